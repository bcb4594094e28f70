"""The keys of the state as a tree and as a chart."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase


class TreeKeysTests(ScriptedTestCase):
    entries = 20
    elements = 3

    def setUp(self):
        super().setUp()
        self.page.wait_for("20", lambda: self.page.state("count"))

    def focused(self):
        """The path of the part that has the focus."""
        return self.driver.execute_script("return document.activeElement.dataset.path")

    def stops(self, place):
        """The paths of the parts to which the tab key goes."""
        return self.page.run("""
            const stops = document.querySelectorAll(`[data-testid="${arguments[0]}"] [data-path][tabindex="0"]`);
            return [...stops].map((one) => one.dataset.path);
        """, place)

    def focus(self, place, path):
        self.page.wait_for(path, lambda: self.page.run("""
            const [place, path] = arguments;
            document.querySelector(`[data-testid="${place}"] [data-path='${path}']`)?.focus();
            return document.activeElement.dataset.path;
        """, place, path))

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def is_open(self):
        return self.driver.execute_script("return document.activeElement.getAttribute('aria-expanded')")

    def follow(self, place, steps):
        """Presses keys, and looks where each leads; there is one stop for the tab key, and that is it."""
        for key, path, is_open in steps:
            self.press(key)
            self.page.wait_for((path, is_open), lambda: (self.focused(), self.is_open()))
            self.page.wait_for([path], lambda: self.stops(place))

    def test_the_tree_is_gone_through_by_keys(self):
        self.focus("state-tree", "[]")
        self.follow("state-tree", [
            (Keys.ARROW_UP, "[]", "true"),
            (Keys.ARROW_DOWN, '["count"]', None),
            (Keys.ARROW_DOWN, '["title"]', None),
            (Keys.ARROW_UP, '["count"]', None),
            (Keys.END, '["settings","size"]', None),
            (Keys.ARROW_LEFT, '["settings"]', "true"),
            (Keys.ARROW_LEFT, '["settings"]', "false"),
            (Keys.ENTER, '["settings"]', "true"),
            (Keys.SPACE, '["settings"]', "false"),
            (Keys.ARROW_RIGHT, '["settings"]', "true"),
            (Keys.ARROW_RIGHT, '["settings","theme"]', None),
            (Keys.HOME, "[]", "true"),
            (Keys.ARROW_RIGHT, '["count"]', None),
        ])

    def test_the_chart_is_gone_through_by_keys(self):
        self.page.choose("state-form", "chart")
        self.page.wait_for(["[]"], lambda: self.stops("state-chart"))
        # What stands in the list is read after the rest.
        self.page.wait_for(True, lambda: self.page.run(
            "return document.querySelector(`[data-testid=box][data-path='[\"rows\",2]']`) !== null"))
        self.focus("state-chart", "[]")
        self.follow("state-chart", [
            (Keys.ARROW_LEFT, "[]", "false"),
            (Keys.ARROW_RIGHT, "[]", "true"),
            (Keys.ARROW_RIGHT, '["count"]', None),
            (Keys.ARROW_RIGHT, '["count"]', None),
            (Keys.ARROW_UP, '["count"]', None),
            (Keys.ARROW_DOWN, '["title"]', None),
            (Keys.END, '["settings","size"]', None),
            (Keys.ARROW_UP, '["settings","theme"]', None),
            (Keys.ARROW_LEFT, '["settings"]', "true"),
            (Keys.SPACE, '["settings"]', "false"),
            (Keys.ENTER, '["settings"]', "true"),
            (Keys.ARROW_RIGHT, '["settings","theme"]', None),
            (Keys.ARROW_UP, '["rows",2]', "false"),
            (Keys.ARROW_LEFT, '["rows"]', "true"),
            (Keys.ARROW_DOWN, '["settings"]', "true"),
            (Keys.HOME, "[]", "true"),
        ])

    def test_the_chart_leaves_the_focus_where_it_is(self):
        self.page.choose("state-form", "chart")
        self.page.wait_to_contain("count: 20", lambda: self.labels())
        self.page.click("to-action")
        self.page.wait_to_contain("item 20", lambda: self.page.text("action-tree"))
        self.focus("action-tree", "[]")
        self.server.act(1)
        self.page.wait_to_contain("count: 21", lambda: self.labels())
        self.assertFalse(self.driver.execute_script(
            "return arguments[0].contains(document.activeElement)", self.page.one("state-chart")))

    def test_the_focus_stays_on_a_part_that_changes(self):
        for form, place in {"tree": "state-tree", "chart": "state-chart"}.items():
            with self.subTest(form=form):
                self.page.choose("state-form", form)
                self.page.wait_for(1, lambda: len(self.page.all(place)))
                self.focus(place, '["count"]')
                self.server.act(1)
                count = str(self.store.newest)
                self.page.wait_to_contain(count, lambda: self.page.text(place))
                self.page.wait_for('["count"]', self.focused)
                self.assertEqual(self.stops(place), ['["count"]'])

    def labels(self):
        return self.page.run("return [...document.querySelectorAll('[data-testid=box]')].map((box) => box.ariaLabel)")


if __name__ == "__main__":
    unittest.main()
