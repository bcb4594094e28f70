"""Branches, of a store that goes on from the state that is shown."""

import unittest

from scripted_case import ScriptedTestCase


class BranchTests(ScriptedTestCase):
    entries = 5
    elements = 3

    def prepare(self):
        self.store.mode = "branch"
        self.store.names = ["tick"]

    def setUp(self):
        super().setUp()
        # Until then it asks for the newest entry, which will be in another branch.
        self.page.wait_to_contain("tick", lambda: self.page.text("templates"))

    def branches(self):
        return self.page.text("branch").split("\n")

    def go_on_from(self, place):
        """Sends something to an older state."""
        self.page.set_slider(place)
        self.page.wait_to_contain(f"{place} / ", lambda: self.page.text("transport-where"))
        self.page.send('{"add":{"title":"tea"}}')
        self.page.wait_to_contain(f"{place + 1} / {place + 1}", lambda: self.page.text("transport-where"))

    def test_what_came_after_is_a_branch_to_which_one_goes_over_and_back(self):
        self.page.wait_for(False, lambda: self.page.one("branch").is_displayed())
        self.go_on_from(3)
        self.page.wait_for([1, 2, 3, 6], self.numbers)
        self.assertEqual(self.branches(), ["Branches…", "to #4"])
        self.page.wait_for("4", lambda: self.page.state("count"))
        for number, rows in {4: [1, 2, 3, 4, 5], 6: [1, 2, 3, 6]}.items():
            self.page.choose("branch", str(number))
            self.page.wait_for(rows, self.numbers)
            self.page.wait_for(f"{len(rows)} / {len(rows)}", lambda: self.page.text("transport-where"))
            self.page.wait_to_contain(f"Number\n{rows[-1]}\n", lambda: self.page.text("entry-head"))
        self.assertEqual(self.branches(), ["Branches…", "to #4"])

    def test_a_branch_of_another_branch_says_why_it_cannot_be_chosen_and_can_be_chosen_later(self):
        self.go_on_from(3)
        self.go_on_from(1)
        self.page.wait_for([1, 7], self.numbers)
        self.assertEqual(self.branches(), ["Branches…", "to #4", "to #2"])
        self.page.choose("branch", "4")
        self.page.wait_for("The branch 4 follows the entry 3, which is in another branch.",
                           lambda: self.page.text("message-text"))
        self.page.wait_for("", lambda: self.page.one("branch").get_attribute("value"))
        self.page.choose("branch", "2")
        self.page.wait_for([1, 2, 3, 6], self.numbers)
        self.page.choose("branch", "4")
        self.page.wait_for([1, 2, 3, 4, 5], self.numbers)
        self.assertEqual([body for body in self.server.commands if body["do"] == "branch"],
                         [{"do": "branch", "number": number} for number in (4, 2, 4)])

    def test_without_branches_there_is_nothing_to_choose(self):
        self.go_on_from(3)
        self.page.wait_for(True, lambda: self.page.one("branch").is_displayed())
        with self.store.lock:
            self.store.branches.clear()
        self.server.events.tell("status", {"store": "items", "status": self.store.status()})
        self.page.wait_for(False, lambda: self.page.one("branch").is_displayed())


if __name__ == "__main__":
    unittest.main()
