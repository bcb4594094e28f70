"""A page in a tab: what a person sees of it and does on it, however busy the machine is."""

import re
import time

from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
    StaleElementReferenceException, WebDriverException)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from demo import PATIENCE

# What a page is on its way to: a part that is not there yet, that is covered, or that was just drawn anew.
PASSING = (ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
           IndexError, StopIteration)
# What the driver says of a part that was drawn anew between two of its own steps.
DETACHED = ("does not belong to the document", "No node with given id")
# In one step, so that the page cannot draw the part anew between finding and clicking it.
TAP = """
    const [test, position, inside] = arguments;
    const part = [...document.querySelectorAll(`[data-testid="${test}"]`)].at(position);
    const button = inside ? part?.querySelector(inside) : part;
    if (!button || button.disabled || (!inside && !button.checkVisibility())) return false;
    button.click();
    return true;
"""
EXPECT_CLICK = """
    window.hasClicked = false;
    arguments[0].addEventListener("click", () => { window.hasClicked = true; }, { capture: true, once: true });
"""
# What tells a test that went wrong from a busy machine: where keys go, and the last questions to the server.
SITUATION = """
    const questions = performance.getEntriesByType("resource").filter((one) => one.initiatorType === "fetch").slice(-3);
    const focused = document.activeElement;
    return `the focus is on ${focused?.dataset?.testid ?? focused?.tagName}, the page has been there for ` +
      `${Math.round(performance.now())} ms, last answers: ` +
      questions.map((one) => `${one.name} at ${Math.round(one.startTime)} ms in ${Math.round(one.duration)} ms`).join(", ");
"""
FOCUS = "const part = document.querySelector(arguments[0]); part?.focus(); return part !== null;"
CHOOSE = """
    const [test, value] = arguments;
    const part = document.querySelector(`[data-testid="${test}"]`);
    if (!part?.checkVisibility()) return false;
    const option = part.querySelector(`[value="${CSS.escape(value)}"]`);
    if (!option) return false;
    if (part.tagName === "SELECT") {
      part.value = value;
      for (const name of ["input", "change"]) part.dispatchEvent(new Event(name, { bubbles: true }));
    } else {
      option.nextElementSibling.click();
    }
    return true;
"""


def is_drawn_anew(problem):
    """Whether the page has drawn a part anew while something was done with it."""
    return isinstance(problem, StaleElementReferenceException) or any(words in str(problem) for words in DETACHED)


class Page:
    """A page in a tab of its own; its parts are called by their test ids."""

    def __init__(self, driver, url, until=None):
        self.driver = driver
        driver.switch_to.new_window("tab")
        self.tab = driver.current_window_handle
        # Otherwise a page is told of a focus only while its tab is in front.
        driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
        self.prepare(driver)
        driver.get(url)
        # A page without a status says in another way that it is ready.
        if until is None:
            self.wait_for("Live", lambda: self.text("status"))
        else:
            self.wait_for(True, getattr(self, until))

    def prepare(self, driver):
        """Does something in the new tab before the page opens."""

    def all(self, test_id, inside=None):
        self.driver.switch_to.window(self.tab)
        return (inside or self.driver).find_elements(By.CSS_SELECTOR, f'[data-testid="{test_id}"]')

    def one(self, test_id):
        found = self.all(test_id)
        if len(found) != 1:
            raise NoSuchElementException(f"{test_id} stands {len(found)} times on the page")
        return found[0]

    def text(self, test_id):
        return self.steadily(lambda: self.one(test_id).text)

    def texts(self, test_id):
        return self.steadily(lambda: [element.text for element in self.all(test_id)])

    def words(self, test_id):
        """The text of a part, also of one that has disappeared again."""
        return self.steadily(lambda: self.one(test_id).get_property("textContent"))

    def click(self, test_id):
        """Clicks on a part as a person does: once it is there, enabled and not covered; again if it moved away meanwhile."""
        def click():
            part = self.one(test_id)
            if not part.is_enabled():
                raise ElementNotInteractableException(f"{test_id} is disabled")
            self.run(EXPECT_CLICK, part)
            part.click()
            # A click that leads to another page leaves nothing of this one.
            if self.run("return window.hasClicked") is False:
                raise ElementClickInterceptedException(f"{test_id} was missed by a click")

        self.act(click, f"expected {test_id} to be clicked")

    def scroll_to(self, test_id):
        """Scrolls to a part as a person does, so that the bar at the bottom of a phone's page does not cover it."""
        self.run("arguments[0].scrollIntoView({block: 'nearest'})", self.one(test_id))

    def tap(self, test_id, position=0, inside=None):
        """Clicks in one step on a part that the page may draw anew at any time, or on a part `inside` of it."""
        self.wait_for(True, lambda: self.run(TAP, test_id, position, inside))

    def choose(self, test_id, value):
        """Chooses one of several ways, or an option of a list, once it is there."""
        self.wait_for(True, lambda: self.run(CHOOSE, test_id, value))

    def write(self, test_id, text):
        def write():
            part = self.one(test_id)
            # Not `clear`, which the page takes for no input.
            part.send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.BACKSPACE, text)
            written = part.get_property("value")
            if written != text:
                raise ElementNotInteractableException(f"{test_id} has {written!r} in it")

        self.act(write, f"expected {text!r} to be written")

    def focus(self, selector):
        """Moves the focus to the first part that matches a selector, once it is there."""
        self.wait_for(True, lambda: self.run(FOCUS, selector))

    def run(self, script, *arguments):
        """What a script returns that runs in this page."""
        self.driver.switch_to.window(self.tab)
        return self.driver.execute_script(script, *arguments)

    def situation(self):
        """What else explains a failure, as far as the page answers."""
        try:
            return self.run(SITUATION)
        except WebDriverException as problem:
            return f"the page does not say why: {problem.msg}"

    def act(self, work, wish):
        """Does something as soon as it can be done."""
        def is_done():
            work()
            return True

        self.wait_until(bool, is_done, wish)

    def steadily(self, read):
        """What is read of parts of the page; it is read again if the page draws them anew meanwhile."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return read()
            except WebDriverException as problem:
                if not is_drawn_anew(problem) or time.monotonic() > end:
                    raise

    def wait_for(self, expected, seen):
        """Waits until what is seen is what is expected; says what was seen instead."""
        self.wait_until(lambda value: value == expected, seen, f"expected {expected!r}")

    def wait_to_contain(self, expected, seen):
        """Waits until what is seen contains what is expected."""
        self.wait_until(lambda value: expected in value, seen, f"expected {expected!r} in it")

    def wait_until(self, is_right, seen, wish):
        last, problem, end = None, None, time.monotonic() + PATIENCE
        while True:
            try:
                last, problem = seen(), None
                if is_right(last):
                    return
            except PASSING as passing:
                problem = passing
            except WebDriverException as other:
                if not is_drawn_anew(other):
                    raise
                problem = other
            if time.monotonic() > end:
                raise AssertionError(f"{wish}, last seen: {last!r}; {self.situation()}") from problem
            time.sleep(0.05)

    def resize(self, width, height):
        """Makes the page as large as this, also where no window can be so small."""
        self.driver.switch_to.window(self.tab)
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False,
        })
        self.wait_for([width, height], lambda: self.run("return [innerWidth, innerHeight]"))

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
        color = self.run("return getComputedStyle(document.body).backgroundColor")
        return sum(int(number) for number in re.findall(r"\d+", color)[:3]) / 3 / 255

    def overhang(self):
        """By how many pixels the page is wider than its window."""
        return self.run("const top = document.documentElement; return top.scrollWidth - top.clientWidth")
