"""Playing the history: which entries it visits, and how long it means to wait before each."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase

# What the slider waits for comes when the test says so, and nothing else does.
HOLD_WAITS = """
    const [real, clear] = [setTimeout, clearTimeout];
    window.held = [];
    window.setTimeout = (work, wait) => {
      if (!new Error().stack.includes("/transport.js")) return real(work, wait);
      held.push({ work, wait });
      return -held.length;
    };
    window.clearTimeout = (id) => {
      if (id < 0) held[-id - 1].work = null;
      else clear(id);
    };
"""


class PlayingTests(ScriptedTestCase):
    entries = 6
    elements = 3

    def prepare(self):
        self.store.times = {1: 0, 2: 40, 3: 1_340, 4: 1_340, 5: 8_340, 6: 8_400}

    def setUp(self):
        super().setUp()
        self.driver.execute_script(HOLD_WAITS)

    def waits(self):
        """How long it has meant to wait so far, in milliseconds."""
        return self.driver.execute_script("return held.map((one) => one.wait)")

    def waiting(self):
        """How many waits are not over."""
        return self.driver.execute_script("return held.filter((one) => one.work).length")

    def end_wait(self):
        self.driver.execute_script("const one = held.at(-1), work = one.work; one.work = null; work?.()")

    def where(self):
        return self.page.text("transport-where")

    def play_from_start(self, pace):
        self.page.choose("pace", pace)
        self.page.click("to-start")
        self.page.wait_for("0 / 6", self.where)
        self.server.commands.clear()
        self.page.click("play")
        self.page.wait_for(1, lambda: len(self.waits()))

    def is_playing(self):
        return self.page.one("play").get_attribute("data-state") == "playing"

    def press_with_control(self, key):
        ActionChains(self.driver).key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()

    def test_the_live_pace_is_that_of_what_happened_and_long_waits_are_cut(self):
        self.play_from_start("live")
        for position, wait in enumerate([0, 40, 1_300, 0, 3_000, 60]):
            self.page.wait_for(position + 1, lambda: len(self.waits()))
            self.assertEqual(self.waits()[-1], wait)
            self.assertEqual(self.where(), f"{position} / 6 (4 s left out)" if wait == 3_000 else f"{position} / 6")
            self.end_wait()
            self.page.wait_to_contain(f"{position + 1} / 6", self.where)
        self.page.wait_for(False, self.is_playing)
        self.assertEqual(self.server.commands, [{"do": "forward", "count": 1}] * 6)
        self.assertEqual(len(self.waits()), 6)

    def test_what_is_left_out_is_said_as_long_as_it_waits(self):
        self.play_from_start("live")
        for count in range(2, 6):
            self.end_wait()
            self.page.wait_for(count, lambda: len(self.waits()))
        # An entry comes, which is shown anew.
        self.server.act(1)
        self.page.wait_for("4 / 7 (4 s left out)", self.where)
        self.page.click("play")
        self.page.wait_for("4 / 7", self.where)
        self.assertEqual(self.waiting(), 0)

    def test_the_other_paces_do_not_look_at_times_and_change_on_the_way(self):
        self.play_from_start("1")
        self.page.choose("pace", "2")
        self.end_wait()
        self.page.wait_for([500, 200], self.waits)
        self.page.choose("pace", "live")
        self.end_wait()
        self.page.wait_for([500, 200, 1_300], self.waits)

    def test_played_again_on_the_way_it_plays_once(self):
        self.play_from_start("1")
        self.server.answers_commands.clear()
        self.end_wait()
        self.page.wait_for(1, lambda: len(self.server.commands))
        self.page.click("play")
        self.page.click("play")
        self.server.answers_commands.set()
        self.page.wait_for("1 / 6", self.where)
        self.assertEqual((self.is_playing(), self.waiting()), (True, 1))

    def test_a_step_by_key_ends_the_playing(self):
        self.play_from_start("1")
        self.press_with_control("]")
        self.page.wait_for("1 / 6", self.where)
        self.assertEqual((self.is_playing(), self.waiting()), (False, 0))
        self.press_with_control("[")
        self.page.wait_for("0 / 6", self.where)
        self.press_with_control("j")
        self.page.wait_for(True, self.is_playing)

    def test_a_state_that_cannot_be_shown_ends_the_playing_and_says_why(self):
        self.store.do_forward = lambda _: "Refused by no doubles: item 1 is there already."
        self.play_from_start("1")
        self.end_wait()
        self.page.wait_for(False, self.is_playing)
        self.page.wait_for("Refused by no doubles: item 1 is there already.", lambda: self.page.text("message-text"))
        self.assertEqual(len(self.waits()), 1)


if __name__ == "__main__":
    unittest.main()
