"""A headless Chromium, and the pages that tests open in it."""

import os
import shutil
from multiprocessing.util import Finalize

from selenium import webdriver
from selenium.common.exceptions import SessionNotCreatedException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from demo import PATIENCE
from page import Page

STARTS = 3


running = []


def shared_browser():
    """The browser of all tests, since it takes long to start; another one if that has ended."""
    try:
        running[-1].window_handles
    except (IndexError, WebDriverException):
        running.append(start_browser())
        # At the end of the process, also of one of several that run tests.
        Finalize(None, running[-1].quit, exitpriority=1)
    return running[-1]


def start_browser():
    """Starts Chromium; on a busy machine it may take longer than its driver waits, so it has several goes."""
    for _ in range(STARTS - 1):
        try:
            return start_browser_once()
        except SessionNotCreatedException:
            continue
    return start_browser_once()


def start_browser_once():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    options.add_argument("--headless=new")
    options.add_argument("--window-size=1360,940")
    # Small machines and containers have little shared memory.
    options.add_argument("--disable-dev-shm-usage")
    # A page in a tab behind another is as fast as the one in front.
    for name in ["background-timer-throttling", "backgrounding-occluded-windows", "renderer-backgrounding"]:
        options.add_argument(f"--disable-{name}")
    if os.geteuid() == 0:
        # Chromium does not start its sandbox for root.
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    driver.set_script_timeout(PATIENCE)
    driver.first_tab = driver.current_window_handle
    return driver


def console_errors(driver):
    """What the console has complained about since it was last asked."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]


def close_pages(driver):
    """Closes every tab but the first; what their pages remember is not for the next test."""
    for tab in driver.window_handles:
        if tab != driver.first_tab:
            driver.switch_to.window(tab)
            driver.execute_script("localStorage.clear()")
            driver.close()
    driver.switch_to.window(driver.first_tab)
    console_errors(driver)


class DemoPage(Page):
    """The demo's own page."""

    def pay(self, payer, amount):
        self.write("amount", str(amount))
        self.click(f"pay-{payer}")

    def balances(self):
        return self.text("balance-jenny"), self.text("balance-donald")

    def say(self, text):
        self.write("draft", text)
        self.click("send-message")

    def draft(self):
        return self.one("draft").get_attribute("value")

    def messages(self):
        return [tuple(text.split("\n", 1)) for text in self.texts("message")]


# A page that has been visited before offers no tour.
NO_TOUR = "try { localStorage.setItem('rill-inspector/page/tour', 'true') } catch { /* No page is open yet. */ }"


class InspectorPage(Page):
    """The inspector's page."""

    def __init__(self, driver, url, shows_tour=False, until=None):
        self.shows_tour = shows_tour
        super().__init__(driver, url, until)

    def prepare(self, driver):
        if not self.shows_tour:
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NO_TOUR})

    def is_connected(self):
        """Whether the page says something about the store instead of the connection."""
        return self.one("status").get_attribute("data-state") not in ["connecting", "lost"]

    def look_at(self, store):
        self.choose("store", store)
        self.wait_for(store, lambda: self.one("store").get_attribute("value"))

    def rows(self, kind="row"):
        """The names of the actions in view, oldest first; of those of a kind, such as "row-skipped"."""
        return self.steadily(lambda: [
            row.find_element(By.CLASS_NAME, "row-action").text
            for row in self.all("row") if kind in row.get_attribute("class").split()
        ])

    def pick(self, position, extending=False):
        """Picks an entry, or the range up to it; the list may be drawn anew in between."""
        def picked():
            row = self.all("row")[position]
            actions = ActionChains(self.driver)
            if extending:
                actions.key_down(Keys.SHIFT)
            # The left end, where no button stands.
            actions.move_to_element_with_offset(row, 60 - row.size["width"] // 2, 0).click()
            actions.key_up(Keys.SHIFT).perform()
            return row.get_attribute("aria-selected")

        self.wait_for("true", picked)

    def press(self, test_id, *keys):
        self.act(lambda: self.one(test_id).send_keys(*keys), f"expected {test_id} to take keys")

    def do(self, tool, position):
        """Presses a button of a row, such as "jump"."""
        self.tap("row", position, f"[data-testid=row-{tool}]")

    def state(self, name):
        """The shown value of a part of the state, or nothing."""
        found = self.steadily(lambda: [
            node.find_element(By.CLASS_NAME, "value").text
            for node in self.all("node", inside=self.one("state"))
            if node.get_attribute("data-name") == name
        ])
        return found[0] if found else None

    def changes(self):
        """Each change: its path, and the values before and after."""
        def side(change, name):
            sides = self.all(name, inside=change)
            return sides[0].text.removeprefix(f"{name}:").strip() if sides else None

        return self.steadily(lambda: [
            (change.get_attribute("data-path"), side(change, "before"), side(change, "after"))
            for change in self.all("change")
        ])

    def effects(self):
        """The effects in the list beside the lane, newest first: their names and what became of them."""
        return self.steadily(lambda: [
            (item.find_element(By.CLASS_NAME, "effect-name").text.split("(")[0], item.get_attribute("data-phase"))
            for item in self.all("lane-item")
        ])

    def drag(self, position, target):
        """Drags a row to above another, by the events that a browser tells; real ones come when it likes."""
        self.run("""
            const rows = document.querySelectorAll("[data-testid=row]");
            const [row, target] = [rows[arguments[0]], rows[arguments[1]]];
            const dataTransfer = new DataTransfer();
            const tell = (element, name) => element.dispatchEvent(new DragEvent(name, {
              bubbles: true, cancelable: true, dataTransfer, clientY: element.getBoundingClientRect().top + 4,
            }));
            tell(row, "dragstart");
            tell(target, "dragover");
            tell(target, "drop");
            tell(row, "dragend");
        """, position, target)

    def set_slider(self, place):
        self.wait_for(True, lambda: self.run("""
            const slider = document.querySelector("[data-testid=slider]");
            if (slider.disabled || slider.max < arguments[0]) return false;
            slider.value = arguments[0];
            slider.dispatchEvent(new Event("input"));
            slider.dispatchEvent(new Event("change"));
            return true;
        """, place))

    def send(self, json):
        self.write("action", json)
        self.click("send")
