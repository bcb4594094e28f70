"""The table of Scripts/measure counts what a target contains."""

import unittest

from treecheck.model import Tree
from treemeasure import circles, edges_between_folders, function_lengths, interface, is_documented, spread, table

ONE = """\
/// Documented.
@MainActor
public struct One {
  public var two: Two?
  package func a() { b() }
  func b() {
    a()
  }
}
"""
TWO = "/// It is told.\nprotocol Two {\n  func c(_: One)\n}\n"
FILES = {"Sources/Some/A/One.swift": ONE, "Sources/Some/B/Two.swift": TWO, "Sources/Some/Page/a.js": "a();\n"}


class Measuring(unittest.TestCase):
    def setUp(self):
        self.one, self.two = Tree(FILES).swift_files

    def test_sizes_are_summed_up(self):
        self.assertEqual(spread([3, 1, 2]), "2, 3, 3")
        self.assertEqual(spread([]), "–")

    def test_functions_with_a_body_are_measured(self):
        self.assertEqual(list(function_lengths(self.one)), [1, 3])
        self.assertEqual(list(function_lengths(self.two)), [])

    def test_the_interface_is_found_with_its_documentation(self):
        public = interface(self.one, ("public", "open"))
        self.assertEqual([(found.name, is_documented(self.one, found)) for found in public], [("One", True), ("two", False)])
        self.assertEqual([found.name for found in interface(self.one, ("package",))], ["a"])

    def test_circles_are_found(self):
        self.assertEqual(edges_between_folders([self.one, self.two]), {"A": {"B"}, "B": {"A"}})
        self.assertEqual(circles({"A": {"B"}, "B": {"C"}, "C": {"B"}, "D": set()}), [["B", "C"]])

    def test_the_table_has_a_row_for_each_target_and_the_sums(self):
        rows = table(Tree(FILES | {"A.md": "It is told.\n"})).split("\n")[2:]
        self.assertEqual(rows, [
            "| Some | 3 | 14 | 4, 9, 9 | 2, 3, 3 | 2 | 2 | 50 % | 1 | 1 | A ↔ B |",
            "| all | 3 | 14 | 4, 9, 9 | 2, 3, 3 | 2 | 2 | 50 % | 1 | 1 | 1 |",
            "| Markdown | 1 | 1 | 1, 1, 1 | – | 0 | 0 | – | 0 | 1 | 0 |",
        ])


if __name__ == "__main__":
    unittest.main()
