"""What tests of the issue tracker start from: its page, and scripts that look for what people cannot read or name."""

from browser import DemoPage
from case import BrowserTestCase

# The contrast of each text on the page with its ground, from the lowest on.
CONTRAST = """
    const root = arguments[0] ? document.querySelector(arguments[0]) : document.querySelector(".issues");
    const numbers = (color) => {
      const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number);
      return color.startsWith("color(srgb") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
    };
    const light = ([r, g, b]) => {
      const [x, y, z] = [r, g, b].map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const ground = (part) => {
      for (let one = part; one; one = one.parentElement) {
        const color = numbers(getComputedStyle(one).backgroundColor);
        if (color[3] === 1) return color;
      }
      return [255, 255, 255, 1];
    };
    const found = [];
    for (const part of root.querySelectorAll("*")) {
      const isText = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      if (!isText || !part.checkVisibility() || part.closest(":disabled, .hidden-label")) continue;
      const [one, other] = [light(numbers(getComputedStyle(part).color)), light(ground(part))].sort((a, b) => b - a);
      found.push([Math.round(100 * (one + 0.05) / (other + 0.05)) / 100, part.textContent.trim().slice(0, 40)]);
    }
    return found.sort(([one], [other]) => one - other).slice(0, 3);
"""

# What has no name for people who do not see the page.
NAMELESS = """
    return [...document.querySelectorAll(".issues, dialog")].flatMap((root) => [...root.querySelectorAll(
      "button, input, select, textarea, ol, fieldset, nav, article")])
      .filter((part) => !part.closest("li") && !part.hidden)
      .filter((part) => !(part.ariaLabel || part.getAttribute("aria-labelledby") || part.labels?.length
        || part.textContent.trim() || part.closest("[hidden]") || part.classList.contains("comments")))
      .map((part) => part.outerHTML.slice(0, 80));
"""


class IssuesPage(DemoPage):
    """The issue tracker on the demo's page."""

    def count(self):
        return self.text("issue-count")

    def titles(self):
        return self.steadily(lambda: self.run(
            "return [...document.querySelectorAll('.issue-row .issue-title')].map((part) => part.textContent)"))

    def choose_scope(self, scope):
        self.run("document.getElementById(arguments[0]).click()", f"scope-{scope}")

    def open(self, position):
        self.tap("issue-row", position)
        self.wait_for(True, lambda: self.one("detail").is_displayed())

    def rename(self, title):
        self.write("detail-rename", title)
        self.click("rename")

    def title(self):
        return self.text("detail-title")

    def has_focus(self, test_id):
        return self.run("return document.activeElement?.dataset.testid") == test_id


class IssuesTestCase(BrowserTestCase):
    def open_issues(self):
        page = IssuesPage(self.driver, self.demo.page_url)
        # The blocks arrive in any order, and the last one holds no open issue.
        page.wait_for("10,000", lambda: page.text("count-all"))
        page.wait_for("1–50 of 6,666", page.count)
        return page

    def open_form(self):
        page = self.open_issues()
        page.click("new-issue")
        page.wait_for(True, lambda: page.one("new-issue-sheet").is_displayed())
        return page
