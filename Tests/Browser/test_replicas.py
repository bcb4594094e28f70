"""Replicas: what has become of entries, and how far behind each replica is."""

import os
import unittest
from pathlib import Path

from scripted_case import ScriptedTestCase
from scripted_server import replica


class ReplicaTests(ScriptedTestCase):
    entries = 100
    elements = 20

    def prepare(self):
        self.store.marks = {98: {"replicas": ["ben"]}, 99: {"fate": "settled", "offset": 12}, 100: {"fate": "pending"}}
        self.server.replica = replica(position=12, newest=12, pending=1)
        self.server.others = [{
            "id": "board-of-ben", "name": "Board", "stateType": "Board", "process": "ben", "features": [],
            "history": self.store.status(), "replica": replica("ben", "disconnected", position=8, newest=9, reason="The log is cut off.")}]

    def marks(self):
        return self.page.steadily(lambda: self.page.run("""return [...document.querySelectorAll("[data-testid=row]")].slice(-3)
            .map((row) => [Number(row.dataset.number), row.querySelector("[data-testid=row-replica]")?.textContent])"""))

    def test_rows_say_what_has_become_of_them_and_change_when_it_changes(self):
        self.page.wait_for([[98, "from ben"], [99, "settled at 12"], [100, "pending"]], self.marks)
        self.server.mark(100, fate="pending", replicas=["ben"])
        self.page.wait_for([100, "pending, rebased over ben"], lambda: self.marks()[-1])
        self.server.mark(100, fate="settled", offset=14, replicas=["ben"])
        self.page.wait_for([100, "settled at 14, rebased over ben"], lambda: self.marks()[-1])

    def test_a_refusal_has_its_reason(self):
        self.server.mark(100, fate="refused", reason="Refused by budget: too much", replicas=["ben"])
        self.page.wait_for([100, "refused, rebased over ben"], lambda: self.marks()[-1])
        title = self.page.run("""return [...document.querySelectorAll("[data-testid=row-replica]")].at(-1).title""")
        self.assertEqual(title, "Refused by budget: too much")

    def test_a_mark_that_overtakes_its_row_is_shown_with_it(self):
        self.page.wait_for([100, "pending"], lambda: self.marks()[-1])
        self.server.events.tell("marks", {"store": self.store.id, "marks": [{"number": 101, "mark": {"fate": "pending"}}]})
        self.server.act(1)
        self.page.wait_for([101, "pending"], lambda: self.marks()[-1])

    def test_the_head_of_the_details_has_the_mark(self):
        self.page.wait_to_contain("Replica\npending", lambda: self.page.text("entry-head"))
        self.server.mark(100, fate="settled", offset=13)
        self.page.wait_to_contain("Replica\nsettled at 13", lambda: self.page.text("entry-head"))

    def test_the_lane_says_how_far_behind_the_replica_is(self):
        self.page.wait_for("ann: up to date · 1 pending", lambda: self.page.text("lane-replica"))
        self.server.hear_replica(position=12, newest=15, pending=4)
        self.page.wait_for("ann: 3 behind · 4 pending", lambda: self.page.text("lane-replica"))
        self.server.hear_replica(connection="disconnected", position=12, newest=15, pending=5, reason="cut off")
        self.page.wait_for("ann: disconnected · 3 behind · 5 pending", lambda: self.page.text("lane-replica"))
        self.server.hear_replica(connection="disconnected", position=12, newest=15, pending=5, saved=2, reason="cut off")
        self.page.wait_for("ann: disconnected · 3 behind · 5 pending · 2 saved", lambda: self.page.text("lane-replica"))

    def test_all_replicas_are_listed_and_one_that_is_cut_off_is_as_far_behind_as_another_knows(self):
        self.page.click("to-replicas")
        self.page.wait_for(["up to date · 1 pending", "disconnected · 4 behind"], lambda: self.page.texts("replica-words"))
        self.server.hear_replica(position=20, newest=20)
        self.page.wait_for(["up to date", "disconnected · 12 behind"], lambda: self.page.texts("replica-words"))
        if "SHOTS" in os.environ:
            self.page.keep_picture(Path(os.environ["SHOTS"]) / "replicas.png")

    def test_a_replica_of_a_process_that_is_gone_is_named_as_gone(self):
        self.server.processes = [{"name": "ben", "linked": False, "dropped": 0, "stores": ["board-of-ben"]}]
        self.page.click("to-replicas")
        self.page.wait_for("process is gone · 4 behind", lambda: self.page.texts("replica-words")[-1])

    def test_without_replicas_there_is_no_tab_for_them(self):
        self.page.wait_until(bool, lambda: self.page.one("to-replicas").is_displayed(), "expected the tab")
        self.server.replica, self.server.others = None, []
        self.server.events.tell("store-added", {"store": "items", "name": "Items"})
        self.page.wait_for(False, lambda: self.page.one("to-replicas").is_displayed())
        self.page.wait_for(False, lambda: self.page.one("lane-replica").is_displayed())


class PlacesTests(ScriptedTestCase):
    entries = 100
    elements = 20

    def prepare(self):
        self.store.places = {100: "Shop/CartView.swift:31"}

    def test_an_entry_has_the_line_from_which_it_was_sent(self):
        self.page.wait_for("Shop/CartView.swift:31", lambda: self.page.text("place"))

    def test_lines_are_recorded_on_request(self):
        self.page.wait_for("Lines", lambda: self.page.text("places"))
        self.page.click("places")
        self.page.wait_for("Lines on", lambda: self.page.text("places"))
        self.assertEqual(self.server.commands, [{"do": "places", "on": True}])
        self.page.click("places")
        self.page.wait_for("Lines", lambda: self.page.text("places"))


if __name__ == "__main__":
    unittest.main()
