"""The tabs of the details: what they show while they read and after a failure, and which part keeps the focus."""

import threading
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from scripted_case import ScriptedTestCase
from scripted_store import ScriptedStore

NOTHING = "There is nothing to show yet."


class TabsTests(ScriptedTestCase):
    entries = 120
    elements = 12
    forgiven = ("ERR_", "status of 503")

    def notice(self):
        return " ".join(self.page.texts("notice"))

    def field(self, name):
        return self.page.one(name).get_attribute("value")

    def enter(self, name, text):
        self.page.write(name, text)
        self.page.press(name, Keys.ENTER)

    def focus(self):
        return self.page.run("const { dataset, tagName } = document.activeElement; return dataset.testid ?? tagName")

    def tab(self, name):
        return self.page.text(f"tab-{name}")

    def pick(self, number):
        self.page.wait_for(True, lambda: self.page.run(
            "const row = document.getElementById(arguments[0]); row?.click(); return Boolean(row)", f"entry-{number}"))
        self.page.wait_to_contain(str(number), lambda: self.page.text("entry-head"))

    # A failure

    def test_the_fields_of_a_comparison_stay_after_a_wrong_number(self):
        self.page.click("to-compare")
        self.page.wait_to_contain("difference", lambda: self.page.text("compare-count"))
        self.enter("compare-left-at", "9999")
        self.page.wait_to_contain("There is nothing at", self.notice)
        self.assertEqual([self.field("compare-left-at"), self.field("compare-right-at")], ["9999", "120"])
        self.pick(119)
        self.page.wait_to_contain("There is nothing at", self.notice)
        self.enter("compare-left-at", "7")
        self.page.wait_to_contain('"after 7"', lambda: self.page.text("compare-left"))
        self.assertEqual(self.notice(), "")

    def test_what_is_no_state_leaves_the_field_as_it_was(self):
        self.page.click("to-compare")
        self.page.wait_to_contain("difference", lambda: self.page.text("compare-count"))
        self.enter("compare-left-at", "soon")
        self.page.wait_for("start", lambda: self.field("compare-left-at"))

    def test_the_states_that_were_chosen_are_forgotten_with_their_store(self):
        self.server.add_other(ScriptedStore(40, 10, id="till"), "Till")
        self.page.click("to-compare")
        self.page.wait_to_contain("difference", lambda: self.page.text("compare-count"))
        self.enter("compare-left-at", "100")
        self.page.wait_to_contain('"after 100"', lambda: self.page.text("compare-left"))
        self.page.choose("store", "till")
        self.page.wait_to_contain('"after 0"', lambda: self.page.text("compare-left"))
        self.assertEqual(self.notice(), "")

    def test_the_fields_of_the_changes_stay_after_a_wrong_number(self):
        self.page.choose("diff-against", "entry")
        # The start, which always exists.
        self.page.wait_for("0", lambda: self.field("diff-other"))
        self.page.wait_to_contain("0", lambda: " ".join(change[1] or "" for change in self.page.changes()[:1]))
        self.enter("diff-other", "99999")
        self.page.wait_to_contain("There is nothing at", self.notice)
        self.assertEqual(self.field("diff-other"), "99999")
        self.page.choose("diff-against", "start")
        self.page.wait_until(bool, self.page.changes, "expected changes")
        self.assertEqual(self.notice(), "")

    def test_a_failure_stays_until_something_is_read(self):
        self.page.click("to-action")
        self.page.wait_to_contain("item 120", lambda: self.page.text("action-tree"))
        self.server.failure = 503
        self.pick(119)
        self.page.wait_for("The app stops. Start it again.", lambda: " ".join(self.notice().split()))
        self.server.act(1)
        self.page.wait_for("121", lambda: self.page.text("timeline-count"))
        self.assertIn("Start it again.", self.tab("action"))
        self.server.failure = None
        self.page.click("to-cause")
        self.page.click("to-action")
        self.page.wait_to_contain("item 119", lambda: self.page.text("action-tree"))

    def test_a_selected_entry_stays_while_its_store_is_read_again(self):
        self.page.click("to-action")
        self.pick(119)
        self.page.wait_to_contain("item 119", lambda: self.page.text("action-tree"))
        self.server.failure = 503
        self.server.events.tell("store-added", {"store": "items", "name": "Items"})
        self.page.run("document.getElementById('timeline').dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }))")
        self.page.run("location.hash = 'store=items&entry=119&tab=cause'")
        self.page.wait_to_contain("Start it again.", lambda: self.tab("cause"))
        self.assertNotIn(NOTHING, self.page.run("return document.body.textContent"))

    # A read that takes long

    def test_a_long_read_is_shown_as_such(self):
        self.page.click("to-action")
        self.page.wait_to_contain("item 120", lambda: self.page.text("action-tree"))
        self.server.answers_questions.clear()
        self.addCleanup(self.server.answers_questions.set)
        self.pick(119)
        self.page.wait_for("Reading…", lambda: self.tab("action"))
        self.assertEqual(self.page.run("return document.querySelector('#tab-action p').getAttribute('role')"), "status")
        self.server.answers_questions.set()
        self.page.wait_to_contain("item 119", lambda: self.page.text("action-tree"))
        self.assertNotIn("Reading…", self.tab("action"))

    def test_what_is_shown_stays_while_it_is_read_again(self):
        self.page.click("to-action")
        self.page.wait_to_contain("item 120", lambda: self.page.text("action-tree"))
        self.server.answers_questions.clear()
        self.addCleanup(self.server.answers_questions.set)
        self.page.run("""
            window.texts = new Set();
            new MutationObserver(() => texts.add(document.getElementById("tab-action").textContent))
              .observe(document.getElementById("tab-action"), { childList: true, subtree: true });
        """)
        asked = self.server.asked["120"]
        self.server.events.tell("store-added", {"store": "items", "name": "Items"})
        self.page.wait_for(asked + 1, lambda: self.server.asked["120"])
        threading.Timer(0.5, self.server.answers_questions.set).start()
        self.page.wait_until(bool, lambda: self.page.run("return texts.size"), "expected it to be drawn again")
        self.assertNotIn("Reading…", self.page.run("return [...texts].join()"))

    def test_all_stores_are_shown_although_new_entries_come_faster_than_they_are_read(self):
        answers = threading.Semaphore(0)
        self.server.answers_entries = type("Answers", (), {"wait": lambda _: answers.acquire()})()
        self.addCleanup(answers.release, 1000)
        asked = self.server.asked["entries that were read"]
        self.page.click("to-stores")
        self.page.wait_for(asked + 1, lambda: self.server.asked["entries that were read"])
        self.server.act(1)
        self.page.wait_for("121", lambda: self.page.text("timeline-count"))
        answers.release()
        self.page.wait_until(bool, lambda: self.page.all("moment"), "expected entries of all stores")

    def test_the_start_has_no_action(self):
        self.page.click("to-action")
        self.page.press("timeline", Keys.HOME)
        self.page.wait_for("The start has no action.", lambda: self.tab("action"))

    # The focus

    def test_the_focus_stays_on_a_control_whose_tab_is_drawn_again(self):
        self.page.focus("[data-testid=diff-against]")
        self.page.choose("diff-against", "start")
        self.page.wait_until(lambda changes: len(changes) > 5, self.page.changes, "expected the changes since the start")
        self.assertEqual(self.focus(), "diff-against")
        self.page.click("to-compare")
        self.page.wait_to_contain("difference", lambda: self.page.text("compare-count"))
        self.enter("compare-left-at", "7")
        self.page.wait_to_contain('"after 7"', lambda: self.page.text("compare-left"))
        self.assertEqual(self.focus(), "compare-left-at")
        self.page.press("compare-swap", Keys.ENTER)
        self.page.wait_to_contain('"after 7"', lambda: self.page.text("compare-right"))
        self.assertEqual(self.focus(), "compare-swap")
        self.page.click("to-test")
        self.page.wait_to_contain("What happened", lambda: self.page.text("test-source"))
        self.enter("test-name", "Tea")
        self.page.wait_to_contain("Tea", lambda: self.page.text("test-source"))
        self.assertEqual(self.focus(), "test-name")

    def test_the_focus_stays_in_the_watched_parts(self):
        def watched():
            return [one.get_attribute("data-path") for one in self.page.all("watch")]

        self.page.click("to-watch")
        for path in ["count", "title"]:
            self.enter("watch-path", path)
            self.page.wait_to_contain(path, watched)
            self.assertEqual((self.focus(), self.field("watch-path")), ("watch-path", ""))
        self.page.run("document.querySelectorAll('[data-testid=watch-remove]')[1].focus()")
        for rest, focus in [(["count"], "watch-remove"), ([], "watch-path")]:
            ActionChains(self.driver).send_keys(Keys.ENTER).perform()
            self.page.wait_for(rest, watched)
            self.assertEqual(self.focus(), focus)

    def test_a_text_that_is_being_typed_stays_when_an_entry_arrives(self):
        self.page.click("to-watch")
        self.page.write("watch-path", "settings.th")
        self.server.act(1)
        self.page.wait_to_contain("121", lambda: self.page.text("entry-head"))
        self.page.press("watch-path", "eme", Keys.ENTER)
        self.page.wait_for(["settings.theme"], lambda: [one.get_attribute("data-path") for one in self.page.all("watch")])

    def test_menus_give_the_focus_back(self):
        self.page.click("export")
        self.page.press("export-session", Keys.ESCAPE)
        self.assertEqual(self.focus(), "export")
        self.page.click("kinds-toggle")
        self.assertTrue(self.page.one("kinds").is_displayed())
        self.page.press("kinds-toggle", Keys.ESCAPE)
        self.assertFalse(self.page.one("kinds").is_displayed())
        self.assertEqual(self.focus(), "kinds-toggle")

    def test_a_part_that_is_shown_alone_gives_way_to_the_whole_state(self):
        self.page.wait_for("120", lambda: self.page.state("count"))
        self.page.focus("[data-testid=state] [data-testid=node][data-name=settings]")
        ActionChains(self.driver).send_keys("p").perform()
        self.page.wait_for(2, lambda: len(self.page.all("crumb")))
        ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
        self.page.wait_for(False, lambda: self.page.one("state-crumbs").is_displayed())
        self.page.wait_for("120", lambda: self.page.state("count"))
        self.assertEqual(self.focus(), "node")


class TourFocusTests(ScriptedTestCase):
    shows_tour = True

    def test_the_end_of_the_tour_leaves_the_focus_on_a_control(self):
        self.page.click("tour-start")
        while self.page.all("tour-end"):
            self.page.click("tour-next")
        self.page.click("tour-next")
        self.page.wait_for("help-open", lambda: self.page.run("return document.activeElement.id"))


if __name__ == "__main__":
    unittest.main()
