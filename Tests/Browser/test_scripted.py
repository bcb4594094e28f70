"""What the page does with a store that is scripted: a lost connection, a long history, windows of a long list."""

import unittest

from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase


class ScriptedTests(ScriptedTestCase):
    def test_a_lost_connection_is_resumed_without_a_gap(self):
        self.page.wait_for("5000", lambda: self.page.state("count"))
        asked = self.server.asked["stores"]
        self.server.events.drop()
        for _ in range(10):
            self.server.act(7)
        self.page.wait_for("5,070", lambda: self.page.text("timeline-count"))
        self.page.wait_for("5070", lambda: self.page.state("count"))
        self.page.wait_for("Live", lambda: self.page.text("status"))
        numbers = self.numbers()
        self.assertEqual(numbers, list(range(numbers[0], 5_071)))
        # Nothing was read anew.
        self.assertEqual(self.server.asked["stores"], asked)

    def test_a_store_is_read_anew_after_events_were_lost(self):
        # Without an event.
        self.store.append(1)
        self.server.events.tell("reset", {})
        self.page.wait_for("5,001", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain(5_001, self.numbers)

    def test_the_end_is_followed_only_by_whoever_is_there(self):
        self.page.press("timeline", Keys.HOME)
        self.page.wait_to_contain("start", lambda: self.page.text("start-row"))
        self.server.act(5)
        self.page.wait_for("5,005", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain(1, self.numbers)
        self.page.click("follow")
        self.page.wait_to_contain(5_005, self.numbers)
        self.server.act(5)
        self.page.wait_to_contain(5_010, self.numbers)

    def test_an_entry_is_dragged_to_another_place(self):
        last = len(self.page.all("row")) - 1
        self.page.drag(last - 2, last - 5)
        self.page.wait_to_contain([4_994, 4_998, 4_995, 4_996, 4_997, 4_999], lambda: [self.numbers()[-7:-1]])

    def test_a_selected_entry_stays_selected_at_its_new_place_until_it_is_removed(self):
        def selected():
            return self.page.run("return [...document.querySelectorAll('[data-testid=row][aria-selected=true]')]"
                                 ".map((row) => Number(row.dataset.number))")

        def sweep(number):
            with self.store.lock:
                self.store.do_skip({"numbers": [number]})
                self.store.do_sweep({})
            self.server.events.tell("layout", {"store": "items", "status": self.store.status()})

        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_for([4_999], selected)
        self.page.wait_for(True, lambda: "entry=4999" in self.page.run("return location.hash"))
        sweep(4_990)
        self.page.wait_for("4,999", lambda: self.page.text("timeline-count"))
        self.page.wait_for([4_999], selected)
        sweep(4_999)
        self.page.wait_for("4,998", lambda: self.page.text("timeline-count"))
        # The newest entry is followed again.
        self.page.wait_for([5_000], selected)
        self.page.wait_for(False, lambda: "entry" in self.page.run("return location.hash"))

    def test_nothing_is_asked_about_entries_that_are_being_removed(self):
        self.page.press("timeline", Keys.ARROW_UP, "s")
        self.page.wait_for(1, lambda: len(self.page.rows("row-skipped")))
        self.server.answers_commands.clear()
        asked = self.server.asked["commands"]
        self.page.click("sweep")
        self.page.wait_for(asked + 1, lambda: self.server.asked["commands"])
        # The entry has gone, and the page does not know yet.
        for tab in ["to-action", "to-effects", "to-cause", "to-diff"]:
            self.page.click(tab)
        self.server.answers_commands.set()
        self.page.wait_for("4,999", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain("5000", lambda: self.page.text("entry-head"))
        self.assertEqual(self.server.refused, [])

    def test_what_removes_entries_waits_for_the_answers_about_them(self):
        self.page.press("timeline", Keys.ARROW_UP, "s")
        self.page.wait_for(1, lambda: len(self.page.rows("row-skipped")))
        self.server.answers_questions.clear()
        self.page.click("to-action")
        self.page.wait_until(bool, lambda: self.server.asked["4999"], "expected a question")
        self.page.click("sweep")
        # What the page has sent by now has come to the server before this.
        self.driver.execute_async_script("fetch('/api/v1/stores').then(arguments[0])")
        self.assertEqual([body["do"] for body in self.server.commands], ["skip"])
        self.server.answers_questions.set()
        self.page.wait_for("4,999", lambda: self.page.text("timeline-count"))
        self.assertEqual(self.server.refused, [])

    def test_an_entry_that_is_asked_about_while_it_is_removed_elsewhere_is_no_error(self):
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_to_contain("4999", lambda: self.page.text("entry-head"))
        self.server.answers_questions.clear()
        self.page.click("to-action")
        self.page.wait_until(bool, lambda: self.server.asked["4999"], "expected a question")
        with self.store.lock:
            self.store.do_reset({})
        self.server.act(3)
        self.server.events.tell("layout", {"store": "items", "status": self.store.status()})
        self.server.answers_questions.set()
        self.page.wait_to_contain("5003", lambda: self.page.text("entry-head"))
        self.page.wait_to_contain("item 5003", lambda: self.page.text("action-tree"))
        self.assertIn("/api/v1/stores/items/entries/4999", self.server.refused)

    def test_an_entry_that_is_looked_at_and_removed_elsewhere_gives_way_to_the_newest(self):
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_to_contain("4999", lambda: self.page.text("entry-head"))
        with self.server.store.lock:
            self.server.store.do_reset({})
        self.server.act(3)
        self.server.events.tell("layout", {"store": "items", "status": self.server.store.status()})
        self.page.wait_for("3", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain("5003", lambda: self.page.text("entry-head"))

    def test_an_answer_that_an_event_has_overtaken_does_not_undo_it(self):
        self.server.answers_entries.clear()
        asked = self.server.asked["entries"]
        self.driver.execute_script("document.getElementById('timeline').scrollTop = 46 * 1000")
        self.page.wait_until(lambda count: count > asked, lambda: self.server.asked["entries"], "expected a question")
        with self.server.store.lock:
            self.server.store.do_lock({"on": True})
        self.server.events.tell("status", {"store": "items", "status": self.server.store.status()})
        self.page.wait_for("true", lambda: self.page.one("lock").get_attribute("aria-pressed"))
        self.server.answers_entries.set()
        self.page.wait_to_contain(1_000, self.numbers)
        self.page.wait_for("true", lambda: self.page.one("lock").get_attribute("aria-pressed"))

    def test_an_entry_that_overtakes_the_answer_with_the_list_is_shown(self):
        with self.store.lock:
            self.store.do_reset({})
        self.server.answers_entries.clear()
        asked = self.server.asked["entries that were read"]
        self.server.events.tell("store-added", {"store": "items", "name": "Items"})
        self.page.wait_until(
            lambda count: count > asked, lambda: self.server.asked["entries that were read"], "expected a question")
        self.server.act(1)
        # Told after the entry, so the page has received both when it shows this.
        self.server.events.tell("processes", {"processes": [
            {"name": "elsewhere", "linked": False, "dropped": 0, "stores": []}]})
        self.page.wait_to_contain("elsewhere", lambda: self.page.run("return document.body.innerText"))
        self.server.answers_entries.set()
        self.page.wait_for("1", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain(5_001, self.numbers)

    def test_only_the_rows_in_view_are_built(self):
        self.page.press("timeline", Keys.HOME)
        self.page.wait_to_contain(1, self.numbers)
        self.assertLess(len(self.page.all("row")), 60)
        self.page.wait_for("5001", lambda: self.page.one("start-row").get_attribute("aria-setsize"))

    def test_a_long_list_is_looked_at_in_windows(self):
        def node(name):
            return next(node for node in self.page.all("node", inside=self.page.one("state"))
                        if node.get_attribute("data-name") == name)

        self.page.wait_for("5000", lambda: self.page.state("count"))
        # In one step: the page may draw the part anew between finding and clicking.
        self.driver.execute_script("""
            document.querySelector("[data-testid=state] [data-testid=node][data-name=rows]").firstElementChild.click()
        """)
        self.page.wait_for("0–99 of 1,000", lambda: self.page.text("pager").split("\n")[0])
        self.driver.execute_script("document.querySelectorAll('[data-testid=pager] button')[3].click()")
        self.page.wait_for("900–999 of 1,000", lambda: self.page.text("pager").split("\n")[0])
        self.page.wait_to_contain("item 999", lambda: node("999").text)

    def test_a_command_of_a_row_says_at_which_place_the_row_is(self):
        self.server.features.append("tables")
        self.server.events.tell("store-added", {"store": "items", "name": "Items"})
        self.page.choose("state-form", "table")
        self.page.wait_for(100, lambda: len(self.page.all("state-row")))
        self.page.tap("row-command", position=41)
        self.page.wait_for([{"table": "Items", "row": "item 41", "place": 41, "command": "Take"}],
                           lambda: self.server.commands)

    def test_text_with_markup_is_shown_as_text(self):
        self.page.click("to-action")
        self.page.wait_to_contain("<b>item 5000</b>", lambda: self.page.text("action-tree"))
        self.page.wait_for([], lambda: self.page.one("action-tree").find_elements("tag name", "b"))

    def test_a_session_is_written_and_a_test_is_made(self):
        self.page.click("to-test")
        self.page.wait_to_contain("@Test func `What happened`()", lambda: self.page.text("test-source"))
        self.page.click("export")
        self.page.click("export-session")
        self.page.wait_for("Exported as items-session.json.", lambda: self.page.words("message-text"))


if __name__ == "__main__":
    unittest.main()
