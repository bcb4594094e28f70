"""A headless Chromium, and what a person sees and does on a page in it."""

import os
import re
import shutil

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from demo import PATIENCE


def start_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    options.add_argument("--headless=new")
    options.add_argument("--window-size=1360,940")
    # Small machines and containers have little shared memory.
    options.add_argument("--disable-dev-shm-usage")
    if os.geteuid() == 0:
        # Chromium does not start its sandbox for root.
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))


def console_errors(driver):
    """What the console has complained about since it was last asked."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]


class Page:
    """A page in a tab of its own; its parts are called by their test ids."""

    def __init__(self, driver, url):
        self.driver = driver
        driver.switch_to.new_window("tab")
        self.tab = driver.current_window_handle
        driver.get(url)
        self.wait_for("Live", lambda: self.text("status"))

    def all(self, test_id, inside=None):
        self.driver.switch_to.window(self.tab)
        return (inside or self.driver).find_elements(By.CSS_SELECTOR, f'[data-testid="{test_id}"]')

    def one(self, test_id):
        found = self.all(test_id)
        if len(found) != 1:
            raise NoSuchElementException(f"{test_id} stands {len(found)} times on the page")
        return found[0]

    def text(self, test_id):
        return self.one(test_id).text

    def texts(self, test_id):
        return [element.text for element in self.all(test_id)]

    def click(self, test_id):
        self.one(test_id).click()

    def write(self, test_id, text):
        # Not `clear`, which the page takes for no input.
        self.one(test_id).send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.BACKSPACE, text)

    def wait_for(self, expected, seen):
        """Waits until what is seen is what is expected; says what was seen instead."""
        self.wait_until(lambda value: value == expected, seen, f"expected {expected!r}")

    def wait_to_contain(self, expected, seen):
        """Waits until what is seen contains what is expected."""
        self.wait_until(lambda value: expected in value, seen, f"expected {expected!r} in it")

    def wait_until(self, is_right, seen, wish):
        last = [None]

        def look(_):
            last[0] = seen()
            return is_right(last[0])

        waiting = WebDriverWait(
            self.driver, PATIENCE, poll_frequency=0.1, ignored_exceptions=[StaleElementReferenceException])
        try:
            waiting.until(look)
        except Exception as problem:
            raise AssertionError(f"{wish}, last seen: {last[0]!r}") from problem

    def resize(self, width, height):
        """Makes the page as large as this, also where no window can be so small."""
        self.driver.switch_to.window(self.tab)
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False,
        })

    def prefer(self, scheme, motion="reduce", media=""):
        """Makes the page light or dark, and still; with "print" as it is on paper."""
        self.driver.switch_to.window(self.tab)
        features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": motion}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "media": media,
            "features": [{"name": key, "value": features[key]} for key in features],
        })

    def keep_picture(self, path):
        """Writes a picture of what is shown, as soon as everything that was asked for is drawn."""
        self.driver.switch_to.window(self.tab)
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        self.driver.save_screenshot(str(path))

    def brightness(self):
        """How bright the ground of the page is, from 0 to 1."""
        self.driver.switch_to.window(self.tab)
        color = self.driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        return sum(int(number) for number in re.findall(r"\d+", color)[:3]) / 3 / 255

    def overhang(self):
        """By how many pixels the page is wider than its window."""
        self.driver.switch_to.window(self.tab)
        overhang = "const top = document.documentElement; return top.scrollWidth - top.clientWidth"
        return self.driver.execute_script(overhang)


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


class InspectorPage(Page):
    """The inspector's page."""

    def look_at(self, store):
        def picked():
            Select(self.one("store")).select_by_value(store)
            return self.one("store").get_attribute("value")

        self.wait_for(store, picked)

    def rows(self, kind="row"):
        """The names of the actions in view, oldest first; of those of a kind, such as "row-skipped"."""
        return [
            row.find_element(By.CLASS_NAME, "row-action").text
            for row in self.all("row") if kind in row.get_attribute("class").split()
        ]

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
        self.one(test_id).send_keys(*keys)

    def do(self, tool, position):
        """Presses a button of a row, such as "jump"."""
        row = self.all("row")[position]
        ActionChains(self.driver).move_to_element(row).perform()
        self.driver.execute_script("arguments[0].click()", self.all(f"row-{tool}", inside=row)[0])

    def choose(self, test_id, value):
        """Chooses one of several ways, or an option of a list."""
        found = self.one(test_id)
        if found.tag_name == "select":
            Select(found).select_by_value(value)
        else:
            found.find_element(By.CSS_SELECTOR, f'[value="{value}"] + span').click()

    def state(self, name):
        """The shown value of a part of the state, or nothing."""
        found = [
            node.find_element(By.CLASS_NAME, "value").text
            for node in self.all("node", inside=self.one("state"))
            if node.get_attribute("data-name") == name
        ]
        return found[0] if found else None

    def changes(self):
        """Each change: its path, and the values before and after."""
        def side(change, name):
            sides = self.all(name, inside=change)
            return sides[0].text.removeprefix(f"{name}:").strip() if sides else None

        return [
            (change.get_attribute("data-path"), side(change, "before"), side(change, "after"))
            for change in self.all("change")
        ]

    def effects(self):
        """The effects in the list beside the lane, newest first: their names and what became of them."""
        return [
            (item.find_element(By.CLASS_NAME, "effect-name").text.split("(")[0], item.get_attribute("data-phase"))
            for item in self.all("lane-item")
        ]

    def drag(self, position, target):
        """Drags a row to above another, by the events that a browser tells; real ones come when it likes."""
        self.driver.execute_script("""
            const [row, target] = arguments;
            const dataTransfer = new DataTransfer();
            const tell = (element, name) => element.dispatchEvent(new DragEvent(name, {
              bubbles: true, cancelable: true, dataTransfer, clientY: element.getBoundingClientRect().top + 4,
            }));
            tell(row, "dragstart");
            tell(target, "dragover");
            tell(target, "drop");
            tell(row, "dragend");
        """, self.all("row")[position], self.all("row")[target])

    def set_slider(self, place):
        self.driver.execute_script("""
            const slider = arguments[0];
            slider.value = arguments[1];
            slider.dispatchEvent(new Event("input"));
            slider.dispatchEvent(new Event("change"));
        """, self.one("slider"), place)

    def send(self, json):
        self.write("action", json)
        self.click("send")
