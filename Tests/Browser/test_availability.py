"""What the page says of a store that is busy or gone, and how it comes alive again."""

import re
import time
import unittest

from selenium.webdriver.common.keys import Keys

from browser import InspectorPage
from scripted_case import ScriptedTestCase

LIVE = "Live"
GONE = "Released by the app; what is shown was its last state"


class AvailabilityTests(ScriptedTestCase):
    # What a busy store answers.
    forgiven = ("ERR_", "status of 504")

    def state(self):
        return self.page.one("status").get_attribute("data-state")

    def busy_seconds(self):
        """For how many seconds the page says that the store has been busy."""
        words = self.page.text("status").split()
        return int(words[2]) if words[:2] == ["Busy", "for"] else 0

    def test_a_store_that_becomes_busy_is_shown_as_busy_until_it_answers(self):
        self.assertEqual(self.page.text("status"), LIVE)
        self.server.become("busy", since=time.time() * 1000 - 41_000)
        self.page.wait_for("busy", self.state)
        seconds = self.busy_seconds()
        self.assertGreaterEqual(seconds, 41)
        # The time goes on, although nothing is told.
        self.page.wait_until(lambda shown: shown > seconds, self.busy_seconds, "expected the time to go on")
        self.server.become("ready")
        self.page.wait_for(LIVE, lambda: self.page.text("status"))

    def test_entries_that_arrive_late_are_said_to_be_behind_until_the_page_is_up_to_date(self):
        def happen(late=0):
            """Makes an entry arrive some seconds after it has happened."""
            self.store.times[self.store.newest + 1] = (time.time() - late) * 1000 - self.store.began
            self.server.act(1)
            self.page.wait_to_contain(f"{self.store.newest:,}".replace(",", ""), lambda: self.page.text("timeline"))

        happen()
        self.assertEqual(self.page.text("status"), LIVE)
        # What is said for a second only is missed by who looks now and then.
        self.page.run("""
            const place = document.querySelector('[data-testid="status"]');
            window.said = [];
            new MutationObserver(() => window.said.push(`${place.dataset.state}: ${place.textContent}`))
              .observe(place, { childList: true });
            """)
        def wait_for_said(words):
            self.page.wait_until(
                lambda said: re.search(words, said), lambda: str(self.page.run("return window.said")), f"expected {words}")

        # Not to the second: the first entry took its time, too.
        happen(late=25)
        wait_for_said(r"late: Live, 2\d s behind")
        # If nothing else arrives, the page is up to date.
        self.page.wait_for(LIVE, lambda: self.page.text("status"))
        happen(late=15)
        happen()
        wait_for_said(r"late: Live, 1\d s behind")
        self.page.wait_for("live: Live", lambda: self.page.run("return window.said.at(-1)"))

    def test_what_was_asked_while_the_store_was_busy_is_read_when_it_answers(self):
        self.server.become("busy", since=time.time() * 1000)
        self.page.wait_for("busy", self.state)
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_until(bool, lambda: self.server.asked["diff"], "expected a question")
        self.server.become("ready")
        self.page.wait_to_contain("4999", lambda: self.page.text("entry-head"))
        self.page.wait_for("4999", lambda: self.page.state("count"))
        self.page.click("to-action")
        self.page.wait_to_contain("item 4999", lambda: self.page.text("action-tree"))

    def test_a_released_store_is_not_shown_as_live(self):
        self.server.become("gone")
        self.page.wait_for("gone", self.state)
        self.assertEqual(self.page.text("status"), GONE)
        # Also by a page that is opened later.
        self.open_page_of_busy_store()
        self.page.wait_for("Released by the app", lambda: self.page.text("status"))
        self.page.wait_for(
            "The app has released this store, and its history with it.", lambda: self.page.text("timeline-empty"))

    def test_what_is_shown_of_a_store_that_is_gone_stays_until_it_is_back(self):
        self.server.become("gone")
        self.page.wait_for(GONE, lambda: self.page.text("status"))
        asked = self.server.asked["stores"]
        # Events were lost, so the page reads everything again.
        self.server.events.tell("reset", {})
        self.page.wait_until(lambda now: now > asked, lambda: self.server.asked["stores"], "expected a question")
        self.server.others = [{
            "id": "till", "name": "Till", "stateType": "Till", "features": [], "history": self.store.status()}]
        self.server.events.tell("store-added", {"store": "till", "name": "Till"})
        self.page.wait_for(2, lambda: len(self.page.all("store")[0].find_elements("tag name", "option"))
                           if self.page.all("store") else 0)
        self.assertGreaterEqual(len(self.page.all("row")), 3)
        self.assertEqual(self.page.text("status"), GONE)
        self.server.others, self.server.availability = [], None
        self.server.store.append(1)
        self.server.events.tell("store-added", {"store": "items", "name": "Items"})
        self.page.wait_for("5,001", lambda: self.page.text("timeline-count"))
        self.page.wait_for(LIVE, lambda: self.page.text("status"))

    def test_a_busy_store_that_is_chosen_shows_nothing_of_the_store_before(self):
        self.server.others = [{
            "id": "till", "name": "Till", "stateType": "Till", "features": ["travel", "send"], "history": self.store.status()}]
        self.server.events.tell("store-added", {"store": "till", "name": "Till"})
        self.page.wait_for(2, lambda: len(self.page.all("store")[0].find_elements("tag name", "option"))
                           if self.page.all("store") else 0)
        self.page.press("timeline", Keys.ARROW_UP)
        self.page.wait_to_contain("4999", lambda: self.page.text("entry-head"))
        self.page.wait_to_contain("tick", lambda: self.page.text("templates"))
        self.server.events.tell(
            "availability", {"store": "till", "state": "busy", "since": time.time() * 1000 - 3_000})
        self.server.become("ready")
        self.page.choose("store", "till")
        self.page.wait_for("busy", self.state)
        self.page.wait_for(
            "The store is busy. Its entries are shown as soon as it answers.", lambda: self.page.text("timeline-empty"))
        self.assertEqual([self.page.text(name) for name in ["entry-head", "transport-where"]], ["", ""])
        self.assertEqual(self.page.all("state-tree"), [])
        self.page.wait_for("#store=till", lambda: self.page.run("return location.hash"))

    def test_a_send_that_was_not_answered_is_forgotten_when_the_store_answers(self):
        self.server.become("busy", since=time.time() * 1000)
        self.page.wait_for("busy", self.state)
        self.page.send('{"add":{"title":"tea"}}')
        self.page.wait_for("Items has not answered.", lambda: self.page.text("error-message"))
        self.server.become("ready")
        self.page.wait_for("", lambda: self.page.text("error-message"))

    def test_rows_that_are_read_again_are_not_searched_by_another_page(self):
        self.page.run("localStorage.setItem('rill-inspector/Items/filter', JSON.stringify('milk'))")
        self.server.events.tell("store-added", {"store": "items", "name": "Items"})
        self.server.act(1)
        self.page.wait_for("5,001", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain(5_001, self.numbers)
        self.assertEqual(self.page.one("filter").get_attribute("value"), "")

    def test_a_link_to_what_is_not_there_says_so(self):
        for address, words in [
            ("store=nope", 'The link leads to the store "nope", which this app does not show.'),
            ("store=items&entry=99999", "Entry 99999 is not kept; it was removed, or has never existed."),
        ]:
            self.driver.get("about:blank")
            self.driver.get(f"{self.server.url}/#{address}")
            self.page.wait_for(words, lambda: self.page.text("message-text"))

    def test_the_entry_of_a_store_that_is_not_there_is_not_looked_for_in_another(self):
        missing = 'The link leads to the store "nope", which this app does not show.'
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.url}/#store=nope&entry=99999")
        self.page.wait_for("5,000", lambda: self.page.text("timeline-count"))
        self.page.wait_for(missing, lambda: self.page.text("message-text"))
        self.server.act(1)
        self.page.wait_for("5,001", lambda: self.page.text("timeline-count"))
        self.assertEqual(self.page.text("message-text"), missing)
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.url}/#store=items&entry=7")
        self.page.wait_to_contain("7", lambda: self.page.text("entry-head"))
        self.page.run("location.hash = 'store=nope&entry=9'")
        self.page.wait_for(missing, lambda: self.page.text("message-text"))
        self.assertIn("7", self.page.text("entry-head"))

    def test_a_message_uses_the_width_of_a_narrow_window_and_is_not_covered(self):
        self.page.resize(420, 700)
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.url}/#store=nope")
        self.page.wait_to_contain("nope", lambda: self.page.text("message-text"))
        # One third more than half of the window.
        self.page.wait_until(lambda width: width > 280, lambda: self.page.one("message").rect["width"], "expected more width")
        self.page.run("document.getElementById('tour').hidden = false")
        self.page.wait_for(True, lambda: self.page.run("""
            const text = document.querySelector("[data-testid=message-text]").getBoundingClientRect();
            const there = document.elementFromPoint(text.left + text.width / 2, text.top + text.height / 2);
            return there.closest(".message") !== null;"""))

    def test_characters_that_turn_the_text_are_written_as_escapes(self):
        shown = self.driver.execute_async_script("""
            const done = arguments[0];
            import("/values.js").then(({ summary }) => done(summary({ kind: "dict", entries: [{
              key: { kind: "string", value: "k\u202Ee" }, value: { kind: "string", value: "user\u2066gpj.exe" } }] })));""")
        self.assertEqual(shown, r'["k\u{202E}e": "user\u{2066}gpj.exe"]')

    def test_names_of_stores_do_not_turn_the_text_around_them(self):
        self.server.others = [{
            "id": "till", "name": "\u202Elive", "stateType": "Till", "features": ["travel"], "history": self.store.status()}]
        self.server.events.tell("store-added", {"store": "till", "name": "\u202Elive"})
        self.page.wait_to_contain(r"\u{202E}live — Till", lambda: " | ".join(
            option.text for option in self.driver.find_elements("css selector", "#store option")))

    def test_a_page_that_is_opened_while_the_store_is_busy_comes_alive_with_it(self):
        self.server.become("busy", since=time.time() * 1000 - 7_000)
        self.open_page_of_busy_store()
        self.page.wait_for("busy", self.state)
        self.assertGreaterEqual(self.busy_seconds(), 7)
        self.page.wait_until(bool, lambda: self.server.asked["entries"], "expected a question")
        self.assertEqual(self.page.rows(), [])
        self.server.become("ready")
        self.page.wait_for(LIVE, lambda: self.page.text("status"))
        self.page.wait_for("5,000", lambda: self.page.text("timeline-count"))
        self.page.wait_to_contain(5_000, self.numbers)
        self.page.wait_for("5000", lambda: self.page.state("count"))
        self.server.act(1)
        self.page.wait_to_contain(5_001, self.numbers)

    def test_files_that_a_store_lacks_are_disabled_with_the_reason(self):
        def reason():
            return {self.page.one(name).get_attribute("title") for name in ["import", "export"]
                    if not self.page.one(name).is_enabled()}

        self.assertEqual(reason(), set())
        for features, words in [
            (["send", "travel", "search"], "This store is shown with redactions, and a file would contain what they hide"),
            (["travel", "test", "search"], "Files need a state and actions that are Codable, and actions that can be sent"),
            ([], "The process of this store has ended"),
        ]:
            self.server.features = features
            self.server.events.tell("store-added", {"store": "items", "name": "Items"})
            self.page.wait_for({words}, reason)

    def test_a_store_whose_process_has_ended_is_not_shown_as_live(self):
        self.server.processes = [{"name": "app", "linked": False, "dropped": 0, "stores": ["items"]}]
        self.server.events.tell("store-added", {"store": "items", "name": "Items"})
        self.page.wait_for("app has ended; what is shown was its last state", lambda: self.page.text("status"))
        self.server.processes[0]["linked"] = True
        self.server.events.tell("processes", {"processes": self.server.processes})
        self.page.wait_for(LIVE, lambda: self.page.text("status"))

    def open_page_of_busy_store(self):
        """Opens a second page, whose status is not that of a store which answers."""
        self.page = InspectorPage(self.driver, self.server.url, until="is_connected")


if __name__ == "__main__":
    unittest.main()
