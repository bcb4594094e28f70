import unittest

from selenium.webdriver.common.action_chains import ActionChains

from case import BrowserTestCase


class LayoutTests(BrowserTestCase):
    def test_both_pages_fit_into_a_narrow_window(self):
        page, inspector = self.open_page(), self.open_inspector("chat")
        for one in (page, inspector):
            one.resize(360, 640)
        page.wait_to_contain(("Jenny", "Did you get the five coins?"), page.messages)
        inspector.wait_to_contain("loaded", inspector.rows)
        page.wait_for((0, 0), lambda: (page.overhang(), inspector.overhang()))

    def test_the_inspector_is_light_or_dark_on_a_desk_and_on_a_phone(self):
        inspector = self.open_inspector("chat")
        inspector.wait_to_contain("loaded", inspector.rows)
        for name, size in {"desk": (1360, 860), "phone": (390, 844)}.items():
            inspector.resize(*size)
            for scheme, is_bright in {"light": True, "dark": False}.items():
                with self.subTest(size=name, scheme=scheme):
                    inspector.prefer(scheme)
                    inspector.wait_for(is_bright, lambda: inspector.brightness() > 0.5)
                    inspector.wait_for(0, inspector.overhang)
                    self.keep_picture(inspector, f"inspector-{name}-{scheme}")

    def test_the_state_has_a_tab_where_there_is_no_room_beside_the_others(self):
        inspector = self.open_inspector()
        inspector.wait_for("10", lambda: inspector.state("jenny"))
        inspector.wait_for(False, lambda: inspector.one("to-state").is_displayed())
        inspector.resize(390, 844)
        inspector.wait_for(False, lambda: inspector.one("state").is_displayed())
        inspector.scroll_to("to-state")
        inspector.click("to-state")
        inspector.wait_for("10", lambda: inspector.state("jenny"))
        inspector.resize(1360, 860)
        inspector.wait_for(True, lambda: inspector.one("tab-diff").is_displayed())


class StoresTests(BrowserTestCase):
    def test_two_stores_are_looked_at_one_after_the_other(self):
        inspector, page = self.open_inspector(), self.open_page()
        page.pay("jenny", 3)
        inspector.wait_for(["pay"], inspector.rows)
        inspector.write("action", "{}")
        inspector.look_at("chat")
        inspector.wait_to_contain("loaded", inspector.rows)
        inspector.wait_for("", lambda: inspector.one("action").get_attribute("value"))
        inspector.look_at("bank")
        inspector.wait_for(["pay"], inspector.rows)
        inspector.wait_for("7", lambda: inspector.state("jenny"))
        inspector.wait_for("{}", lambda: inspector.one("action").get_attribute("value"))

    def test_a_part_of_a_state_is_pinned_and_unpinned(self):
        inspector = self.open_inspector("chat")
        inspector.wait_to_contain("loaded", inspector.rows)
        inspector.wait_for("false", lambda: inspector.state("isLoading"))
        inspector.focus("[data-testid=state] [data-testid=node][data-name=messages]")
        ActionChains(self.driver).send_keys("p").perform()
        inspector.wait_for(["state", "messages"], lambda: inspector.texts("crumb"))
        inspector.wait_for(None, lambda: inspector.state("isLoading"))
        inspector.tap("crumb", 0)
        inspector.wait_for("false", lambda: inspector.state("isLoading"))


if __name__ == "__main__":
    unittest.main()
