"""The package that a document shows has the files that its comments name."""

import runpy
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
files_of = runpy.run_path(str(Path(TOP, "Scripts/write-package")))["files_of"]


class Files(unittest.TestCase):
    def test_a_block_becomes_the_file_of_the_comment_before_it(self):
        text = "# A\n\n<!-- file Sources/A/main.swift -->\n```swift\nlet a = 1\n```\n\n```swift\nlet b = 2\n```\n"
        self.assertEqual(files_of(text), {"Sources/A/main.swift": "let a = 1\n"})

    def test_what_follows_the_path_is_the_first_line(self):
        text = "<!-- file T.swift: @testable import A -->\n```swift\nlet a = 1\n```\n"
        self.assertEqual(files_of(text), {"T.swift": "@testable import A\nlet a = 1\n"})

    def test_blocks_of_one_file_follow_one_another(self):
        block = "<!-- file A.swift -->\n```swift\nlet a = 1\n```\n"
        self.assertEqual(files_of(block + block), {"A.swift": "let a = 1\n\nlet a = 1\n"})

    def test_the_readme_shows_a_package(self):
        readme = files_of(Path(TOP, "README.md").read_text())
        self.assertEqual(set(readme), {"Package.swift", "Sources/App/main.swift", "Tests/AppTests/CounterTests.swift"})


if __name__ == "__main__":
    unittest.main()
