import unittest

from case import BrowserTestCase


class InspectorTests(BrowserTestCase):
    def test_actions_and_state_follow_the_demo(self):
        inspector, page = self.open_inspector(), self.open_page()
        inspector.wait_for("10", lambda: inspector.state("jenny"))
        page.pay("jenny", 3)
        inspector.wait_for(["pay"], inspector.rows)
        inspector.wait_for("7", lambda: inspector.state("jenny"))
        inspector.wait_for("13", lambda: inspector.state("donald"))

    def test_a_picked_entry_shows_its_change_and_stays_picked(self):
        inspector, page = self.open_inspector(), self.open_page()
        page.pay("jenny", 3)
        inspector.wait_for(["pay"], inspector.rows)
        inspector.pick(0)
        first = [("jenny", "10", "7"), ("donald", "10", "13")]
        inspector.wait_for(first, inspector.changes)
        inspector.choose("state-at", "shown")
        page.pay("donald", 5)
        inspector.wait_for(["pay", "pay"], inspector.rows)
        inspector.wait_for("12", lambda: inspector.state("jenny"))
        inspector.wait_for(first, inspector.changes)
        inspector.choose("state-at", "entry")
        inspector.wait_for("7", lambda: inspector.state("jenny"))
        inspector.pick(1)
        inspector.wait_for([("jenny", "7", "12"), ("donald", "13", "8")], inspector.changes)

    def test_a_refusal_stands_in_the_list_with_its_reason(self):
        inspector, page = self.open_inspector(), self.open_page()
        page.pay("donald", 11)
        reason = "Refused by no debt: Donald is 1 coin short"
        inspector.wait_for([reason], lambda: inspector.texts("row-refusal"))
        inspector.wait_to_contain("The state stayed as it was.", lambda: inspector.text("tab-diff"))
        inspector.wait_for("10", lambda: inspector.state("donald"))

    def test_an_action_sent_from_the_inspector_reaches_the_demo_page(self):
        inspector, page = self.open_inspector(), self.open_page()
        inspector.send('{"pay":{"by":"donald","amount":4}}')
        page.wait_for(("14", "6"), page.balances)
        inspector.wait_to_contain("Sent as entry", lambda: inspector.text("action-outcome"))
        inspector.look_at("chat")
        inspector.send('{"type":{"text":"written elsewhere"}}')
        page.wait_for("written elsewhere", lambda: page.one("draft").get_attribute("value"))

    def test_an_action_can_be_put_under_the_name_of_its_type(self):
        inspector = self.open_inspector("chat")
        inspector.wait_for(False, lambda: inspector.one("action-types").is_displayed())
        inspector.look_at("bank")
        inspector.wait_for(["Payment", "Cash"], lambda: inspector.texts("action-type"))
        inspector.write("action", '{"withdraw":{"by":"donald","amount":2}}')
        inspector.tap("action-type", 1)
        inspector.wait_for('{"Cash":{"withdraw":{"by":"donald","amount":2}}}',
                           lambda: inspector.one("action").get_attribute("value"))
        inspector.click("send")
        inspector.wait_for(["withdraw"], inspector.rows)
        inspector.wait_for("8", lambda: inspector.state("donald"))

    def test_a_refused_action_says_why_where_it_was_sent(self):
        inspector = self.open_inspector()
        inspector.send('{"pay":{"by":"jenny","amount":11}}')
        inspector.wait_to_contain("Jenny is 1 coin short", lambda: inspector.text("action-outcome"))

    def test_what_no_action_is_gets_its_explanation_and_changes_nothing(self):
        inspector = self.open_inspector()
        for json, words in [
            ('{"pay":', "not well-formed JSON"),
            ('{"pay":{"by":"jenny"}}', "amount"),
            ('{"pay":{"by":"jenny","amount":-1}}', "does not fit"),
            ('{"steal":{}}', "neither a type of actions nor a case of one"),
        ]:
            with self.subTest(json=json):
                inspector.send(json)
                inspector.wait_to_contain(words, lambda: inspector.text("action-outcome"))
                inspector.wait_for(True, lambda: bool(inspector.text("error-fix")))
        inspector.wait_for(([], "10"), lambda: (inspector.rows(), inspector.state("jenny")))
        # The browser logs each of these answers, which are wanted here.
        self.forgive("/actions")

    def test_effects_and_their_causes_are_shown(self):
        inspector = self.open_inspector("chat")
        inspector.wait_to_contain("loaded", inspector.rows)
        inspector.wait_to_contain("incoming", inspector.rows)
        inspector.pick(inspector.rows().index("loaded"))
        inspector.wait_to_contain("load", lambda: inspector.text("entry-head"))
        inspector.wait_for("#1", lambda: inspector.text("cause"))
        inspector.tap("cause")
        inspector.wait_for("load", lambda: inspector.text("entry-action"))


if __name__ == "__main__":
    unittest.main()
