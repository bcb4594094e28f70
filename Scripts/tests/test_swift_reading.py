"""How Swift source is read before any rule looks at it."""

import unittest

from treecheck.swift import SwiftFile


def read(text):
    return SwiftFile("Sources/Rill/Store/Some.swift", text)


class Blanking(unittest.TestCase):
    def code(self, text):
        return read(text).code

    def test_comments_are_no_code(self):
        self.assertEqual(self.code("a // b\nc /* d /* e */ f */ g\n").split(), ["a", "c", "g"])

    def test_string_contents_are_no_code(self):
        self.assertEqual(self.code('f("a { // b", #"c " d"#)\n').replace(" ", ""), 'f("",#""#)\n')

    def test_multiline_strings_keep_the_line_numbers(self):
        code = self.code('let a = """\n  } "quoted" \\""" {\n  """\nlet b = 1')
        self.assertEqual(code.splitlines()[3], "let b = 1")
        self.assertNotIn("{", code)

    def test_interpolations_are_code_again(self):
        code = self.code(r'"count: \(rows.map { "\($0.id)" }.count) done"')
        self.assertIn("rows.map {", code)
        self.assertIn("$0.id", code)
        self.assertNotIn("done", code)

    def test_raw_identifiers_hide_their_words(self):
        code = self.code("func `a { brace isn't \"code\"`() { x }")
        self.assertEqual(code.count("{"), 1)
        self.assertIn("x", code)

    def test_every_character_keeps_its_place(self):
        text = 'let a = "b" // c\n  let `d e` = #/f"/#\n'
        self.assertEqual(len(self.code(text)), len(text))


class Comments(unittest.TestCase):
    def test_each_comment_knows_its_line_kind_and_company(self):
        found = read("/// Doc.\nlet a = 1  // why\n\n  // alone\n").comments
        self.assertEqual(
            [(comment.line, comment.marker, comment.text, comment.after_code) for comment in found],
            [(1, "///", " Doc.", False), (2, "//", " why", True), (4, "//", " alone", False)],
        )

    def test_a_web_address_in_a_string_is_no_comment(self):
        self.assertEqual(read('let a = "https://example.org"').comments, [])


class Declarations(unittest.TestCase):
    def declared(self, text):
        return [(found.kind, found.name, found.scope) for found in read(text).declarations]

    def test_nested_types_carry_their_scope(self):
        text = "public struct A {\n  enum B {\n    case c\n  }\n}\nextension A.B {\n  typealias D = Int\n}\n"
        self.assertEqual(
            self.declared(text),
            [("struct", "A", ()), ("enum", "B", ("A",)), ("extension", "A.B", ()), ("typealias", "D", ("A", "B"))],
        )

    def test_types_inside_functions_are_local(self):
        self.assertIn(("struct", "Local", None), self.declared("func f() {\n  struct Local {}\n}\n"))

    def test_attributes_and_modifiers_may_come_first(self):
        text = "@Test(arguments: [(1, 2)]) func a() {}\n@MainActor public final class B {}\n  class func c() {}\n"
        self.assertEqual([name for _, name, _ in self.declared(text)], ["a", "B", "c"])

    def test_a_function_ends_at_its_closing_brace(self):
        text = "func a(\n  b: () -> Void = { 1 }\n) -> Int where C: D\n{\n  if x {\n  }\n}\n"
        found = read(text).declarations[0]
        self.assertEqual((found.line, found.end), (1, 7))

    def test_a_requirement_does_not_borrow_the_next_body(self):
        text = "protocol P {\n  func a() -> Int\n  func b()\n}\nfunc c() {\n}\n"
        self.assertEqual([(d.name, d.end) for d in read(text).declarations], [("P", 4), ("a", 2), ("b", 3), ("c", 6)])

    def test_raw_names_are_read(self):
        self.assertEqual(self.declared("@Test func `it isn't { odd`() {}\n")[0][1], "it isn't { odd")

    def test_private_setters_do_not_make_a_declaration_private(self):
        private, visible = read("private struct A {}\npublic private(set) var b: Int\n").declarations
        self.assertTrue(private.is_private)
        self.assertFalse(visible.is_private)

    def test_imports_are_found_with_any_access_level(self):
        text = "import A\npublic import B\n@testable import C\nimport struct D.E\n// import F\n"
        self.assertEqual(read(text).imports, [(1, "A"), (2, "B"), (3, "C"), (4, "D")])


if __name__ == "__main__":
    unittest.main()
