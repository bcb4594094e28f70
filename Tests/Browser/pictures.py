"""Takes pictures of both pages, in three sizes, light and dark. Usage: pictures.py FOLDER"""

import sys
from pathlib import Path

from browser import DemoPage, InspectorPage, start_browser
from demo import Demo


SIZES = {"": (1360, 860), "-medium": (900, 760), "-narrow": (390, 780)}
SCHEMES = {"": "light", "-dark": "dark"}


def take(page, path, size, scheme):
    page.resize(*size)
    # Without motion, no picture shows a color on its way to another.
    page.prefer(scheme)
    # The issue tracker is the first panel of the demo.
    page.run("scrollTo(0, 0)")
    page.keep_picture(path)


def prepare(driver, demo):
    inspector = InspectorPage(driver, demo.inspector_url)
    page = DemoPage(driver, demo.page_url)
    page.wait_for(("10", "10"), page.balances)
    page.wait_for("1–50 of 6,666", lambda: page.text("issue-count"))
    page.tap("issue-row", 1)
    page.wait_for(2, lambda: len(page.all("comment")))
    page.choose("detail-priority", "urgent")
    page.wait_for(True, lambda: page.one("undo").is_enabled())
    page.wait_to_contain(("Jenny", "Is anybody there?"), page.messages)
    page.say("I am! Is there any tea left?")
    page.wait_to_contain(("Donald", "The tea is ready."), page.messages)
    page.pay("jenny", 3)
    page.wait_for(("7", "13"), page.balances)
    page.pay("jenny", 20)
    page.wait_to_contain("short", lambda: page.text("payment-outcome"))
    page.write("query", "te")
    page.write("query", "tea")
    page.wait_to_contain("with “tea”", lambda: page.text("found-title"))
    inspector.look_at("chat")
    inspector.wait_to_contain("found", inspector.rows)

    def changes_of_sent():
        # Again, if the list has moved on between finding the row and picking it.
        inspector.pick(inspector.rows().index("sent"))
        return len(inspector.changes())

    inspector.wait_until(lambda count: count == 2, changes_of_sent, "expected two changes")
    inspector.wait_to_contain(("search", "cancelled"), inspector.effects)
    phases = [phase for _, phase in inspector.effects()]
    inspector.tap("lane-item", phases.index("cancelled"), "button")
    inspector.wait_to_contain("cancelled", lambda: inspector.text("lane-words"))
    return page, inspector


def main(folder):
    demo, driver = Demo(), start_browser()
    try:
        for page, name in zip(prepare(driver, demo), ("demo", "inspector")):
            for size_suffix, size in SIZES.items():
                for scheme_suffix, scheme in SCHEMES.items():
                    take(page, folder / f"{name}{size_suffix}{scheme_suffix}.png", size, scheme)
    finally:
        driver.quit()
        demo.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
