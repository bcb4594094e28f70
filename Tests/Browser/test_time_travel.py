import unittest

from selenium.webdriver.common.keys import Keys

from case import BrowserTestCase


class TimeTravelTests(BrowserTestCase):
    def paid(self, *payments):
        """Both pages after these payments."""
        inspector, page = self.open_inspector(), self.open_page()
        page.wait_for(("10", "10"), page.balances)
        for number, (payer, amount) in enumerate(payments, 1):
            page.pay(payer, amount)
            inspector.wait_for(number, lambda: len(inspector.rows()))
        return inspector, page

    def test_the_demo_follows_back_and_forth(self):
        inspector, page = self.paid(("jenny", 3), ("donald", 1))
        page.wait_for(("8", "12"), page.balances)
        inspector.click("step-back")
        page.wait_for(("7", "13"), page.balances)
        inspector.wait_for(["pay"], lambda: inspector.rows("row-future"))
        inspector.click("to-start")
        page.wait_for(("10", "10"), page.balances)
        inspector.click("step-forward")
        page.wait_for(("7", "13"), page.balances)
        inspector.click("to-end")
        page.wait_for(("8", "12"), page.balances)
        inspector.wait_for([], lambda: inspector.rows("row-future"))

    def test_a_jump_goes_to_an_entry_and_to_the_start(self):
        inspector, page = self.paid(("jenny", 3), ("donald", 1))
        inspector.do("jump", 0)
        page.wait_for(("7", "13"), page.balances)
        inspector.wait_for("1 / 2", lambda: inspector.text("transport-where"))
        inspector.press("timeline", Keys.HOME, Keys.ENTER)
        page.wait_for(("10", "10"), page.balances)

    def test_the_slider_travels(self):
        inspector, page = self.paid(("jenny", 3), ("donald", 1), ("jenny", 2))
        inspector.set_slider(1)
        page.wait_for(("7", "13"), page.balances)
        inspector.set_slider(3)
        page.wait_for(("6", "14"), page.balances)

    def test_playing_ends_at_the_end(self):
        inspector, page = self.paid(("jenny", 3), ("donald", 1))
        inspector.choose("pace", "2")
        inspector.click("to-start")
        page.wait_for(("10", "10"), page.balances)
        inspector.click("play")
        page.wait_for(("8", "12"), page.balances)
        inspector.wait_for("paused", lambda: inspector.one("play").get_attribute("data-state"))

    def test_a_skipped_payment_is_left_out_of_the_balances(self):
        inspector, page = self.paid(("jenny", 3), ("donald", 1))
        inspector.do("skip", 0)
        page.wait_for(("11", "9"), page.balances)
        inspector.wait_for(["pay"], lambda: inspector.rows("row-skipped"))
        inspector.do("skip", 0)
        page.wait_for(("8", "12"), page.balances)
        inspector.wait_for([], lambda: inspector.rows("row-skipped"))

    def test_sweeping_forgets_what_is_skipped(self):
        inspector, page = self.paid(("jenny", 3), ("donald", 1))
        inspector.press("timeline", Keys.HOME, Keys.ARROW_DOWN, "s")
        page.wait_for(("11", "9"), page.balances)
        inspector.click("sweep")
        inspector.wait_for(1, lambda: len(inspector.rows()))
        page.wait_for(("11", "9"), page.balances)

    def test_entries_are_put_into_another_order_by_keyboard(self):
        inspector, page = self.paid(("jenny", 10), ("donald", 15))
        page.wait_for(("15", "5"), page.balances)
        inspector.pick(1)
        inspector.press("timeline", Keys.ALT, Keys.ARROW_UP)
        # Donald has no fifteen coins before Jenny has paid, so only her payment remains.
        page.wait_for(("0", "20"), page.balances)
        inspector.wait_to_contain("15", lambda: inspector.texts("row-summary")[0])

    def test_reset_goes_back_to_the_beginning(self):
        inspector, page = self.paid(("jenny", 3))
        inspector.click("reset")
        page.wait_for(("10", "10"), page.balances)
        inspector.wait_for([], inspector.rows)

    def test_a_committed_state_is_the_new_start(self):
        inspector, page = self.paid(("jenny", 3))
        inspector.click("commit")
        inspector.wait_for([], inspector.rows)
        page.wait_for(("7", "13"), page.balances)
        page.pay("donald", 1)
        inspector.wait_for(["pay"], inspector.rows)
        inspector.click("rollback")
        page.wait_for(("7", "13"), page.balances)

    def test_a_locked_store_keeps_its_state(self):
        inspector, page = self.paid(("jenny", 3))
        inspector.click("lock")
        inspector.wait_for("true", lambda: inspector.one("lock").get_attribute("aria-pressed"))
        paid = "Jenny paid Donald 3 coins."
        page.wait_for(paid, lambda: page.text("payment-outcome"))
        page.pay("jenny", 1)
        page.wait_until(lambda words: words != paid, lambda: page.text("payment-outcome"), "expected another outcome")
        inspector.click("lock")
        inspector.wait_for("false", lambda: inspector.one("lock").get_attribute("aria-pressed"))
        page.pay("donald", 2)
        page.wait_for(("9", "11"), page.balances)


