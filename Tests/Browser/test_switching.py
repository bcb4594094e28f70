"""What the page does when another store is chosen: it reads that one at once, and says nothing more of the first."""

import unittest

from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase
from scripted_store import ScriptedStore


class SwitchingTests(ScriptedTestCase):
    forgiven = ("ERR_", "status of 503", "status of 504")

    def setUp(self):
        super().setUp()
        self.server.add_other(ScriptedStore(40, 10, id="till"), "Till")
        self.page.wait_for(2, lambda: len(self.options()))
        # Threads that wait would otherwise outlive the test.
        self.addCleanup(self.server.answers_anything.set)

    def options(self):
        return self.page.run("return [...document.querySelectorAll('#store option')].map((option) => option.text)")

    def check_other(self):
        self.page.wait_for("40", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain("40", lambda: self.page.text("entry-head"))
        self.page.wait_for("40", lambda: self.page.state("count"))
        self.page.wait_to_contain("count", lambda: " ".join(change[0] for change in self.page.changes()))

    def test_another_store_is_read_at_once_while_the_first_does_not_answer(self):
        self.server.answers_anything.clear()
        asked = sum(self.server.asked.values())
        self.page.press("timeline", Keys.ARROW_UP)
        # More questions than the connections that a browser has.
        for tab in ["action", "effects", "cause", "compare", "timing", "test", "watch", "diff"]:
            self.page.click(f"to-{tab}")
        self.page.wait_until(lambda count: count > asked + 2, lambda: sum(self.server.asked.values()), "expected questions")
        self.page.choose("store", "till")
        self.check_other()
        self.assertEqual(self.page.all("notice"), [])
        self.assertEqual([self.page.text(name) for name in ["message", "filter-problem"]], ["", ""])

    def test_a_store_that_is_being_read_is_not_read_again_for_each_store_that_comes(self):
        self.server.answers_entries.clear()
        self.addCleanup(self.server.answers_entries.set)
        asked = self.server.asked["entries that were read"]
        self.page.choose("store", "till")
        self.page.wait_for(asked + 1, lambda: self.server.asked["entries that were read"])
        for number in range(3):
            self.server.others.append({**self.server.others[0], "id": f"desk-{number}", "name": "Desk"})
            self.server.events.tell("store-added", {"store": f"desk-{number}", "name": "Desk"})
            self.page.wait_for(3 + number, lambda: len(self.options()))
        self.server.answers_entries.set()
        self.check_other()
        # The list and the lane read them, each once.
        self.assertEqual(self.server.asked["entries that were read"], asked + 2)

    def test_a_store_that_does_not_answer_stays_as_it_is_while_others_come(self):
        asked = self.server.asked["entries that were read"]
        self.server.answers_anything.clear()
        self.server.others.append({**self.server.others[0], "id": "desk", "name": "Desk"})
        self.server.events.tell("store-added", {"store": "desk", "name": "Desk"})
        self.page.wait_for(3, lambda: len(self.options()))
        # Told after the list was read, so what the page does with the list it has done when it shows this.
        self.server.events.tell("processes", {"processes": [
            {"name": "elsewhere", "linked": False, "dropped": 0, "stores": []}]})
        self.page.wait_to_contain("elsewhere", lambda: self.page.run("return document.body.innerText"))
        self.assertEqual(self.page.text("timeline-count"), "5,000")
        self.assertIn(5_000, self.numbers())
        self.assertFalse(self.page.run("return document.getElementById('toolbar').inert"))
        self.server.answers_anything.set()
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_to_contain("4999", lambda: self.page.text("entry-head"))
        self.assertEqual(self.server.asked["entries that were read"], asked)

    def test_a_command_to_the_first_store_is_not_abandoned_and_holds_up_nothing(self):
        self.server.answers_anything.clear()
        asked = self.server.asked["commands"]
        self.page.click("lock")
        self.page.click("step-back")
        self.page.wait_for(asked + 2, lambda: self.server.asked["commands"])
        self.page.choose("store", "till")
        self.check_other()
        self.page.click("step-back")
        self.page.wait_for("39 / 40", lambda: self.page.text("transport-where"))
        self.page.wait_for("39", lambda: self.page.state("count"))
        self.server.answers_anything.set()
        self.page.wait_for(True, lambda: self.store.flags["locked"])
        self.page.wait_for(4_999, lambda: self.store.position)

    def test_what_is_sent_to_the_first_store_is_not_reported_for_the_other(self):
        self.server.answers_anything.clear()
        asked = self.server.asked["actions"]
        self.page.send('{"add":{"title":"tea"}}')
        self.page.wait_for(asked + 1, lambda: self.server.asked["actions"])
        self.page.choose("store", "till")
        self.check_other()
        self.page.send('{"add":{"title":"milk"}}')
        self.page.wait_to_contain("Sent as", lambda: self.page.text("action-outcome"))
        self.page.run("document.getElementById('action-outcome').textContent = 'kept'")
        self.server.answers_anything.set()
        self.page.wait_for(5_002, lambda: self.store.newest + self.server.other.newest - 40)
        self.assertEqual(self.page.text("action-outcome"), "kept")

    def test_the_message_of_a_failure_disappears_with_its_store_and_with_the_break(self):
        def fail():
            self.server.failure = 503
            self.page.click("lock")
            self.page.wait_to_contain("The app stops.", lambda: self.page.text("message"))
            self.server.failure = None

        fail()
        self.page.choose("store", "till")
        self.page.wait_for("", lambda: self.page.text("message"))
        self.check_other()
        fail()
        self.server.events.drop()
        self.page.wait_for("", lambda: self.page.text("message"))

    def test_a_note_that_is_being_written_is_sent_to_its_own_store(self):
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_to_contain("4999", lambda: self.page.text("entry-head"))
        self.page.write("note", "odd")
        self.page.run("location.hash = 'store=till'")
        self.check_other()
        self.page.wait_for({4_999: "odd"}, lambda: self.store.notes)
        self.assertEqual(self.server.other.notes, {})

    def test_a_released_store_is_marked_in_the_list_which_keeps_the_focus(self):
        self.page.run("document.getElementById('store').focus()")
        self.server.become("gone")
        self.page.wait_for(["Items — Items.State (released)", "Till — Till.State"], self.options)
        self.assertEqual(self.page.run("return document.activeElement.id"), "store")

    def test_a_store_that_is_chosen_among_its_replicas_shows_its_newest_entry(self):
        self.server.hear_replica()
        self.server.others[0]["replica"] = {**self.server.replica, "id": "bob"}
        self.server.events.tell("store-added", {"store": "till", "name": "Till"})
        self.page.click("to-replicas")
        self.page.wait_for(["ann", "bob"], lambda: sorted(self.page.texts("replica-store")))
        self.page.run("[...document.querySelectorAll('[data-testid=replica-store]')]"
                      ".find((one) => one.textContent === 'bob').click()")
        self.page.wait_for("40", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain("40", lambda: self.page.text("entry-head"))


if __name__ == "__main__":
    unittest.main()
