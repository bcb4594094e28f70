"""What every browser test starts from: a fresh demo, and a browser that has nothing to complain about."""

import unittest

from browser import DemoPage, InspectorPage, console_errors, start_browser
from demo import Demo


class BrowserTestCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = start_browser()
        cls.addClassCleanup(cls.driver.quit)
        cls.first_tab = cls.driver.current_window_handle

    def setUp(self):
        self.demo = self.start_demo()

    def tearDown(self):
        self.assertEqual(console_errors(self.driver), [])
        for tab in self.driver.window_handles:
            if tab != self.first_tab:
                self.driver.switch_to.window(tab)
                self.driver.close()
        self.driver.switch_to.window(self.first_tab)

    def start_demo(self):
        demo = Demo()
        self.addCleanup(demo.discard)
        return demo

    def open_page(self):
        return DemoPage(self.driver, self.demo.page_url)

    def open_inspector(self, store="bank"):
        page = InspectorPage(self.driver, self.demo.inspector_url)
        page.look_at(store)
        return page
