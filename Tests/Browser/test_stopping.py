import signal
import unittest

from case import BrowserTestCase
from demo import port_of


class StoppingTests(BrowserTestCase):
    def test_ctrl_c_ends_the_demo_in_peace_while_pages_are_open(self):
        page, inspector = self.open_page(), self.open_inspector("chat")
        # Messages that come again are nothing to complain about.
        inspector.send('{"load":{}}')
        inspector.wait_for(2, lambda: inspector.rows().count("loaded"))
        self.assertEqual(self.demo.end(by=signal.SIGINT), (0, "Stopped.\n", ""))
        lost = "Connection lost, trying again…"
        page.wait_for(lost, lambda: page.text("status"))
        inspector.wait_for(lost, lambda: inspector.text("status"))
        self.forgive_lost_connections()

    def test_what_is_pressed_after_the_end_fails_with_a_reason(self):
        page = self.open_page()
        page.wait_for(("10", "10"), page.balances)
        self.demo.end()
        page.wait_for("Connection lost, trying again…", lambda: page.text("status"))
        gone = "The demo does not answer. Is it still running?"
        page.click("large-text")
        page.wait_for(gone, lambda: page.text("settings-problem"))
        self.assertFalse(page.one("large-text").is_selected())
        page.pay("jenny", 3)
        page.wait_for(gone, lambda: page.text("payment-outcome"))
        page.click("new-issue")
        page.wait_for(gone, lambda: page.text("issue-problem"))
        page.say("Is anybody there?")
        page.wait_for(gone, lambda: page.text("chat-problem"))
        # What was typed is not lost when the program comes back.
        again = self.start_demo(at=self.demo)
        if again.page_url != self.demo.page_url:
            self.skipTest("another program took the port in between")
        page.wait_for("Live", lambda: page.text("status"))
        page.wait_until(bool, page.messages, "expected the chat")
        self.assertEqual(page.draft(), "Is anybody there?")
        page.click("send-message")
        page.wait_to_contain(("Me", "Is anybody there?"), page.messages)
        self.forgive_lost_connections()

    def test_pages_come_back_when_the_demo_does(self):
        page = self.open_page()
        page.say("Soon forgotten")
        page.wait_to_contain(("Me", "Soon forgotten"), page.messages)
        self.demo.end()
        page.wait_for("Connection lost, trying again…", lambda: page.text("status"))
        again = self.start_demo(at=self.demo)
        if again.page_url != self.demo.page_url:
            self.skipTest("another program took the port in between")
        page.wait_for("Live", lambda: page.text("status"))
        page.wait_until(lambda messages: ("Me", "Soon forgotten") not in messages, page.messages, "expected a new chat")
        page.say("Here again")
        page.wait_to_contain(("Me", "Here again"), page.messages)
        self.forgive_lost_connections()

    def test_the_inspector_shows_the_new_history_when_the_demo_comes_back(self):
        inspector = self.open_inspector()
        inspector.send('{"pay":{"by":"jenny","amount":4}}')
        inspector.wait_for("6", lambda: inspector.state("jenny"))
        self.demo.end()
        inspector.wait_for("Connection lost, trying again…", lambda: inspector.text("status"))
        again = self.start_demo(at=self.demo)
        if again.inspector_url != self.demo.inspector_url:
            self.skipTest("another program took the port in between")
        inspector.wait_for("Live", lambda: inspector.text("status"))
        inspector.wait_for("10", lambda: inspector.state("jenny"))
        inspector.wait_for([], inspector.rows)
        inspector.send('{"pay":{"by":"jenny","amount":1}}')
        inspector.wait_for("9", lambda: inspector.state("jenny"))
        inspector.wait_for(["pay"], inspector.rows)
        self.forgive_lost_connections()

    def test_a_polite_kill_ends_it_too(self):
        self.assertEqual(self.demo.end(by=signal.SIGTERM), (0, "Stopped.\n", ""))

    def test_where_ports_are_taken_free_ones_are_used_and_it_says_so(self):
        other = self.start_demo(at=self.demo)
        self.assertTrue({self.demo.page_url, self.demo.inspector_url}.isdisjoint(other.addresses.values()))
        status, _, complaint = other.end()
        self.assertEqual(status, 0)
        for url in [self.demo.page_url, self.demo.inspector_url]:
            self.assertIn(f"cannot listen on 127.0.0.1, port {port_of(url)}", complaint)
        self.assertEqual(complaint.count("A free port is taken instead."), 2)


if __name__ == "__main__":
    unittest.main()
