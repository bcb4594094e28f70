import unittest

from case import BrowserTestCase


class BankTests(BrowserTestCase):
    def test_paying_moves_coins(self):
        page = self.open_page()
        page.wait_for(("10", "10"), page.balances)
        page.pay("jenny", 3)
        page.wait_for(("7", "13"), page.balances)
        page.wait_for("Jenny paid Donald 3 coins.", lambda: page.text("payment-outcome"))
        page.pay("donald", 1)
        page.wait_for(("8", "12"), page.balances)
        page.wait_for("Donald paid Jenny 1 coin.", lambda: page.text("payment-outcome"))

    def test_an_overdraft_is_refused_in_words_and_changes_nothing(self):
        page = self.open_page()
        page.wait_for(("10", "10"), page.balances)
        page.pay("jenny", 25)
        page.wait_for("Refused by no debt: Jenny is 15 coins short.", lambda: page.text("payment-outcome"))
        page.wait_for(("10", "10"), page.balances)

    def test_an_amount_that_is_none_is_not_sent(self):
        page = self.open_page()
        page.wait_for(("10", "10"), page.balances)
        page.pay("jenny", "-3")
        # What comes after is handled, so what came before would show by now.
        page.pay("donald", 2)
        page.wait_for(("12", "8"), page.balances)
        page.wait_for("Donald paid Jenny 2 coins.", lambda: page.text("payment-outcome"))

    def test_two_tabs_show_the_same(self):
        one, other = self.open_page(), self.open_page()
        one.pay("donald", 4)
        other.wait_for(("14", "6"), other.balances)


class ChatTests(BrowserTestCase):
    def test_what_was_said_before_is_there(self):
        page = self.open_page()
        page.wait_to_contain(("Jenny", "Did you get the five coins?"), page.messages)

    def test_a_sent_message_stands_in_the_chat_and_leaves_the_field(self):
        page = self.open_page()
        page.say("Hello from the browser")
        page.wait_to_contain(("Me", "Hello from the browser"), page.messages)
        page.wait_for("", lambda: page.one("draft").get_attribute("value"))

    def test_messages_come_by_themselves(self):
        page = self.open_page()
        page.wait_to_contain(("Jenny", "Is anybody there?"), page.messages)
        page.wait_to_contain(("Donald", "The tea is ready."), page.messages)

    def test_a_search_finds_messages_and_only_the_newest_search_counts(self):
        page = self.open_page()
        page.wait_to_contain(("Donald", "Yes, thank you! I owe you a cup of tea."), page.messages)
        page.write("query", "coins")
        page.write("query", "cup of")
        page.wait_for("1 message with “cup of”", lambda: page.text("found-title"))
        page.wait_for(1, lambda: len(page.all("found-item")))
        page.wait_to_contain("cup of tea", lambda: page.text("found-item"))

    def test_a_search_that_finds_nothing_says_so_and_goes_when_it_is_cleared(self):
        page = self.open_page()
        page.write("query", "xylophone")
        page.wait_for("Nothing found for “xylophone”.", lambda: page.text("found-title"))
        page.write("query", "")
        page.wait_for(False, lambda: page.one("found").is_displayed())


if __name__ == "__main__":
    unittest.main()
