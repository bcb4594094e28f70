"""What the controls of the history say: why they are disabled, and that an older state is shown."""

import unittest

from scripted_case import ScriptedTestCase
from scripted_store import ScriptedStore

GONE = "The app has released this store, and its history with it."
NEWEST = "The app shows the newest state"
NOTHING = "There are no entries yet"


class ControlsTests(ScriptedTestCase):
    entries = 46
    elements = 6
    forgiven = ("ERR_", "status of 504")

    def titles(self, *names):
        """The titles of controls that are disabled; nothing for others."""
        return [self.page.one(name).get_attribute("title") if not self.page.one(name).is_enabled() else None for name in names]

    def test_an_older_state_is_named_in_words(self):
        self.assertEqual(self.page.text("transport-past"), "")
        self.page.click("step-back")
        self.page.wait_for("Older state; what is sent is handled on the newest", lambda: self.page.text("transport-past"))
        self.store.mode = "branch"
        self.page.click("step-back")
        self.page.wait_for("Older state; what is sent starts a branch", lambda: self.page.text("transport-past"))
        self.page.click("to-end")
        self.page.wait_for("", lambda: self.page.text("transport-past"))

    def test_a_control_that_is_disabled_says_why(self):
        self.assertEqual(self.titles("step-back", "step-forward", "to-end", "sweep"), [None, NEWEST, NEWEST, None])
        self.page.click("to-start")
        self.page.wait_for(["Nothing to go back to"] * 2 + [None] * 2,
                           lambda: self.titles("step-back", "to-start", "step-forward", "to-end"))
        self.assertEqual(self.page.one("step-forward").get_attribute("title"), "One forward (Ctrl+])")
        self.page.click("reset")
        names = ["reset", "sweep", "commit", "rollback", "play", "slider", "step-back", "step-forward"]
        self.page.wait_for([NOTHING] * len(names), lambda: self.titles(*names))
        self.server.act(1)
        self.page.wait_for([None] * len(names[:-1]), lambda: self.titles(*names[:-1]))
        self.assertEqual(self.page.one("play").get_attribute("title"), "Play the history from here (Ctrl+J)")

    def test_nothing_is_offered_that_a_released_store_would_only_refuse(self):
        names = ["record", "lock", "engine", "places", "reset", "rollback", "sweep", "commit", "import", "export", "send",
                 "play", "slider", "step-back", "step-forward", "to-start", "to-end", "pin", "note"]
        self.page.wait_until(bool, lambda: self.page.all("row-jump"), "expected tools")
        self.server.become("gone")
        self.page.wait_for([GONE] * len(names), lambda: self.titles(*names))
        self.page.wait_for([], lambda: self.page.all("row-jump"))
        # Another store offers everything.
        self.server.add_other(ScriptedStore(40, 10, id="till"), "Till")
        self.page.choose("store", "till")
        self.page.wait_for("40", lambda: self.page.text("timeline-count"))
        rest = [name for name in names if name not in ["step-forward", "to-end"]]
        self.page.wait_for([None] * len(rest), lambda: self.titles(*rest))
        self.page.wait_until(bool, lambda: self.page.all("row-jump"), "expected tools")
        self.assertEqual(self.page.one("lock").get_attribute("title"), "Let nothing change the state")


class SizesTests(ScriptedTestCase):
    entries = 46
    elements = 6

    def prepare(self):
        self.store.mode = "branch"
        self.store.position = 40
        self.store.append(1)

    def setUp(self):
        self.open_server()
        self.open_page()
        self.page.wait_for("41", lambda: self.page.text("timeline-count"))

    def box(self, test_id):
        return self.page.run("""
            const { left, right, top, bottom, width, height } = arguments[0].getBoundingClientRect();
            return { left, right, top, bottom, width, height };
        """, self.page.one(test_id))

    def test_the_controls_of_the_history_fit_on_a_phone_with_branches(self):
        self.page.resize(390, 844)
        self.page.wait_for(True, lambda: self.page.one("branch").is_displayed())
        for place in [41, 40]:
            self.page.set_slider(place)
            self.page.wait_for(f"{place} / 41", lambda: self.page.text("transport-where"))
            self.assertGreater(self.box("slider")["width"], 200)
            self.assertLess(self.box("transport-where")["height"], 24)
            self.assertLessEqual(self.page.overhang(), 0)
            bars = [self.box(name) for name in ["slider", "step-back", "play", "step-forward", "transport-where", "branch", "pace"]]
            self.assertTrue(all(bar["left"] >= 0 and bar["right"] <= 390 and bar["bottom"] <= 844 for bar in bars), bars)
            # The page ends above them.
            self.page.run("scrollTo(0, document.documentElement.scrollHeight)")
            end = self.page.run("return document.getElementById('panes').getBoundingClientRect().bottom")
            self.assertLessEqual(end, self.box("transport")["top"])

    def test_a_running_effect_has_a_name_beside_the_lane(self):
        self.page.resize(1024, 700)
        self.server.events.tell("effects", {"store": "items", "effects": [
            {**self.store.effect(4), "number": 99, "phase": "running", "name": "synchronize", "end": None}]})
        self.page.wait_for(("synchronize", "running"), lambda: self.page.effects()[0])
        width = self.page.run("return document.querySelector('[data-phase=running] .effect-name').clientWidth")
        self.assertGreater(width, 60)

    def test_a_duration_is_not_cut_in_the_lane(self):
        self.page.run("""
            window.cut = new Set();
            const { fillText, rect } = CanvasRenderingContext2D.prototype;
            let clip = 0;
            CanvasRenderingContext2D.prototype.rect = function (x, y, width, height) {
              clip = x + width;
              rect.call(this, x, y, width, height);
            };
            CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
              if (this.font.includes("10.5px") && x + this.measureText(text).width > clip) cut.add(text);
              fillText.call(this, text, x, y, ...rest);
            };
        """)
        begin = self.store.began
        # From too short for any label to long enough for all.
        effects = [{"number": 100 + index, "cause": 3, "name": f"search{index}", "phase": "finished", "start": begin,
                    "end": begin + 60 + index * 12, "sent": []} for index in range(30)]
        self.server.events.tell("effects", {"store": "items", "effects": effects})
        self.page.click("lane-fit")
        self.page.wait_until(bool, lambda: self.page.effects(), "expected effects")
        for _ in range(3):
            self.page.click("lane-in")
            self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        self.assertEqual(self.page.run("return [...cut]"), [])

    def test_the_tools_of_a_row_leave_its_time_readable(self):
        boxes = self.page.run("""
            const row = document.querySelector("[data-testid=row]");
            const tools = row.querySelector(".row-tools");
            tools.style.display = "flex";
            return [row.querySelector(".row-time").getBoundingClientRect().bottom, tools.getBoundingClientRect().top];
        """)
        self.assertLessEqual(boxes[0], boxes[1])

    def test_the_tools_of_a_part_leave_its_label_clickable(self):
        for width in (1360, 1200, 1024):
            self.page.resize(width, 900)
            if width == 1024:
                self.page.click("to-state")
            self.page.wait_for("41", lambda: self.page.state("count"))
            covered = self.page.run("""
                return [...document.querySelectorAll("[data-testid=state-tree] .line")].slice(0, 12).filter((line) => {
                  line.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
                  const tools = line.querySelector(".tools");
                  tools.style.display = "flex";
                  const box = line.getBoundingClientRect();
                  return tools.getBoundingClientRect().left < box.left + box.width / 2;
                }).map((line) => line.textContent);
            """)
            self.assertEqual(covered, [], width)


if __name__ == "__main__":
    unittest.main()
