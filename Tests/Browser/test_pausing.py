import unittest

from case import BrowserTestCase


class PausingTests(BrowserTestCase):
    def setUp(self):
        super().setUp()
        self.inspector, self.page = self.open_inspector(), self.open_page()
        self.page.wait_for(("10", "10"), self.page.balances)
        self.page.pay("jenny", 3)
        self.inspector.wait_for(["pay"], self.inspector.rows)

    def switch(self, name, words):
        self.inspector.click(name)
        self.inspector.wait_for(words, lambda: self.inspector.text(name))

    def test_what_happens_while_recording_is_paused_becomes_one_gap(self):
        inspector, page = self.inspector, self.page
        self.switch("record", "Paused")
        page.pay("donald", 1)
        page.wait_for(("8", "12"), page.balances)
        page.pay("jenny", 5)
        page.wait_for(("3", "17"), page.balances)
        self.switch("record", "Recording")
        page.pay("donald", 2)
        page.wait_for(("5", "15"), page.balances)
        inspector.wait_for(["pay", "not recorded", "pay"], inspector.rows)
        inspector.wait_for(["not recorded"], lambda: inspector.rows("row-gap"))
        inspector.pick(1)
        inspector.wait_for([("jenny", "7", "3"), ("donald", "13", "17")], inspector.changes)
        inspector.do("jump", 1)
        page.wait_for(("3", "17"), page.balances)

    def test_a_stopped_engine_records_and_shows_nothing_until_it_starts(self):
        inspector, page = self.inspector, self.page
        self.switch("engine", "Engine off")
        page.pay("donald", 1)
        inspector.wait_for(["pay"], lambda: inspector.rows("row-future"))
        inspector.wait_for("1 / 2", lambda: inspector.text("transport-where"))
        inspector.wait_for("7", lambda: inspector.state("jenny"))
        page.wait_for(("7", "13"), page.balances)
        self.switch("engine", "Engine on")
        page.wait_for(("8", "12"), page.balances)
        inspector.wait_for([], lambda: inspector.rows("row-future"))
        inspector.wait_for("8", lambda: inspector.state("jenny"))


if __name__ == "__main__":
    unittest.main()
