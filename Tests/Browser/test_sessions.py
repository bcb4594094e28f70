import tempfile
import unittest
from pathlib import Path

from case import BrowserTestCase


class SessionTests(BrowserTestCase):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(self.driver.execute_cdp_cmd, "Browser.setDownloadBehavior", {"behavior": "default"})
        self.folder = Path(folder.name)
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {
            "behavior": "allow", "downloadPath": folder.name,
        })

    def exported(self, inspector, format):
        """The file that the page has written."""
        inspector.click("export")
        inspector.click(f"export-{format}")
        inspector.wait_to_contain("Exported as", lambda: inspector.words("message-text"))

        def files():
            return [path for path in self.folder.iterdir() if path.suffix == ".json"]

        inspector.wait_until(bool, files, "expected a file")
        return files()[0]

    def test_what_was_exported_can_be_imported_again(self):
        for format in ("session", "redux", "redux-actions"):
            with self.subTest(format=format):
                inspector, page = self.open_inspector(), self.open_page()
                page.wait_for(("10", "10"), page.balances)
                page.pay("jenny", 3)
                inspector.wait_for(["pay"], inspector.rows)
                file = self.exported(inspector, format)
                inspector.click("reset")
                page.wait_for(("10", "10"), page.balances)
                inspector.one("import-file").send_keys(str(file))
                page.wait_for(("7", "13"), page.balances)
                inspector.wait_for(["pay"], inspector.rows)
                inspector.click("step-back")
                page.wait_for(("10", "10"), page.balances)
                inspector.click("reset")
                inspector.wait_for([], inspector.rows)
                file.unlink()

    def test_a_file_that_is_none_is_explained_and_changes_nothing(self):
        inspector, page = self.open_inspector(), self.open_page()
        page.pay("jenny", 3)
        inspector.wait_for(["pay"], inspector.rows)
        file = self.folder / "broken.json"
        file.write_text('{"something": "else"}')
        inspector.one("import-file").send_keys(str(file))
        inspector.wait_for("failed", lambda: inspector.one("message").get_attribute("data-kind"))
        inspector.wait_for(True, lambda: bool(inspector.text("message-text")))
        inspector.wait_for((["pay"], ("7", "13")), lambda: (inspector.rows(), page.balances()))
        # The browser logs the answer, which is wanted here.
        self.forgive("/import")

    def test_a_test_is_made_of_a_range(self):
        inspector, page = self.open_inspector(), self.open_page()
        for number, (payer, amount) in enumerate([("jenny", 3), ("donald", 1)], 1):
            page.pay(payer, amount)
            inspector.wait_for(number, lambda: len(inspector.rows()))
        inspector.pick(0)
        inspector.pick(1, extending=True)
        inspector.click("to-test")
        inspector.wait_to_contain("Payment.pay(by: .donald, amount: 1)", lambda: inspector.text("test-source"))
        inspector.wait_to_contain("$0.jenny = 7", lambda: inspector.text("test-source"))


if __name__ == "__main__":
    unittest.main()
