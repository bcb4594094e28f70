"""What the page does while every answer is a failure: it goes on, and nothing is left unnoticed in the console."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase

# Everything that a person can press or change in the part that is in view, one after the other, without files.
PRESS = """
    const pressed = [];
    const parts = "button, summary, select, input:not([type=file]), textarea, a[href^='#']";
    for (const part of [...document.querySelectorAll(parts)]) {
      if (part.disabled || !part.isConnected || !part.checkVisibility()) continue;
      pressed.push(part.dataset.testid ?? part.id ?? part.textContent);
      if (part.tagName === "SELECT" && part.options.length) {
        part.selectedIndex = (part.selectedIndex + 1) % part.options.length;
        for (const name of ["input", "change"]) part.dispatchEvent(new Event(name, { bubbles: true }));
      } else if (["TEXTAREA", "INPUT"].includes(part.tagName) && !["checkbox", "radio", "range"].includes(part.type)) {
        part.focus();
        part.value = part.dataset.testid === "message" ? "{}" : "rows";
        for (const name of ["input", "change"]) part.dispatchEvent(new Event(name, { bubbles: true }));
        part.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      } else if (part.type === "range") {
        part.value = Number(part.value) ? 0 : 1;
        for (const name of ["input", "change"]) part.dispatchEvent(new Event(name, { bubbles: true }));
      } else {
        part.click();
      }
    }
    document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
    return pressed;
"""
TABS = "return [...document.querySelectorAll('[role=tab]')].filter((tab) => tab.checkVisibility()).map((tab) => tab.id)"


class FailingTests(ScriptedTestCase):
    forgiven = ("ERR_", "status of 503")

    def press_everything(self):
        pressed = set()
        for tab in self.page.run(TABS):
            self.page.run("document.getElementById(arguments[0]).click()", tab)
            pressed.update(self.page.run(PRESS))
        for key in [Keys.ARROW_UP, Keys.HOME, Keys.END, Keys.ENTER, Keys.SPACE, "p", "j", "/", "?", Keys.ESCAPE]:
            ActionChains(self.driver).send_keys(key).perform()
        return pressed

    def pick_newest(self):
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_to_contain("4999", lambda: self.page.text("entry-head"))

    def test_everything_can_be_pressed_while_all_answers_are_failures(self):
        self.pick_newest()
        self.server.failure = 503
        self.assertGreater(len(self.press_everything()), 30)
        self.page.wait_until(lambda count: count > 30, lambda: self.server.asked["failures"], "expected failures")
        self.assertEqual(self.complaints(), [])

    def test_everything_can_be_pressed_while_the_app_is_gone(self):
        self.pick_newest()
        self.server.leave()
        self.page.wait_to_contain("lost", lambda: self.page.text("status"))
        self.assertGreater(len(self.press_everything()), 20)
        self.assertEqual(self.complaints(), [])


if __name__ == "__main__":
    unittest.main()
