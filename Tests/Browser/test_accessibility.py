"""Rules that hold everywhere on the page: contrast, names, roles and keys."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase

# Texts whose contrast with what is behind them is less than it should be, as "ratio: text (where)". Parts that are
# disabled are exempt, as they are in WCAG 2.2.
LOW_CONTRAST = """
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  function rgba(color) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }
  const over = (top, below) => [0, 1, 2].map((index) => top[index] * top[3] + below[index] * (1 - top[3])).concat(1);
  function behind(part) {
    const layers = [];
    for (let one = part; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      const color = one instanceof SVGElement ? [0, 0, 0, 0] : rgba(style.backgroundColor);
      layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), rgba("white"));
  }
  function opacity(part) {
    let all = 1;
    for (let one = part; one; one = one.parentElement) all *= Number(getComputedStyle(one).opacity);
    return all;
  }
  const linear = (value) => value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const part = texts.currentNode.parentElement;
    const text = texts.currentNode.data.trim();
    if (text === "" || !part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (part.closest("option, script, template, :disabled, [aria-disabled], .hidden-label, .skip")) continue;
    const style = getComputedStyle(part);
    const color = rgba(part instanceof SVGElement ? style.fill : style.color);
    color[3] *= opacity(part);
    const ground = part instanceof SVGElement ? behind(part.closest("svg").parentElement) : behind(part);
    const [one, other] = [luminance(over(color, ground)), luminance(ground)].sort((left, right) => right - left);
    const ratio = (one + 0.05) / (other + 0.05);
    if (ratio < 4.5) found.add(`${ratio.toFixed(2)}: ${text.slice(0, 30)} (${part.className || part.tagName})`);
  }
  return [...found];
