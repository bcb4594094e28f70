"""The page's files are in the Swift sources byte by byte."""

import unittest
from pathlib import Path

from pageembedding import constant_name, literal, source, source_name, sources_in_tree, sources_of_tree

TOP = Path(__file__).resolve().parents[2]


class Embedding(unittest.TestCase):
    def test_a_file_becomes_a_constant(self):
        self.assertIn('static let tab_diff_js = Array(#"""\nlet a = 1\n\n"""#.utf8)\n', source("tab-diff.js", "let a = 1\n"))

    def test_names_are_names_in_swift(self):
        self.assertEqual(constant_name("lane-window.js"), "lane_window_js")
        self.assertEqual(source_name("lane-window.js"), "EmbeddedPage+lane_window_js.swift")

    def test_a_text_cannot_end_its_literal_or_be_interpolated(self):
        self.assertEqual(literal('a"""#b'), '##"""\na"""#b\n"""##')
        self.assertEqual(literal("a\\#(b)"), '##"""\na\\#(b)\n"""##')

    def test_a_text_that_a_literal_would_change_is_refused(self):
        with self.assertRaises(ValueError):
            literal("a\r\n")

    def test_the_sources_in_the_tree_hold_the_files_as_they_are(self):
        self.assertEqual(sources_in_tree(TOP), sources_of_tree(TOP))


if __name__ == "__main__":
    unittest.main()
