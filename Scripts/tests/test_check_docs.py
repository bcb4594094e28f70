"""The Swift of a document is found where it stands, and errors lead back to it."""

import shutil
import tempfile
import unittest
from pathlib import Path

from doccheck import (
    Block,
    Compiler,
    Problem,
    changed_copies,
    find_documents,
    parse_errors,
    program_of,
    read_blocks,
    read_features,
    refused,
)


class Copies(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        Path(self.top, "A.swift").write_text("enum A {\n  static func run() {\n    one()\n\n    two()\n  }\n}\n")

    def copies(self, code, path="A.swift"):
        blocks = read_blocks(f"<!-- from {path} -->\n\n```swift\n{code}\n```\n")
        self.assertEqual(refused("a.md", blocks), [])
        self.assertEqual(program_of("a.md", blocks), "")
        return [problem.what for problem in changed_copies(self.top, "a.md", blocks)]

    def test_a_part_of_a_file_may_have_other_indentation(self):
        self.assertEqual(self.copies("one()\ntwo()"), [])

    def test_what_the_file_does_not_contain_is_found(self):
        self.assertEqual(self.copies("one()\nthree()"), ["A.swift does not contain this — copy it again"])

    def test_half_a_line_is_no_part(self):
        self.assertEqual(self.copies("on"), ["A.swift does not contain this — copy it again"])

    def test_a_missing_file_is_found(self):
        self.assertEqual(self.copies("one()", "B.swift"), ["B.swift does not contain this — copy it again"])


class Extraction(unittest.TestCase):
    def test_fenced_swift_is_found_with_its_line(self):
        text = "# Title\n\n```swift\nlet a = 1\nlet b = 2\n```\n\nMore.\n\n~~~ swift\nlet c = 3\n~~~\n"
        self.assertEqual(
            read_blocks(text), [Block(4, "swift", "let a = 1\nlet b = 2"), Block(11, "swift", "let c = 3")]
        )

    def test_other_languages_are_left_alone(self):
        self.assertEqual(read_blocks("```sh\nswift test\n```\n```\nlet a\n```\n```swiftpm\n```\n"), [])

    def test_a_block_inside_another_fence_is_text(self):
        self.assertEqual(read_blocks("````markdown\n```swift\nlet a = 1\n```\n````\n"), [])

    def test_a_block_in_a_list_loses_its_indentation(self):
        text = "- One:\n  ```swift\n  if a {\n    b()\n  }\n  ```\n"
        self.assertEqual(read_blocks(text), [Block(3, "swift", "if a {\n  b()\n}")])

    def test_hidden_blocks_are_found(self):
        text = "<!-- swift\nimport Rill\nlet a = 1\n-->\n\n<!-- swift do { -->\n<!-- swift } -->\n<!-- swifter -->\n"
        self.assertEqual(
            read_blocks(text),
            [Block(2, "swift", "import Rill\nlet a = 1\n"), Block(6, "swift", "do {"), Block(7, "swift", "}")],
        )

    def test_an_open_fence_ends_with_the_document(self):
        self.assertEqual(read_blocks("```swift\nlet a = 1\n"), [Block(2, "swift", "let a = 1")])


class Refusal(unittest.TestCase):
    def test_no_block_may_opt_out(self):
        for info in ("swift ignore", "swift,ignore", "swift no-check"):
            found = refused("README.md", read_blocks(f"\n```{info}\nlet a\n```\n"))
            self.assertEqual([(problem.path, problem.line) for problem in found], [("README.md", 2)], info)

    def test_the_changelog_may_show_code_that_is_gone(self):
        blocks = read_blocks("```swift ignore\nold()\n```\n```swift\nnew()\n```\n")
        self.assertEqual(refused("CHANGELOG.md", blocks), [])
        self.assertNotIn("old", program_of("CHANGELOG.md", blocks))


class Mapping(unittest.TestCase):
    def test_each_block_says_where_it_comes_from(self):
        program = program_of("README.md", [Block(4, "swift", "let a = 1"), Block(9, "swift", "print(a)")])
        self.assertEqual(
            program,
            '#sourceLocation(file: "README.md", line: 4)\nlet a = 1\n'
            '#sourceLocation(file: "README.md", line: 9)\nprint(a)\n',
        )

    def test_errors_keep_their_place_and_are_told_once(self):
        output = "README.md:4:7: error: no a\n  note\nREADME.md:4:9: error: no a\nREADME.md:5:1: warning: b\n"
        self.assertEqual(parse_errors("README.md", output), [Problem("README.md", 4, "no a")])

    def test_other_output_is_shown_whole(self):
        self.assertIn("no such module", parse_errors("README.md", "main.swift:1:1: error: no such module")[0].what)

    def test_features_come_from_the_manifest(self):
        self.assertEqual(read_features('.enableUpcomingFeature("A"),\n  .enableUpcomingFeature("B"),'), ["A", "B"])


class Documents(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.write("Package.swift", '.enableUpcomingFeature("ExistentialAny")\n')

    def write(self, path, text):
        Path(self.top, path).parent.mkdir(parents=True, exist_ok=True)
        Path(self.top, path).write_text(text)

    def test_documents_are_found_in_their_places(self):
        expected = ["Documentation/Deep/a.md", "README.md", "Sources/A/A.docc/b.md"]
        for path in expected + ["Sources/A/notes.md", "other.md"]:
            self.write(path, "")
        self.assertEqual(find_documents(self.top), expected)

    @unittest.skipUnless(shutil.which("swiftc"), "needs a Swift toolchain")
    def test_a_document_is_one_program(self):
        self.write("README.md", "```swift\nlet a = 1\n```\nThen:\n```swift\nprint(a)\nprint(b)\n```\n")
        found = Compiler(self.top, self.top).problems("README.md")
        self.assertEqual([(problem.path, problem.line) for problem in found], [("README.md", 7)])
        self.assertIn("b", found[0].what)

    @unittest.skipUnless(shutil.which("swiftc"), "needs a Swift toolchain")
    def test_hidden_braces_make_a_scope(self):
        part = "<!-- swift do { -->\n```swift\nlet a = 1\nprint(a)\n```\n<!-- swift } -->\n"
        self.write("README.md", part + part)
        self.assertEqual(Compiler(self.top, self.top).problems("README.md"), [])

    @unittest.skipUnless(shutil.which("swiftc"), "needs a Swift toolchain")
    def test_errors_of_later_phases_count(self):
        self.write("README.md", "```swift\nfunc a(_ b: Bool) -> Int {\n  if b { return 1 }\n}\n```\n")
        found = Compiler(self.top, self.top).problems("README.md")
        self.assertEqual([(problem.line, problem.what[:14]) for problem in found], [(4, "missing return")])


if __name__ == "__main__":
    unittest.main()
