import unittest

from selenium.webdriver.common.keys import Keys

from case import BrowserTestCase


class EffectsLaneTests(BrowserTestCase):
    def test_an_effect_is_seen_running_and_cancelled_by_the_next(self):
        inspector, page = self.open_inspector("chat"), self.open_page()
        page.wait_to_contain(("Jenny", "Did you get the five coins?"), page.messages)

        def searched():
            # Again until one search has begun before the last has ended: both take their time.
            page.write("query", "te")
            page.write("query", "tea")
            return inspector.effects()

        inspector.wait_to_contain(("search", "cancelled"), searched)
        page.wait_to_contain("with “tea”", lambda: page.text("found-title"))
        inspector.wait_to_contain(("search", "finished"), inspector.effects)
        inspector.wait_to_contain("cancelled", lambda: inspector.text("lane-counts"))

    def test_an_effect_tells_who_started_it_and_what_it_sent(self):
        inspector = self.open_inspector("chat")
        inspector.wait_to_contain(("load", "finished"), inspector.effects)
        inspector.tap("lane-item", -1, "button")
        inspector.wait_to_contain("started by #1", lambda: inspector.text("lane-words"))
        inspector.wait_to_contain("sent #2, #3", lambda: inspector.text("lane-words"))
        inspector.pick(0)
        inspector.click("to-effects")
        inspector.wait_to_contain("load", lambda: inspector.text("effect"))
        inspector.click("to-cause")
        inspector.wait_for(3, lambda: len(inspector.all("chain-link")))

    def test_the_lane_is_read_aloud_and_moved_by_keys(self):
        inspector = self.open_inspector("chat")
        inspector.wait_to_contain(("load", "finished"), inspector.effects)
        inspector.wait_to_contain("1 finished", lambda: inspector.one("lane").get_attribute("aria-label"))
        inspector.press("lane", "n")
        inspector.wait_to_contain("load", lambda: inspector.text("lane-words"))
        inspector.press("lane", "-", Keys.ARROW_LEFT)
        inspector.wait_for("false", lambda: inspector.one("lane-now").get_attribute("aria-pressed"))
        inspector.press("lane", Keys.END)
        inspector.wait_for("true", lambda: inspector.one("lane-now").get_attribute("aria-pressed"))


if __name__ == "__main__":
    unittest.main()