"""

# Controls without a name, and parts whose role lacks what it needs.
LACKING = """
  const name = (part) => part.ariaLabel || part.labels?.[0]?.textContent || part.textContent.trim() || part.title
    || [...(part.getAttribute("aria-labelledby") ?? "").split(" ")].map((id) => document.getElementById(id)?.textContent).join("");
  const found = [];
  for (const part of document.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, [role]")) {
    if (!part.checkVisibility()) continue;
    const where = part.id || part.dataset.testid || part.className;
    const role = part.getAttribute("role");
    if (!["presentation", "group", "status", "search", "rowgroup"].includes(role) && !name(part)?.trim()) found.push(`${where}: no name`);
    if (["tab", "option", "treeitem"].includes(role)) {
      const owner = { tab: "tablist", option: "listbox", treeitem: "tree" }[role];
      if (!part.closest(`[role=${owner}]`)) found.push(`${where}: not in a ${owner}`);
    }
    if (role === "tab" && !document.getElementById(part.getAttribute("aria-controls"))) found.push(`${where}: no panel`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((part) => part.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`${id}: stands twice`);
  for (const part of document.querySelectorAll("[aria-controls], [aria-describedby], [aria-labelledby], [for]")) {
    for (const attribute of ["aria-controls", "aria-describedby", "aria-labelledby", "for"]) {
      for (const id of (part.getAttribute(attribute) ?? "").split(" ").filter(Boolean)) {
        if (!document.getElementById(id)) found.push(`${part.id}: ${attribute} names ${id}, which is not there`);
      }
    }
  }
  return found;
"""


class AccessibilityTests(ScriptedTestCase):
    entries = 200
    elements = 30

    def prepare(self):
        self.store.position = 190
        self.store.skipped = {188, 195}
        self.store.notes = {187: "a note", 196: "another"}
        self.store.pins = {186, 197}

    def show_all_looks(self):
        """Brings rows of every kind into view: refused, skipped, not applied, muted, pinned, noted, selected."""
        self.page.run("location.hash = 'mute=add&entry=194'")
        self.page.wait_to_contain("194", lambda: self.page.text("entry-head"))
        for kind in ["row-future", "row-skipped", "row-refused", "row-muted", "row-shown"]:
            self.page.wait_until(bool, lambda: self.page.rows(kind), f"expected rows that are {kind}")

    def test_every_text_has_enough_contrast_light_and_dark(self):
        self.show_all_looks()
        for scheme in ["light", "dark"]:
            self.page.prefer(scheme)
            self.page.wait_for(scheme == "light", lambda: self.page.brightness() > 0.5)
            for tab in ["diff", "action", "effects", "cause", "watch", "compare", "stores", "test", "timing"]:
                with self.subTest(scheme=scheme, tab=tab):
                    self.page.click(f"to-{tab}")
                    self.page.wait_until(bool, lambda: self.page.text(f"tab-{tab}"), "expected the tab to be filled")
                    self.page.wait_for([], lambda: self.page.run(LOW_CONTRAST))

    def test_help_kinds_and_problems_have_enough_contrast(self):
        for scheme in ["light", "dark"]:
            self.page.prefer(scheme)
            self.page.wait_for(scheme == "light", lambda: self.page.brightness() > 0.5)
            self.page.click("help-open")
            self.page.wait_for([], lambda: self.page.run(LOW_CONTRAST))
            self.page.click("help-close")
            self.page.write("filter", "is:odd")
            self.page.wait_to_contain("odd", lambda: self.page.text("filter-problem"))
            self.page.click("kinds-toggle")
            self.page.wait_for([], lambda: self.page.run(LOW_CONTRAST))
            self.page.click("kinds-toggle")

    def test_every_control_has_a_name_and_every_role_what_it_needs(self):
        self.show_all_looks()
        for size in [(1440, 900), (390, 844)]:
            self.page.resize(*size)
            with self.subTest(size=size):
                self.page.wait_for([], lambda: self.page.run(LACKING))
                self.page.wait_for(0, self.page.overhang)

    def test_every_button_of_the_toolbar_has_a_word_beside_its_icon(self):
        for size in [(1440, 900), (1024, 700), (390, 844)]:
            self.page.resize(*size)
            with self.subTest(size=size):
                self.page.wait_for([], lambda: self.page.run("""
                    return [...document.querySelectorAll(".tb")].filter((button) => button.checkVisibility()
                      && !button.querySelector(".word")?.checkVisibility()).map((button) => button.id);
                """))

    def test_the_keys_are_shown_and_closed_by_keys(self):
        self.page.press("timeline", "?")
        self.page.wait_to_contain("search the entries", lambda: self.page.text("help"))
        ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
        self.page.wait_for(False, lambda: self.page.one("help").is_displayed())
        # In a text, it is a question mark.
        self.page.press("filter", "?")
        self.page.wait_for("?", lambda: self.page.one("filter").get_attribute("value"))
        self.assertFalse(self.page.one("help").is_displayed())

    def test_the_tab_key_reaches_every_pane(self):
        self.page.focus(".skip")
        reached = set()
        for _ in range(70):
            ActionChains(self.driver).send_keys(Keys.TAB).perform()
            reached.add(self.page.run("return document.activeElement.id"))
        for id in ["filter", "kinds-toggle", "timeline", "action", "pin", "note", "slider", "lane-canvas"]:
            self.assertIn(id, reached)


class TourTests(ScriptedTestCase):
    entries = 20
    elements = 3
    shows_tour = True

    def test_a_new_user_is_shown_around_once(self):
        self.page.wait_for("New here?", lambda: self.page.text("tour-title"))
        self.page.click("tour-start")
        titles = []
        for _ in range(7):
            self.page.wait_until(lambda title: title not in titles, lambda: self.page.text("tour-title"), "expected a step")
            titles.append(self.page.text("tour-title"))
            self.assertTrue(self.page.run("""
                const { left, top, right, bottom } = document.getElementById("tour").getBoundingClientRect();
                return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            """))
            self.page.click("tour-next")
        self.assertEqual([titles[0], titles[-1]], ["Every action", "Keys"])
        self.page.wait_for(False, lambda: self.page.one("tour").is_displayed())
        self.page.run("location.reload()")
        self.page.wait_for("20", lambda: self.page.text("timeline-count"))
        self.assertFalse(self.page.one("tour").is_displayed())

    def test_the_tour_can_be_declined_and_taken_later(self):
        self.page.click("tour-end")
        self.page.wait_for(False, lambda: self.page.one("tour").is_displayed())
        self.page.click("help-open")
        self.page.click("help-tour")
        self.page.wait_for("Every action", lambda: self.page.text("tour-title"))
        ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
        self.page.wait_for(False, lambda: self.page.one("tour").is_displayed())


class NoStoreTests(ScriptedTestCase):
    entries = 0
    elements = 0

    def setUp(self):
        pass

    def test_before_the_list_arrives_no_store_is_missed(self):
        self.open_server()
        self.server.answers_stores.clear()
        self.open_page()
        self.page.wait_for("Reading the list of stores…", lambda: self.page.text("timeline-empty"))
        self.server.has_store = False
        self.server.answers_stores.set()
        self.page.wait_to_contain('inspector.add(store, "Counter")', lambda: self.page.text("timeline-empty"))


if __name__ == "__main__":
    unittest.main()
