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

    def test_an_entry_of_another_branch_is_searched_by_a_link_and_named_by_one(self):
        self.go_on_from(3)
        self.page.write("filter", "tick")
        self.page.click("filter-branches")
        self.page.wait_to_contain("branches=others", lambda: self.page.run("return location.hash"))
        self.page.wait_until(bool, lambda: self.page.all("branch-match"), "expected entries of the other branch")
        address = self.page.run("return location.href")
        self.driver.get("about:blank")
        self.driver.get(address)
        self.page.wait_until(bool, lambda: self.page.all("branch-match"), "expected entries of the other branch")
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.url}/#store=items&entry=5")
        self.page.wait_for(
            'Entry 5 is in a branch that is not shown. Check "Branches" beside the search to find it.',
            lambda: self.page.text("message-text"))

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

    def search_branches(self, text):
        self.page.write("filter", text)
        self.page.run("document.getElementById('filter-branches').click()")

    def matches(self):
        return list(zip(self.page.texts("branch-pick"), self.page.texts("branch-name")))

    def test_a_search_finds_entries_of_other_branches_and_a_click_shows_one(self):
        self.go_on_from(3)
        self.search_branches("item")
        four, five = (f'#{number} tick(item: {number % 3}, title: "item {number}")' for number in (4, 5))
        self.page.wait_for([(four, "branch #4"), (five, "branch #4")], self.matches)
        self.page.wait_for("2 in other branches", lambda: self.page.text("branch-count"))
        self.page.tap("branch-pick", 1)
        self.page.wait_for([1, 2, 3, 4, 5], self.numbers)
        self.page.wait_to_contain("Number\n5\n", lambda: self.page.text("entry-head"))
        # What was shown is found in a branch now.
        self.page.wait_for([('#6 tick(item: 0, title: "item 6")', "branch #6")], self.matches)
        self.page.write("filter", "#4")
        self.page.wait_for("Nothing in other branches.", lambda: self.page.text("branch-count"))
        self.page.write("filter", "")
        self.page.wait_for(False, lambda: self.page.one("branch-matches").is_displayed())

    def test_an_entry_of_a_branch_of_a_branch_is_shown_by_switching_to_both(self):
        self.go_on_from(3)
        self.go_on_from(1)
        self.search_branches("#5")
        self.page.wait_for(["branch #4"], lambda: self.page.texts("branch-name"))
        self.page.click("branch-pick")
        self.page.wait_for([1, 2, 3, 4, 5], lambda: self.store.order)
        self.page.wait_to_contain("Number\n5\n", lambda: self.page.text("entry-head"))
        self.assertEqual([body for body in self.server.commands if body["do"] == "branch"],
                         [{"do": "branch", "number": number} for number in (2, 4)])

    def test_states_of_different_branches_are_compared(self):
        self.go_on_from(3)
        self.search_branches("#5")
        self.page.wait_for(["branch #4"], lambda: self.page.texts("branch-name"))
        self.page.click("branch-compare")
        self.page.wait_for("2 differences", lambda: self.page.text("compare-count"))
        self.assertEqual([self.page.one(f"compare-{side}-at").get_attribute("value") for side in ("left", "right")],
                         ["shown", "5"])
        # The list, and the branch that is shown, have not changed.
        self.assertEqual(self.store.order, [1, 2, 3, 6])

    def test_without_branches_there_is_nothing_to_choose(self):
        self.go_on_from(3)
        self.page.wait_for(True, lambda: self.page.one("branch").is_displayed())
        choice = lambda: self.page.run("return document.getElementById('filter-branches-choice').hidden")
        self.page.wait_for(False, choice)
        with self.store.lock:
            self.store.branches.clear()
        self.server.events.tell("status", {"store": "items", "status": self.store.status()})
        self.page.wait_for(False, lambda: self.page.one("branch").is_displayed())
        self.page.wait_for(True, choice)


if __name__ == "__main__":
    unittest.main()
