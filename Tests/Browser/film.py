"""Films the inspector and writes a moving picture. Usage: film.py FILE.webp

The frames are pictures of the running page, so the film shows what the page does now. Needs ffmpeg.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from browser import NO_TOUR, start_browser
from demo import Demo
from page import Page

SIZE = (1280, 760)
FRAMES_PER_SECOND = 4
# How long a scene stands still, in frames.
LONG, SHORT = 7, 2


class Film:
    """Pictures of a page, in order; a picture may stand for several frames."""

    def __init__(self, page, folder):
        self.page, self.folder, self.count = page, folder, 0

    def shoot(self, frames=SHORT):
        first = self.folder / f"{self.count:04}.png"
        self.page.keep_picture(first)
        for number in range(self.count + 1, self.count + frames):
            (self.folder / f"{number:04}.png").symlink_to(first)
        self.count += frames

    def write(self, path):
        subprocess.run([
            "ffmpeg", "-loglevel", "error", "-y", "-framerate", str(FRAMES_PER_SECOND), "-i", str(self.folder / "%04d.png"),
            "-loop", "0", "-c:v", "libwebp_anim", "-lossless", "0", "-quality", "70", "-compression_level", "6", str(path),
        ], check=True)


class StoryPage(Page):
    def prepare(self, driver):
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NO_TOUR})

    def is_open(self):
        return self.frame("inspector", "status") == "Live" and self.frame("app", "balance-jenny") == "10"

    def frame(self, frame, test_id):
        return self.run("""
            const page = document.getElementById(arguments[0]).contentDocument;
            return page?.querySelector(`[data-testid="${arguments[1]}"]`)?.textContent ?? null;
        """, frame, test_id)

    def in_inspector(self, script):
        return self.run(f"const page = document.getElementById('inspector').contentDocument; {script}")


def act(page, film):
    page.run("document.getElementById('app').contentDocument.getElementById('bank-title').scrollIntoView()")
    film.shoot(LONG)
    for balance, seen in [("9", "Handled"), ("9", "Refused"), ("10", "older"), ("9", "Two histories")]:
        page.click("step-do")
        page.wait_to_contain(seen, lambda: page.text("step-seen"))
        page.wait_for(balance, lambda: page.frame("app", "balance-jenny"))
        film.shoot(LONG)
        page.click("step-next")
        film.shoot(SHORT)
    # What changed a part of the state.
    for length in range(1, len("changed:jenny") + 1):
        page.in_inspector(f"""
            const text = page.getElementById("filter");
            text.value = {"changed:jenny"[:length]!r};
            text.dispatchEvent(new Event("input", {{ bubbles: true }}));
        """)
        if length % 3 == 1:
            film.shoot(1)
    page.wait_to_contain(" of ", lambda: page.frame("inspector", "timeline-count"))
    film.shoot(LONG)


def main(path):
    demo, driver = Demo(), start_browser()
    try:
        page = StoryPage(driver, f"{demo.page_url}story.html", until="is_open")
        page.resize(*SIZE)
        page.prefer("light")
        with tempfile.TemporaryDirectory() as folder:
            film = Film(page, Path(folder))
            act(page, film)
            film.write(path)
    finally:
        driver.quit()
        demo.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
