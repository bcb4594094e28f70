"""Tables of a state beside its tree: the cache of queries of the issue tracker."""

import unittest

from issues_case import CONTRAST, IssuesTestCase
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys


class TablesTests(IssuesTestCase):
    def open_tables(self):
        inspector = self.open_inspector("issue-queries")
        inspector.choose("state-form", "table")
        inspector.wait_until(lambda rows: len(rows) >= 11, lambda: self.rows(inspector), "expected all blocks")
        return inspector

    def rows(self, inspector, table=0):
        """The texts of the rows of a table, each cell on a line."""
        return inspector.steadily(lambda: [
            row.text.split("\n") for row in inspector.all("state-row", inside=inspector.all("state-table")[table])])

    def commands(self, inspector):
        return inspector.run("""return [...document.querySelectorAll("[data-testid=row-command]")].slice(0, 4)
            .map((one) => [one.textContent, one.getAttribute("aria-disabled")])""")

    def test_queries_are_shown_with_status_age_and_value(self):
        self.open_issues()
        inspector = self.open_tables()
        first = self.rows(inspector)[0]
        self.assertIn("IssueBlock(", first[0])
        self.assertIn("fresh", first)
        self.assertIn("watched yes", first)
        self.assertTrue(any(cell.startswith("age ") for cell in first), first)
        inspector.wait_for([], lambda: self.rows(inspector, 1))
        self.assertGreaterEqual(inspector.run(CONTRAST, "#state")[0][0], 4.5)
        self.keep_picture(inspector, "tables")

    def test_a_command_is_an_action_of_the_inspector_and_keeps_the_focus(self):
        self.open_issues()
        inspector = self.open_tables()
        before = int(inspector.text("timeline-count").replace(",", ""))
        inspector.focus("[data-command=Refetch]")
        # Not to the element, which may be drawn anew before it receives the key.
        ActionChains(inspector.driver).send_keys(Keys.ENTER).perform()
        inspector.wait_until(lambda text: int(text.replace(",", "")) >= before + 2,
                             lambda: inspector.text("timeline-count"), "expected the request and its answer")
        inspector.wait_for(["requested", "answered"], lambda: inspector.rows()[-2:])
        inspector.wait_until(lambda rows: "fresh" in rows[0], lambda: self.rows(inspector), "expected a fresh block")
        inspector.wait_for("Refetch", lambda: inspector.run("return document.activeElement.dataset.command"))

    def test_an_earlier_state_has_its_table_without_commands(self):
        self.open_issues()
        inspector = self.open_tables()
        self.assertEqual(self.commands(inspector), [
            ["Refetch", None], ["Invalidate", None], ["Reset", None], ["Cancel", "true"]])
        inspector.press("timeline", Keys.HOME, Keys.ARROW_DOWN)
        inspector.wait_until(lambda rows: rows and "fetching" in rows[0], lambda: self.rows(inspector),
                             "expected the first fetch")
        self.assertEqual({disabled for _, disabled in self.commands(inspector)}, {"true"})

    def test_an_edit_that_waits_for_the_connection_is_cancelled(self):
        page = self.open_issues()
        page.click("service-offline")
        page.open(0)
        page.rename("A new title")
        page.wait_for("A new title", page.title)
        inspector = self.open_tables()
        inspector.wait_until(lambda rows: len(rows) == 1 and "waiting" in rows[0], lambda: self.rows(inspector, 1),
                             "expected the edit to wait")
        inspector.act(lambda: inspector.all("row-command", inside=inspector.all("state-table")[1])[0].click(),
                      "expected the command to be pressed")
        inspector.wait_for([], lambda: self.rows(inspector, 1))
        page.wait_until(lambda title: title != "A new title", page.title, "expected the old title")

    def test_a_store_without_tables_offers_none(self):
        inspector = self.open_inspector("bank")
        inspector.wait_for(False, lambda: inspector.one("as-table").is_displayed())


if __name__ == "__main__":
    unittest.main()
