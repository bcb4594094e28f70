"""How wheels, drags, pinches, keys and buttons move the stretch of time that the effects lane shows."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase

SHIFT, CONTROL = 8, 2
# Points along the tracks, and notes where which effect is said to be.
SCAN = """
    const canvas = arguments[0];
    const words = document.getElementById("lane-words");
    const { width, height } = canvas.getBoundingClientRect();
    const point = (x, y) => {
      const box = canvas.getBoundingClientRect();
      const event = new PointerEvent("pointermove", { clientX: box.left + x, clientY: box.top + y, pointerId: 99 });
      canvas.dispatchEvent(event);
    };
    const bars = {};
    for (let y = 60; y < height; y += 10) {
      for (let x = 0; x < width; x += 1) {
        point(x, y);
        const cause = /started by #(\\d+)/.exec(words.textContent)?.[1];
        if (!cause) continue;
        bars[cause] ??= { from: x, to: x, y };
        if (bars[cause].y === y) bars[cause].to = x;
      }
    }
    point(-1, -1);
    return bars;
"""


class LaneGesturesTests(ScriptedTestCase):
    entries = 40
    elements = 3

    def setUp(self):
        super().setUp()
        self.page.prefer("light")
        self.lane = self.page.one("lane")
        # There is nothing to fit until all are there.
        self.page.wait_for({"3", "13", "23", "33"}, lambda: set(self.bars()))
        self.page.click("lane-fit")
        self.page.wait_for(False, self.is_following)
        self.before = self.bars()

    def bars(self):
        """Where each effect is drawn, by the entry that started it: from, to and how far down."""
        return self.driver.execute_script(SCAN, self.lane)

    def wait_for_scale(self, expected):
        """Waits until what lies between two effects is so many times as long as before."""
        def scale():
            bars = self.bars()
            return (bars["33"]["from"] - bars["13"]["from"]) / (self.before["33"]["from"] - self.before["13"]["from"])

        self.page.wait_until(lambda seen: abs(seen - expected) < 0.02, scale, f"expected {expected}")

    def wait_for_shift(self, expected, cause="23"):
        """Waits until an effect stands so many pixels to the right of where it was before."""
        self.page.wait_until(lambda seen: abs(seen - expected) < 2,
                             lambda: self.bars()[cause]["from"] - self.before[cause]["from"], f"expected {expected}")

    def is_following(self):
        return self.page.one("lane-now").get_attribute("aria-pressed") == "true"

    def place(self, x, y=100):
        """A point of the lane in the window."""
        box = self.driver.execute_script("return arguments[0].getBoundingClientRect().toJSON()", self.lane)
        return {"x": box["left"] + x, "y": box["top"] + y}

    def turn_wheel(self, x, delta_x=0, delta_y=0, modifiers=0):
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": "mouseWheel", **self.place(x), "deltaX": delta_x, "deltaY": delta_y, "modifiers": modifiers})

    def touch(self, kind, *xs):
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": f"touch{kind}", "touchPoints": [{**self.place(x), "id": number} for number, x in enumerate(xs)]})

    def mouse(self, bar, x=10):
        """The mouse, on a bar, as many pixels behind its beginning."""
        box = self.lane.size
        return ActionChains(self.driver).move_to_element_with_offset(
            self.lane, bar["from"] + x - box["width"] // 2, bar["y"] + 5 - box["height"] // 2)

    def selected(self):
        """What became of the effects that are selected in the list beside the lane."""
        return self.page.run("""
            const items = [...document.querySelectorAll("[data-testid=lane-item]")];
            return items.filter((item) => item.querySelector("[aria-pressed=true]")).map((item) => item.dataset.number);
        """)

    def test_a_wheel_with_control_zooms_around_what_is_pointed_at(self):
        under = self.before["13"]["from"] + 3
        for delta, scale in [(-60, 1.65), (60, 1), (60, 0.61)]:
            self.turn_wheel(under, delta_y=delta, modifiers=CONTROL)
            self.wait_for_scale(scale)
            self.wait_for_shift(0, "13")

    def test_a_wheel_sideways_pans_and_a_plain_one_leaves_the_lane_alone(self):
        self.turn_wheel(300, delta_y=70)
        self.turn_wheel(300, delta_x=50)
        self.wait_for_shift(-50)
        self.turn_wheel(300, delta_y=-30, modifiers=SHIFT)
        self.wait_for_shift(-20)
        self.wait_for_scale(1)

    def test_two_fingers_zoom_and_one_pans(self):
        self.touch("Start", 300, 500)
        self.touch("Move", 350, 450)
        self.wait_for_scale(0.5)
        self.touch("Move", 330, 470)
        self.wait_for_scale(0.7)
        self.touch("End")
        self.before = self.bars()
        self.touch("Start", 300)
        self.touch("Move", 340)
        self.touch("End")
        self.wait_for_shift(40)
        self.wait_for_scale(1)
        self.assertEqual(self.selected(), [])

    def test_a_drag_pans_and_a_click_selects(self):
        self.mouse(self.before["23"]).click_and_hold().move_by_offset(-60, 0).release().perform()
        self.wait_for_shift(-60)
        self.assertEqual(self.selected(), [])
        self.mouse(self.bars()["23"]).click().perform()
        self.page.wait_for(["3"], self.selected)
        self.page.wait_to_contain("started by #23", lambda: self.page.text("lane-words"))

    def test_keys_zoom_pan_fit_and_follow(self):
        for key, scale in [("+", 1.43), ("-", 1), ("-", 0.7), ("=", 1)]:
            self.page.press("lane", key)
            self.wait_for_scale(scale)
        self.page.press("lane", Keys.ARROW_RIGHT)
        self.page.wait_to_contain(True, lambda: [self.bars()["23"]["from"] < self.before["23"]["from"] - 50])
        self.page.press("lane", Keys.ARROW_LEFT)
        self.wait_for_shift(0)
        self.page.press("lane", Keys.END)
        self.page.wait_for(True, self.is_following)
        # As it follows, it keeps its length, and the newest is near the right.
        self.wait_for_scale(1)
        self.page.press("lane", Keys.HOME)
        self.wait_for_shift(0)
        self.assertFalse(self.is_following())

    def test_buttons_zoom_follow_and_fit(self):
        for button, scale in {"lane-in": 1.67, "lane-out": 1}.items():
            self.page.click(button)
            self.wait_for_scale(scale)
        self.page.click("lane-now")
        self.page.wait_for(True, self.is_following)
        # Whoever follows goes on following, with the newest where it was.
        at = self.bars()["33"]["to"]
        self.page.click("lane-out")
        self.wait_for_scale(0.6)
        self.assertTrue(self.is_following())
        self.assertLess(abs(self.bars()["33"]["to"] - at), 4)
        self.page.click("lane-fit")
        self.wait_for_scale(1)
        self.wait_for_shift(0)


if __name__ == "__main__":
    unittest.main()
