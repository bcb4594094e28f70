"""What is kept on entries: pins and notes."""

import unittest

from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase


class AnnotatingTests(ScriptedTestCase):
    entries = 100
    elements = 20

    def setUp(self):
        super().setUp()
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_to_contain("99", lambda: self.page.text("entry-head"))

    def test_an_entry_is_pinned_and_found_again(self):
        self.page.click("pin")
        self.page.wait_for(["pinned"], lambda: self.page.texts("row-pin"))
        self.page.write("filter", "is:pinned")
        self.page.wait_for([99], self.numbers)
        self.page.click("pin")
        self.page.wait_for([], self.numbers)

    def test_a_note_is_kept_when_another_entry_is_picked(self):
        self.page.write("note", "why here?")
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_for(["why here?"], lambda: self.page.texts("row-note"))
        self.page.wait_for("", lambda: self.page.one("note").get_attribute("value"))
        self.assertEqual(self.store.notes, {99: "why here?"})
        self.page.write("filter", "is:noted")
        self.page.wait_for([99], self.numbers)

    def test_a_note_that_is_being_written_is_not_lost_when_entries_arrive(self):
        self.page.write("note", "half a")
        self.server.act(5)
        self.page.wait_for("105", lambda: self.page.text("timeline-count"))
        self.page.wait_for("half a", lambda: self.page.one("note").get_attribute("value"))
        self.page.press("note", Keys.CONTROL, Keys.ENTER)
        self.page.wait_for({99: "half a"}, lambda: self.store.notes)


if __name__ == "__main__":
    unittest.main()
