import pathlib
import signal
import unittest

from case import BrowserTestCase


class KeepingTests(BrowserTestCase):
    def fill(self):
        page = self.open_page()
        page.say("Remember me")
        page.wait_to_contain(("Me", "Remember me"), page.messages)
        page.wait_for("", page.draft)
        page.write("draft", "Half a sentence")
        page.click("large-text")
        page.wait_for(True, self.is_large(page))

    def expect_all(self):
        page = self.open_page()
        page.wait_to_contain(("Me", "Remember me"), page.messages)
        page.wait_for("Half a sentence", page.draft)
        page.wait_for(True, page.one("large-text").is_selected)
        page.wait_for(True, self.is_large(page))
        texts = page.messages()
        self.assertEqual(len(texts), len(set(texts)), "nothing stands there twice")

    def is_large(self, page):
        return lambda: page.driver.execute_script("return document.documentElement.classList.contains('large')")

    def test_messages_draft_and_settings_are_there_after_a_restart(self):
        self.fill()
        self.demo.wait_for_files({"chat.draft.rill": "Half a sentence"})
        self.assertEqual(self.demo.end()[0], 0)
        self.demo = self.start_demo(after=self.demo)
        self.expect_all()
        self.forgive_lost_connections()

    def test_messages_and_draft_are_there_after_a_kill(self):
        self.fill()
        # What is on its way to the disk when it is killed is nobody's promise.
        self.demo.wait_for_files({"chat.draft.rill": "Half a sentence", "chat.messages.rill": "Remember me"})
        self.demo.end(by=signal.SIGKILL)
        self.demo = self.start_demo(after=self.demo)
        page = self.open_page()
        page.wait_to_contain(("Me", "Remember me"), page.messages)
        page.wait_for("Half a sentence", page.draft)
        page.say("Still here")
        page.wait_to_contain(("Me", "Still here"), page.messages)
        self.forgive_lost_connections()

    def pay(self, page, *payments):
        """Pays, and waits until the page shows what both have then."""
        for payer, amount, balances in payments:
            page.pay(payer, amount)
            page.wait_for(balances, page.balances)

    def test_balances_and_history_of_the_bank_are_there_after_a_kill(self):
        page = self.open_page()
        page.wait_for(("10", "10"), page.balances)
        self.pay(page, ("jenny", 3, ("7", "13")), ("donald", 1, ("8", "12")))
        for start in range(3):
            self.demo.wait_for_entries(2 + start)
            self.demo.end(by=signal.SIGKILL)
            self.demo = self.start_demo(after=self.demo)
            page = self.open_page()
            page.wait_for((str(8 + start), str(12 - start)), page.balances)
            self.pay(page, ("donald", 1, (str(9 + start), str(11 - start))))
        inspector = self.open_inspector()
        inspector.wait_for(["pay"] * 5, inspector.rows)
        inspector.do("jump", 0)
        page = self.open_page()
        page.wait_for(("7", "13"), page.balances)
        self.forgive_lost_connections()
        self.assertNotIn("journal", self.demo.end()[2], "it has nothing to complain about")
        self.forgive_lost_connections()

    def test_what_is_damaged_in_the_journal_of_the_bank_is_told_and_kept_aside(self):
        page = self.open_page()
        self.pay(page, ("jenny", 3, ("7", "13")))
        self.demo.wait_for_entries(1)
        self.pay(page, ("jenny", 1, ("6", "14")))
        self.demo.end()
        with self.demo.journal("rw") as journal:
            last = "(SELECT max(id) FROM rill_journal WHERE kind = 0)"
            journal.execute(f"UPDATE rill_journal SET seals = x'00000000' WHERE id = {last}")
            journal.commit()
        self.demo = self.start_demo(after=self.demo)
        page = self.open_page()
        page.wait_for(("7", "13"), page.balances)
        with self.demo.journal() as journal:
            (aside,) = journal.execute("SELECT data FROM rill_journal_aside").fetchone()
        self.assertIn(b'"amount":1', aside)
        self.assertIn("1 entry did not fit and were moved to", self.demo.end()[2])
        self.forgive_lost_connections()

    def test_a_file_that_cannot_be_read_is_kept_aside_and_the_chat_begins_anew(self):
        self.demo.end()
        kept = pathlib.Path(self.demo.folder, "chat.messages.rill")
        kept.parent.mkdir(exist_ok=True)
        kept.write_text("garbage")
        self.demo = self.start_demo(after=self.demo)
        page = self.open_page()
        page.wait_to_contain(("Jenny", "Did you get the five coins?"), page.messages)
        self.assertEqual(pathlib.Path(f"{kept}.unreadable-1").read_text(), "garbage")


if __name__ == "__main__":
    unittest.main()
