"""The chart of the README shows the published results, and these are the ones in the report."""

import copy
import unittest
from pathlib import Path

from figures import PICTURE, REPORT, amount, disagreements, drawing, read_results

TOP = Path(__file__).resolve().parents[2]


class Figures(unittest.TestCase):
    def setUp(self):
        self.results = read_results(TOP)
        self.report = Path(TOP, REPORT).read_text()

    def test_the_picture_in_the_tree_is_up_to_date(self):
        self.assertEqual(Path(TOP, PICTURE).read_text(), drawing(self.results))

    def test_the_results_are_those_of_the_report(self):
        self.assertEqual(list(disagreements(self.results, self.report)), [])

    def test_another_number_is_found_and_changes_the_picture(self):
        other = copy.deepcopy(self.results)
        other["libraries"][0]["values"]["A"] = 8
        self.assertEqual(
            list(disagreements(other, self.report)),
            ["Rill, A: Benchmarks/published.json has 8, and Documentation/Benchmarks.md has 9.0"])
        self.assertNotEqual(drawing(other), drawing(self.results))

    def test_a_library_that_the_report_lacks_is_found(self):
        self.assertEqual(
            list(disagreements({"libraries": [{"name": "None", "values": {"A": 1}}]}, self.report)),
            ["None, A: Benchmarks/published.json has 1, and Documentation/Benchmarks.md has None"])

    def test_durations_have_the_unit_that_fits(self):
        self.assertEqual([amount(9), amount(11_500), amount(1_120_000)], ["9 ns", "11.5 µs", "1.12 ms"])


if __name__ == "__main__":
    unittest.main()
