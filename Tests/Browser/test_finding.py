"""How entries are found: the search, its completion, kinds of actions, and links that show the same."""

import unittest

from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase


class FindingTests(ScriptedTestCase):
    entries = 500
    elements = 100

    def count(self):
        return self.page.text("timeline-count")

    def way(self, kind, way):
        """Chooses what happens to a kind of actions, in the menu of all kinds."""
        self.page.wait_for(True, lambda: self.page.run("""
            const [kind, way] = arguments;
            const input = document.querySelector(`[data-kind="${kind}"] input[value="${way}"]`);
            input?.click();
            return document.querySelector(`[data-kind="${kind}"] input[value="${way}"]`)?.checked === true;
        """, kind, way))

    def test_a_search_finds_entries_and_is_remembered_in_the_address(self):
        self.page.write("filter", "#77")
        self.page.wait_for("1 of 500", self.count)
        self.page.wait_for([77], self.numbers)
        self.page.wait_to_contain("query=%2377", lambda: self.page.run("return location.hash"))

    def test_a_search_that_reads_parts_of_long_values_says_so(self):
        self.store.has_long_values = True
        self.page.write("filter", "#77")
        self.page.wait_for("Long values were searched only as far as the limits of DumpOptions allow.",
                           lambda: self.page.text("filter-problem"))
        self.assertIsNone(self.page.one("filter").get_attribute("aria-invalid"))
        self.page.write("filter", "")
        self.page.wait_for("500", self.count)
        self.assertEqual(self.page.text("filter-problem"), "")

    def test_a_link_shows_the_same_store_search_and_entry(self):
        address = f"{self.server.url}/#store=items&query=action%3Arename&entry=49&tab=cause"
        self.page.run("location.href = 'about:blank'")
        self.driver.get(address)
        self.page.wait_for("action:rename", lambda: self.page.one("filter").get_attribute("value"))
        self.page.wait_to_contain("49", lambda: self.page.text("entry-head"))
        self.page.wait_for("true", lambda: self.page.one("to-cause").get_attribute("aria-selected"))
        self.page.wait_for(["rename"] * 5, lambda: self.page.rows()[:5])

    def test_an_address_that_is_opened_in_the_same_tab_is_followed(self):
        self.page.run("location.hash = 'query=is%3Arefused&entry=97'")
        self.page.wait_for("5 of 500", self.count)
        self.page.wait_to_contain("97", lambda: self.page.text("entry-head"))

    def test_an_invalid_search_is_explained_and_a_cleared_one_shows_all(self):
        self.page.write("filter", "is:odd")
        self.page.wait_to_contain('is: cannot be "odd".', lambda: self.page.text("filter-problem"))
        self.page.wait_for("true", lambda: self.page.one("filter").get_attribute("aria-invalid"))
        self.page.write("filter", "is:refused")
        self.page.wait_for("5 of 500", self.count)
        self.page.wait_for("", lambda: self.page.text("filter-problem"))
        self.page.press("filter", Keys.ESCAPE)
        self.page.wait_for("500", self.count)

    def test_refused_entries_are_found_by_a_switch_that_stands_for_a_term(self):
        self.page.run("document.getElementById('filter-refused').click()")
        self.page.wait_for("is:refused ", lambda: self.page.one("filter").get_attribute("value"))
        self.page.wait_for("5 of 500", self.count)
        self.page.run("document.getElementById('filter-refused').click()")
        self.page.wait_for("500", self.count)

    def test_kinds_are_hidden_and_shown_alone(self):
        self.page.click("kinds-toggle")
        self.page.wait_for(8, lambda: len(self.page.all("kind")))
        self.way("tick", "hide")
        self.page.wait_for("438 of 500", self.count)
        self.way("rename", "only")
        self.page.wait_for("63 of 500", self.count)
        self.page.wait_for({"rename"}, lambda: set(self.page.rows()))
        self.page.click("kinds-all")
        self.page.wait_for("500", self.count)
        self.assertEqual(self.page.one("filter").get_attribute("value"), "")

    def test_the_menu_of_kinds_is_in_its_panel_at_each_width(self):
        overhang = """
            const [menu, panel] = ["kinds", "timeline-panel"].map((id) => document.getElementById(id).getBoundingClientRect());
            return [menu.left < panel.left, menu.right > panel.right, menu.left < 0, menu.right > innerWidth];
        """
        for width in (1500, 1200, 900, 700, 390):
            self.page.resize(width, 844)
            self.page.scroll_to("kinds-toggle")
            self.page.click("kinds-toggle")
            self.page.wait_for(8, lambda: len(self.page.all("kind")))
            with self.subTest(width=width):
                self.assertEqual(self.page.run(overhang), [False] * 4)
            self.page.click("kinds-toggle")

    def test_the_last_kind_can_be_reached_in_a_low_window(self):
        self.store.names = [f"step{index}" for index in range(24)]
        self.server.act(24)
        self.page.wait_for("524", self.count)
        reached = """
            const last = [...document.querySelectorAll("[data-testid=kinds] button, [data-testid=kinds] label")].at(-1);
            last.scrollIntoView({ block: "nearest" });
            const { left, top, width, height } = last.getBoundingClientRect();
            return last.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        """
        for width, height in [(1024, 700), (390, 844), (1360, 500)]:
            self.page.resize(width, height)
            self.page.scroll_to("kinds-toggle")
            self.page.click("kinds-toggle")
            self.page.wait_for(32, lambda: len(self.page.all("kind")))
            with self.subTest(width=width, height=height):
                self.assertTrue(self.page.run(reached))
            self.page.click("kinds-toggle")

    def test_a_search_in_an_empty_history_says_that_there_are_no_entries(self):
        self.page.write("filter", "#77")
        self.page.wait_for("1 of 500", self.count)
        with self.store.lock:
            self.store.do_reset({})
        self.server.events.tell("layout", {"store": "items", "status": self.store.status()})
        self.page.wait_for("There are no entries yet. The search will show those that match.",
                           lambda: self.page.text("timeline-empty"))
        self.assertEqual(self.count(), "")

    def test_a_link_shows_nothing_that_was_remembered(self):
        self.page.write("filter", "-kind:tick")
        self.page.wait_for("438 of 500", self.count)
        self.page.click("kinds-toggle")
        self.page.wait_for(8, lambda: len(self.page.all("kind")))
        self.way("rename", "mute")
        self.page.wait_to_contain("mute=rename", lambda: self.page.run("return location.hash"))
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.url}/#store=items&entry=49")
        self.page.wait_for("500", self.count)
        self.page.wait_for([], lambda: self.page.rows("row-muted"))
        self.page.wait_for("#store=items&entry=49", lambda: self.page.run("return location.hash"))

    def test_a_muted_kind_is_quiet_and_in_the_address(self):
        self.page.click("kinds-toggle")
        self.page.wait_for(8, lambda: len(self.page.all("kind")))
        self.way("tick", "mute")
        self.page.wait_for({"tick"}, lambda: set(self.page.rows("row-muted")))
        self.page.wait_for("500", self.count)
        self.page.wait_to_contain("mute=tick", lambda: self.page.run("return location.hash"))

    def test_fields_values_and_paths_are_completed(self):
        self.page.write("filter", "cha")
        self.page.wait_for(["changed:"], lambda: [text.split("\n")[0] for text in self.page.texts("completion")])
        self.page.press("filter", Keys.ARROW_DOWN, Keys.ENTER)
        self.page.wait_for("changed:", lambda: self.page.one("filter").get_attribute("value"))
        self.page.wait_to_contain("settings", lambda: " ".join(self.page.texts("completion")))
        self.page.press("filter", "cou")
        self.page.wait_for(1, lambda: len(self.page.all("completion")))
        self.page.press("filter", Keys.ARROW_DOWN, Keys.TAB)
        self.page.wait_for("changed:count", lambda: self.page.one("filter").get_attribute("value"))
        self.page.write("filter", "is:re")
        self.page.wait_for(["refused"], lambda: self.page.texts("completion"))
        self.page.press("filter", Keys.ESCAPE)
        self.page.wait_for([], lambda: self.page.texts("completion"))
        self.page.wait_for("is:re", lambda: self.page.one("filter").get_attribute("value"))

    def test_entries_that_arrive_later_are_searched_too(self):
        self.page.write("filter", "action:tick")
        self.page.wait_for("62 of 500", self.count)
        self.server.act(8)
        self.page.wait_for("63 of 508", self.count)


if __name__ == "__main__":
    unittest.main()
