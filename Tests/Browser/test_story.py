"""The demo beside its inspector, with a story in five steps."""

import signal
import unittest

from browser import NO_TOUR
from case import BrowserTestCase
from page import Page


class StoryPage(Page):
    """The page that shows the app and the inspector side by side."""

    def prepare(self, driver):
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NO_TOUR})

    def is_open(self):
        return self.words("step-title").startswith("1.")

    def in_frame(self, frame, test_id):
        """The text of a part of the app or of the inspector."""
        return self.run("""
            const page = document.getElementById(arguments[0]).contentDocument;
            return page?.querySelector(`[data-testid="${arguments[1]}"]`)?.textContent ?? null;
        """, frame, test_id)


class StoryTests(BrowserTestCase):
    def setUp(self):
        super().setUp()
        self.page = StoryPage(self.driver, f"{self.demo.page_url}story.html", until="is_open")

    def do(self, title, seen):
        self.page.wait_to_contain(title, lambda: self.page.text("step-title"))
        self.page.click("step-do")
        self.page.wait_for(seen, lambda: self.page.text("step-seen"))
        self.page.click("step-next")

    def test_the_story_is_told_in_the_app_and_in_the_inspector(self):
        self.page.wait_for("10", lambda: self.page.in_frame("app", "balance-jenny"))
        self.page.wait_for("Live", lambda: self.page.in_frame("inspector", "status"))
        self.do("Change", "Handled: one action, two changed numbers.")
        self.page.wait_for("9", lambda: self.page.in_frame("app", "balance-jenny"))
        self.page.wait_for("pay", lambda: self.page.in_frame("inspector", "entry-action"))
        self.do("Refuse", "Refused, with the reason.")
        self.page.wait_to_contain("no debt", lambda: self.page.in_frame("inspector", "refusal") or "")
        self.do("Travel", "The app shows an older state.")
        self.page.wait_for("10", lambda: self.page.in_frame("app", "balance-jenny"))
        self.do("Branch", "Two histories, and both can be shown.")
        self.page.wait_for("9", lambda: self.page.in_frame("app", "balance-jenny"))
        self.page.wait_to_contain("Kill", lambda: self.page.text("step-title"))
        self.page.wait_to_contain(f"kill -9 {self.demo.process.pid}", lambda: self.page.text("step-words"))
        self.demo.wait_for_entries(self.demo.count_entries())
        self.demo.end(by=signal.SIGKILL)
        self.page.wait_for("The app is gone. Start it again.", lambda: self.page.text("step-seen"))
        self.forgive_lost_connections()


if __name__ == "__main__":
    unittest.main()
