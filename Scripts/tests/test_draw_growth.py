"""The picture and the table of growth show the published times, and no operation grows faster than is promised."""

import copy
import unittest
from pathlib import Path

from figures import REPORT
from growthfigure import PICTURE, growth_complaints, growth_drawing, growth_table, power, read_growth, with_growth

TOP = Path(__file__).resolve().parents[2]


class Growth(unittest.TestCase):
    def setUp(self):
        self.results = read_growth(TOP)

    def other(self, **changes):
        """The results, of whose first operation something differs."""
        other = copy.deepcopy(self.results)
        other["rows"][0].update(changes)
        return other

    def test_the_picture_and_the_table_in_the_tree_are_up_to_date(self):
        report = Path(TOP, REPORT).read_text()
        self.assertEqual(Path(TOP, PICTURE).read_text(), growth_drawing(self.results))
        self.assertEqual(report, with_growth(report, self.results))

    def test_no_operation_grows_faster_than_it_promises(self):
        self.assertEqual(list(growth_complaints(self.results, TOP)), [])

    def test_an_operation_that_grows_faster_is_found(self):
        points = [{"size": size, "nanoseconds": size} for size in (100, 1_000, 10_000)]
        self.assertEqual(
            list(growth_complaints(self.other(points=points), TOP)),
            ["rows grows with the power 1.00 of its size, and 0.35 is permitted"])

    def test_a_promise_that_the_source_lacks_is_found(self):
        complaints = list(growth_complaints(self.other(promise="O(never)"), TOP))
        self.assertEqual(
            complaints,
            ['Sources/Rill/State/IdentifiedArray.swift no longer contains the promise "O(never)" of rows'])

    def test_small_sizes_do_not_count_where_there_are_large_ones(self):
        points = [{"size": 10, "nanoseconds": 5}, {"size": 100, "nanoseconds": 50}, {"size": 10_000, "nanoseconds": 50}]
        self.assertAlmostEqual(power({"points": points}), 0)
        self.assertAlmostEqual(power({"points": points[:2]}), 1)

    def test_the_table_has_two_digits_and_leaves_out_sizes_that_were_not_measured(self):
        row = {
            "title": "do it", "unit": "rows", "limit": 1.25,
            "points": [{"size": 100, "nanoseconds": 41.7}, {"size": 10_000, "nanoseconds": 4_170}],
        }
        self.assertEqual(
            growth_table({"rows": [row]}).splitlines()[-1], "| do it | rows | 42 ns | 4.2 µs |  | 1.00 | 1.25 |")


if __name__ == "__main__":
    unittest.main()
