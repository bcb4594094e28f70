"""Links of documents lead somewhere, and each library has a catalog."""

import json
import tempfile
import unittest
from pathlib import Path

from doccheck import find_documents
from docsite import dead_links, libraries_of, unknown_articles, without_catalog, wrong_links

TOP = Path(__file__).resolve().parents[2]


class Documents(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)

    def write(self, **texts):
        for name, text in texts.items():
            path = Path(self.top, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def test_a_link_to_a_missing_file_is_found(self):
        self.write(**{"README.md": "[a](a.md), [b](b.md#part), [web](https://example.org), [here](#there)", "a.md": ""})
        self.assertEqual(list(wrong_links(self.top, ["README.md"])), ["README.md: the link to b.md leads nowhere"])

    def test_links_in_code_are_no_links(self):
        self.write(**{"README.md": "`[a](b)`\n```swift\n[a](b)\n```\n<!-- [a](b) -->\n"})
        self.assertEqual(list(wrong_links(self.top, ["README.md"])), [])

    def test_an_article_that_nothing_leads_to_is_found(self):
        article = "Sources/A/A.docc/One.md"
        self.write(**{"README.md": "", article: "<doc:Two>, <doc:One>"})
        self.assertEqual(
            list(wrong_links(self.top, ["README.md", article])),
            [f"{article}: the link to the article Two leads nowhere", f"README.md: no link to {article}"])

    def test_a_link_to_a_page_that_the_site_lacks_is_found(self):
        topics = [{"type": "topic", "url": url} for url in ("/documentation/a/b", "/documentation/a#part", "/documentation/c")]
        page = json.dumps({"references": dict(enumerate(topics))})
        self.write(**{"data/documentation/a.json": page, "data/documentation/a/b.json": "{}"})
        self.assertEqual(
            dead_links(self.top), ["documentation/a links to /documentation/c, which is not a page of the site"])

    def test_dependencies_come_before_the_libraries_that_use_them(self):
        libraries = libraries_of(TOP)
        self.assertLess(libraries.index("RillPersistence"), libraries.index("RillJournal"))
        self.assertLess(libraries.index("RillSQLite"), libraries.index("RillCommandLine"))
        self.assertEqual(len(libraries), len(set(libraries)))

    def test_each_library_has_a_catalog(self):
        self.assertEqual(without_catalog(TOP, libraries_of(TOP)), [])
        self.assertEqual(without_catalog(self.top, ["A"]), ["A"])

    def test_a_failure_names_an_article_that_exists(self):
        self.write(**{"Sources/A/A.docc/B.md": "# One\n\nTwo.\n", "Sources/A/Failures/C.swift": 'article: "One", article: "Two"'})
        self.assertEqual(list(unknown_articles(self.top)), ["Sources/A/Failures/C.swift: no article has the title Two"])
        self.assertEqual(list(unknown_articles(TOP)), [])

    def test_the_libraries_are_those_of_the_manifest(self):
        libraries = libraries_of(TOP)
        self.assertEqual((libraries[0], "RillApple" in libraries, len(libraries) > 20), ("Rill", True, True))

    def test_the_links_in_the_tree_lead_somewhere(self):
        self.assertEqual(list(wrong_links(TOP, find_documents(TOP))), [])


if __name__ == "__main__":
    unittest.main()
