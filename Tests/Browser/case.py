"""What every browser test starts from: a fresh demo, and a browser that has nothing to complain about."""

import os
import unittest
from pathlib import Path

from browser import DemoPage, InspectorPage, close_pages, console_errors, shared_browser
from demo import Demo


class BrowserTestCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = shared_browser()

    # What the console may complain about until the end of a test.
    forgiven = ()

    def setUp(self):
        self.demo = self.start_demo()

    def tearDown(self):
        logged = console_errors(self.driver)
        close_pages(self.driver)
        # Last, so that what is wrong here is not wrong in every test that follows.
        self.assertEqual([line for line in logged if not any(word in line for word in self.forgiven)], [])

    def forgive(self, *words):
        """Takes what the console has complained about for wanted, if each line has one of these words."""
        # Also what comes later: the browser tells of it in its own time.
        self.forgiven = (*self.forgiven, *words)
        logged = console_errors(self.driver)
        self.assertTrue(all(any(word in line for word in self.forgiven) for line in logged), logged)

    def keep_picture(self, page, name):
        """Keeps a picture of a page as output of the tests, if somebody has said where."""
        if "SHOTS" in os.environ:
            page.keep_picture(Path(os.environ["SHOTS"]) / f"{name}.png")

    def start_demo(self, after=None, at=None):
        """Starts a demo; with what another one has kept, if that came before, and at the ports of another one."""
        demo = Demo(after, at=at)
        self.addCleanup(demo.discard)
        return demo

    def open_page(self):
        return DemoPage(self.driver, self.demo.page_url)

    def open_inspector(self, store="bank"):
        page = InspectorPage(self.driver, self.demo.inspector_url)
        page.look_at(store)
        return page

    def forgive_lost_connections(self):
        """Takes complaints about a demo that stops, which is what the last answers say, or that is gone for wanted."""
        self.forgive("ERR_", "status of 503")
