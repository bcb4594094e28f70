"""What stands on paper: what the page shows, and nothing to press."""

import base64
import re
import unittest

from scripted_case import ScriptedTestCase

CONTROLS = ["toolbar", "filter", "follow", "action", "transport", "to-action", "diff-against", "state-form", "lane-in",
            "lane-list", "status"]
# Rows that lie on each other, or whose text is cut off.
SPOILT = """
    const rows = [...document.querySelectorAll("[data-testid=row]")];
    const isCut = (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    const isSpoilt = (row, index) => isCut(row) || isCut(row.querySelector(".row-summary"))
      || (index > 0 && row.getBoundingClientRect().top < rows[index - 1].getBoundingClientRect().bottom)
      || row.getBoundingClientRect().bottom > document.querySelector("#timeline").getBoundingClientRect().bottom;
    return rows.filter(isSpoilt).map((row) => row.dataset.number);
"""


class PrintTests(ScriptedTestCase):
    def prepare(self):
        # Every other name is longer than a line.
        self.store.names = ["add", "add" * 60]

    def setUp(self):
        super().setUp()
        self.page.wait_for("5000", lambda: self.page.state("count"))
        self.page.wait_to_contain("count", lambda: self.page.text("tab-diff"))

    def scroll(self, top):
        self.driver.execute_script(f"document.getElementById('timeline').scrollTop = {top}")
        self.page.wait_to_contain(top // 46, self.numbers)

    def scrolled(self):
        return self.driver.execute_script("return document.getElementById('timeline').scrollTop")

    def test_the_button_prints(self):
        self.driver.execute_script("window.printed = 0; window.print = () => { printed += 1; }")
        self.page.click("print")
        self.assertEqual(self.driver.execute_script("return printed"), 1)

    def test_paper_has_what_is_shown_whole_and_nothing_to_press(self):
        page = self.page
        self.scroll(4_600)
        shown = self.numbers()
        page.prefer("light", media="print")
        for name, size in {"desk": (1360, 860), "sheet": (718, 1000)}.items():
            with self.subTest(size=name):
                page.resize(*size)
                page.wait_for([], lambda: [one for one in CONTROLS if page.one(one).is_displayed()])
                self.assertEqual(self.numbers(), shown)
                self.assertEqual(self.driver.execute_script(SPOILT), [])
                self.assertTrue(all(row.is_displayed() for row in page.all("row")))
                page.wait_for("add", lambda: page.text("entry-action"))
                page.wait_for(("count", "4999", "5000"), lambda: page.changes()[0])
                page.wait_for("5000", lambda: page.state("count"))
                page.wait_for(True, lambda: page.one("lane").is_displayed())
                page.wait_for(0, page.overhang)

    def test_a_long_history_takes_a_few_sheets(self):
        printed = self.driver.execute_cdp_cmd("Page.printToPDF", {})
        sheets = re.findall(rb"/Type /Page\b", base64.b64decode(printed["data"]))
        self.assertIn(len(sheets), range(1, 5))

    def test_after_printing_the_list_is_where_it_was_and_shows_what_has_come(self):
        page = self.page
        page.prefer("light", media="print")
        page.wait_for(0, self.scrolled)
        self.server.act(1)
        page.wait_for("5001", lambda: page.state("count"))
        page.prefer("light")
        page.wait_to_contain(5_001, self.numbers)
        self.server.act(1)
        page.wait_to_contain(5_002, self.numbers)
        self.scroll(4_600)
        page.prefer("light", media="print")
        page.wait_for(0, self.scrolled)
        page.prefer("light")
        page.wait_for(4_600, self.scrolled)

    def test_a_phone_prints_the_entry_and_the_state_too(self):
        page = self.page
        page.resize(390, 844)
        page.scroll_to("to-state")
        page.click("to-state")
        page.wait_for(False, lambda: page.one("entry-action").is_displayed())
        page.prefer("light", media="print")
        page.wait_for(True, lambda: page.one("entry-action").is_displayed())
        page.wait_for("5000", lambda: page.state("count"))

    def test_ink_is_dark_on_paper_also_for_those_who_prefer_the_dark(self):
        self.page.prefer("dark", media="print")
        color = self.driver.execute_script("return getComputedStyle(document.body).color")
        self.assertLess(max(int(part) for part in re.findall(r"\d+", color)[:3]), 80)


if __name__ == "__main__":
    unittest.main()