class ComparingTests(BrowserTestCase):
    def setUp(self):
        super().setUp()
        self.inspector, self.page = self.open_inspector(), self.open_page()
        for number, (payer, amount) in enumerate([("jenny", 3), ("donald", 1), ("jenny", 2)], 1):
            self.page.pay(payer, amount)
            self.inspector.wait_for(number, lambda: len(self.inspector.rows()))

    def test_an_entry_is_compared_with_any_other(self):
        inspector = self.inspector
        inspector.pick(2)
        inspector.wait_for([("jenny", "8", "6"), ("donald", "12", "14")], inspector.changes)
        inspector.choose("diff-against", "start")
        inspector.wait_for([("jenny", "10", "6"), ("donald", "10", "14")], inspector.changes)
        inspector.choose("diff-against", "entry")
        # The start at first, which is always there.
        inspector.wait_for("0", lambda: inspector.one("diff-other").get_attribute("value"))
        inspector.write("diff-other", "1")
        inspector.press("diff-other", Keys.RETURN)
        inspector.wait_for([("jenny", "7", "6"), ("donald", "13", "14")], inspector.changes)

    def test_a_range_shows_what_it_changed_together(self):
        inspector = self.inspector
        inspector.pick(1)
        inspector.pick(2, extending=True)
        inspector.wait_for("#2 … #3", lambda: inspector.text("entry-action"))
        inspector.wait_for([("jenny", "7", "6"), ("donald", "13", "14")], inspector.changes)

    def test_a_diff_and_a_state_are_shown_as_text(self):
        inspector = self.inspector
        inspector.pick(0)
        inspector.wait_for([("jenny", "10", "7"), ("donald", "10", "13")], inspector.changes)
        inspector.tap("as-raw")
        inspector.wait_for("@ jenny\n- 10\n+ 7\n@ donald\n- 10\n+ 13", lambda: inspector.text("diff-raw"))
        inspector.choose("state-form", "raw")
        inspector.wait_for("Bank(jenny: 7, donald: 13)", lambda: inspector.text("state-raw"))
        inspector.choose("state-form", "chart")
        inspector.wait_to_contain("donald", lambda: inspector.text("state-chart"))

    def test_a_filter_and_a_tab_are_remembered_over_a_reload(self):
        inspector = self.inspector
        self.page.pay("jenny", 25)
        inspector.wait_for(4, lambda: len(inspector.rows()))
        inspector.write("filter", "donald")
        inspector.wait_for("1 of 4", lambda: inspector.text("timeline-count"))
        inspector.click("to-timing")
        inspector.wait_to_contain("pay", lambda: inspector.text("timing"))
        self.driver.refresh()
        inspector.wait_for("1 of 4", lambda: inspector.text("timeline-count"))
        inspector.wait_to_contain("pay", lambda: inspector.text("timing"))
        inspector.wait_for("donald", lambda: inspector.one("filter").get_attribute("value"))
        inspector.write("filter", "")
        inspector.click("filter-refused")
        inspector.wait_for("1 of 4", lambda: inspector.text("timeline-count"))
        inspector.wait_for(1, lambda: len(inspector.all("row-refusal")))

    def test_a_payload_is_found(self):
        inspector = self.inspector
        inspector.write("filter", 'payload:"amount: 2"')
        inspector.wait_for("1 of 3", lambda: inspector.text("timeline-count"))

    def test_entries_are_found_by_what_they_changed(self):
        inspector = self.inspector
        self.page.pay("jenny", 25)
        inspector.wait_for(4, lambda: len(inspector.rows()))
        inspector.write("filter", "changed:jenny")
        inspector.wait_for("3 of 4", lambda: inspector.text("timeline-count"))
        inspector.write("filter", "changed:/^don/ -payload:/amount: [12]/")
        inspector.wait_to_contain(" of 4", lambda: inspector.text("timeline-count"))
        inspector.wait_for("", lambda: inspector.text("filter-problem"))

    def test_a_note_and_a_pin_are_kept_in_a_session_file(self):
        inspector = self.inspector
        inspector.pick(1)
        inspector.click("pin")
        inspector.write("note", "the second one")
        inspector.pick(0)
        inspector.wait_for(["the second one"], lambda: inspector.texts("row-note"))
        file = inspector.run("""
            const store = document.getElementById("store").value;
            return fetch(`/api/v1/stores/${store}/export?format=session`).then((answer) => answer.text());
        """)
        self.assertIn('"note":"the second one","pinned":true', file)

    def test_a_template_is_learned_from_what_was_sent(self):
        inspector = self.inspector
        inspector.wait_until(lambda words: "pay" in words, lambda: inspector.text("templates"), "expected pay in it")
        template = '{"Payment":{"pay":{"amount":2,"by":"jenny"}}}'
        options = inspector.run("return [...document.getElementById('templates').options].map((one) => one.value)")
        self.assertTrue(any("pay" in option for option in options), options)
        inspector.choose("templates", next(option for option in options if "pay" in option))
        inspector.wait_until(bool, lambda: inspector.one("action").get_attribute("value"), f"expected {template}")
        inspector.click("send")
        inspector.wait_for(4, lambda: len(inspector.rows()))


if __name__ == "__main__":
    unittest.main()
