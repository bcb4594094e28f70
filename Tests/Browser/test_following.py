"""Where the list of actions is scrolled to: its end, the entry of a link, and the entry that the app shows."""

import unittest

from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase

# Frames come when the test says so.
HOLD_FRAMES = """
    window.frames_held = [];
    window.real_frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (work) => frames_held.push(work);
"""
RELEASE_FRAMES = """
    window.requestAnimationFrame = real_frame;
    for (const work of frames_held.splice(0)) work(performance.now());
"""
IN_VIEW = """
    const [row, box] = [`#entry-${arguments[0]}`, "#timeline"].map((name) => document.querySelector(name)?.getBoundingClientRect());
    return Boolean(row) && row.top >= box.top - 1 && row.bottom <= box.bottom + 1;
"""
PRESS_BACK = "document.dispatchEvent(new KeyboardEvent('keydown', { key: '[', ctrlKey: true, bubbles: true }))"


class FollowingTests(ScriptedTestCase):
    def wait_to_see(self, number):
        self.page.wait_for(True, lambda: self.page.run(IN_VIEW, number))

    def open_link(self, fragment):
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.url}/#{fragment}")

    def test_the_end_is_followed_although_rows_arrive_before_the_event_of_the_last_scroll(self):
        self.wait_to_see(5_000)
        self.page.run(HOLD_FRAMES)
        self.server.act(10)
        # Told after the entries, so the page has received both when it shows this.
        self.server.events.tell("processes", {"processes": [
            {"name": "elsewhere", "linked": False, "dropped": 0, "stores": []}]})
        self.page.wait_to_contain("elsewhere", lambda: self.page.run("return document.body.textContent"))
        self.page.run("document.getElementById('timeline').dispatchEvent(new Event('scroll'))")
        self.page.run(RELEASE_FRAMES)
        self.wait_to_see(5_010)

    def test_the_end_is_followed_again_where_it_was_before(self):
        self.wait_to_see(5_000)
        scroll = "document.getElementById('timeline').scrollTop"
        self.page.run(f"window.end = {scroll}; {scroll} -= 400")
        self.page.wait_for("Follow newest", lambda: self.page.text("follow"))
        self.page.run(f"{scroll} = end")
        self.page.wait_for("", lambda: self.page.text("follow"))
        self.server.act(5)
        self.wait_to_see(5_005)

    def test_the_entry_of_a_link_is_in_view(self):
        for fragment, number in [("store=items&entry=232", 232), ("store=items&query=action:add&entry=800", 800)]:
            self.open_link(fragment)
            self.page.wait_to_contain(str(number), lambda: self.page.text("entry-head"))
            self.wait_to_see(number)

    def test_a_link_leads_to_the_start(self):
        self.open_link("store=items&entry=0")
        self.page.wait_for("The state before the first action.", lambda: self.page.text("entry-head"))
        self.wait_to_see(0)
        self.page.wait_for("0", lambda: self.page.state("count"))

    def test_the_selected_entry_stays_in_view_when_a_search_ends(self):
        self.page.write("filter", "#1234")
        self.page.wait_to_contain(1_234, self.numbers)
        self.page.pick(self.numbers().index(1_234))
        self.page.press("filter", Keys.ESCAPE)
        self.page.wait_for("5,000", lambda: self.page.text("timeline-count"))
        self.wait_to_see(1_234)

    def test_the_entry_that_the_app_shows_stays_in_view(self):
        self.page.set_slider(2_500)
        self.wait_to_see(2_500)
        self.server.commands.clear()
        self.page.run(PRESS_BACK)
        self.page.wait_for("2,499 / 5,000", lambda: self.page.text("transport-where"))
        self.wait_to_see(2_499)
        self.page.click("to-end")
        self.wait_to_see(5_000)

    def test_steps_that_are_asked_for_faster_than_they_are_answered_become_one_command(self):
        self.server.answers_commands.clear()
        self.page.run(PRESS_BACK)
        self.page.wait_for(1, lambda: len(self.server.commands))
        for _ in range(9):
            self.page.run(PRESS_BACK)
        self.server.answers_commands.set()
        self.page.wait_for([{"do": "back", "count": 1}, {"do": "back", "count": 9}], lambda: self.server.commands)
        self.page.wait_for("4,990 / 5,000", lambda: self.page.text("transport-where"))


if __name__ == "__main__":
    unittest.main()
