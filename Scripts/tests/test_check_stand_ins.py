"""Every public declaration of a stand-in is found, and its page with it."""

import unittest
from collections import Counter

from standincheck import declared_in, problems, unused, uses

PAGE = "https://developer.apple.com/documentation/swiftui"


def read(text):
    return list(declared_in("SwiftUI", "Verification/Sources/SwiftUI/A.swift", text))


class Declarations(unittest.TestCase):
    def test_a_link_above_attributes_counts(self):
        found = read(f"/// Stands for [View]({PAGE}/view).\n@MainActor\n// Why.\n@preconcurrency\npublic struct View {{}}\n")
        self.assertEqual([(one.name, one.link) for one in found], [("View", f"{PAGE}/view")])

    def test_a_page_may_have_parentheses(self):
        text = f"extension View {{\n  /// Stands for [a]({PAGE}/view/a(_:)).\n  public func a(_ b: Int) {{}}\n}}\n"
        self.assertEqual([one.link for one in read(text)], [f"{PAGE}/view/a(_:)"])

    def test_what_is_not_public_needs_no_page(self):
        self.assertEqual(read("struct A {\n  let b = 1\n}\nprivate func c() {}\n"), [])

    def test_requirements_of_a_public_protocol_need_one(self):
        text = f"/// Stands for [A]({PAGE}/a).\npublic protocol A {{\n  var b: Int {{ get }}\n}}\n"
        self.assertEqual([one.name for one in read(text)], ["A", "b"])
        self.assertEqual(
            list(problems(read(text))),
            ["Verification/Sources/SwiftUI/A.swift:3: `b` has no page — link it to Apple's documentation of it"],
        )

    def test_a_link_elsewhere_is_none(self):
        self.assertEqual([one.link for one in read("/// See https://example.com/a.\npublic func a() {}\n")], [""])


class Uses(unittest.TestCase):
    def setUp(self):
        self.found = read("public func a() {}\npublic func b() {}\npublic func buildBlock() {}\n")

    def test_names_are_listed_once(self):
        self.assertEqual(uses(self.found, Counter("aa"))["SwiftUI"], ["a"])

    def test_what_nobody_names_is_unused(self):
        stand_ins = Counter({"a": 1, "b": 2, "buildBlock": 1})
        self.assertEqual(
            list(unused(self.found, Counter(), stand_ins)), ["Verification/Sources/SwiftUI/A.swift:1: `a`"]
        )
        self.assertEqual(list(unused(self.found, Counter("a"), stand_ins)), [])


if __name__ == "__main__":
    unittest.main()
