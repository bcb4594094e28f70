"""Parts of a state over time, states side by side, steps with what they led to, and the timeline of all stores."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase


class WatchingTests(ScriptedTestCase):
    entries = 120
    elements = 12

    def test_a_typed_part_is_watched_and_drawn_over_time(self):
        self.page.click("to-watch")
        self.page.write("watch-path", "count")
        self.page.click("watch-add")
        self.page.wait_for(["count"], lambda: [one.get_attribute("data-path") for one in self.page.all("watch")])
        self.page.wait_to_contain("least 0, most 36", lambda: self.page.text("tab-watch"))
        self.page.wait_to_contain("least 0", lambda: self.page.one("series").get_attribute("aria-label"))
        self.page.run("location.reload()")
        self.page.wait_for(["count"], lambda: [one.get_attribute("data-path") for one in self.page.all("watch")])
        self.page.click("watch-remove")
        self.page.wait_to_contain("Nothing is watched yet", lambda: self.page.text("tab-watch"))

    def test_a_point_of_the_drawing_shows_its_entry(self):
        self.page.click("to-watch")
        self.page.write("watch-path", "count")
        self.page.click("watch-add")
        self.page.wait_until(bool, lambda: self.page.all("series"), "expected a drawing")
        self.page.run("""
            const chart = document.querySelector("[data-testid=series]");
            const box = chart.getBoundingClientRect();
            chart.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: box.left + 1, clientY: box.top + 1 }));
        """)
        self.page.wait_for("true", lambda: self.page.one("start-row").get_attribute("aria-selected"))

    def test_a_part_of_the_tree_is_watched_by_a_key(self):
        self.page.wait_for("120", lambda: self.page.state("count"))
        self.page.focus("[data-testid=state] [data-testid=node][data-name=settings]")
        ActionChains(self.driver).send_keys("w").perform()
        self.page.wait_for(["settings"], lambda: [one.get_attribute("data-path") for one in self.page.all("watch")])

    def test_two_states_stand_side_by_side(self):
        self.page.click("to-compare")
        self.page.wait_to_contain("difference", lambda: self.page.text("compare-count"))
        self.page.write("compare-left-at", "7")
        self.page.press("compare-left-at", Keys.ENTER)
        self.page.wait_to_contain('"after 7"', lambda: self.page.text("compare-left"))
        self.page.wait_to_contain('"after 120"', lambda: self.page.text("compare-right"))
        self.page.wait_until(bool, lambda: self.page.run(
            "return document.querySelectorAll('[data-testid=compare-left] .node-marked').length"), "expected marks")
        self.page.click("compare-swap")
        self.page.wait_to_contain('"after 7"', lambda: self.page.text("compare-right"))


class StepsTests(ScriptedTestCase):
    entries = 100
    elements = 12

    def test_steps_are_shown_with_what_they_led_to(self):
        self.page.run("document.getElementById('steps').click()")
        # Every tenth entry was caused by the one before it.
        self.page.wait_for("90 of 100", lambda: self.page.text("timeline-count"))
        self.page.press("timeline", Keys.HOME)
        self.page.wait_to_contain(3, self.numbers)
        self.assertNotIn(4, self.numbers())
        self.page.tap("row", 2, "[data-testid=row-open]")
        self.page.wait_to_contain(4, self.numbers)
        self.page.wait_for("91 of 100", lambda: self.page.text("timeline-count"))
        self.page.wait_for(1, lambda: len(self.page.rows("row-depth-1")))

    def test_a_search_shows_the_steps_that_contain_what_is_found(self):
        self.page.run("document.getElementById('steps').click()")
        self.page.write("filter", "#14")
        self.page.wait_for([13], self.numbers)

    def test_entries_that_arrive_later_join_their_step(self):
        self.page.run("document.getElementById('steps').click()")
        self.page.wait_for("90 of 100", lambda: self.page.text("timeline-count"))
        self.server.act(4)
        self.page.wait_for("93 of 104", lambda: self.page.text("timeline-count"))


if __name__ == "__main__":
    unittest.main()
