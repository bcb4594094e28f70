"""The inspector in a process of its own, which shows the demo in another."""

import os
import signal
import subprocess
import unittest

from browser import InspectorPage, close_pages, shared_browser
from demo import PATIENCE, Demo, port_of


class Tool:
    """`rill inspect`, until it is ended."""

    def __init__(self, port):
        self.process = subprocess.Popen(
            [os.environ["RILL"], "inspect", "--port", port],
            stdout=subprocess.PIPE, text=True, start_new_session=True,
        )
        self.url = self.process.stdout.readline().partition(":")[2].strip()
        for line in self.process.stdout:
            if line == "Press Ctrl-C to stop.\n":
                return
        raise AssertionError("the tool ended before it was ready")

    @property
    def port(self):
        return port_of(self.url)

    def end(self):
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    def discard(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


@unittest.skipUnless("RILL" in os.environ, "RILL names no command-line tool")
class LinkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = shared_browser()

    def tearDown(self):
        # The browser itself complains of each request that was refused while one of the programs was away.
        close_pages(self.driver)

    def start_tool(self, port="0"):
        tool = Tool(port)
        self.addCleanup(tool.discard)
        return tool

    def start_demo(self, tool):
        demo = Demo(inspector=tool.url)
        self.addCleanup(demo.discard)
        return demo

    def notes(self, page):
        """The notes about processes, one of which is the number of events that nobody was there to receive."""
        return page.text("processes").split(" · ")

    def store_names(self, page):
        return page.run("return [...document.querySelectorAll('[data-testid=store] option')].map((one) => one.text)")

    def test_restarts_of_either_side_leave_no_gap(self):
        tool = self.start_tool()
        page = InspectorPage(self.driver, tool.url)
        demo = self.start_demo(tool)
        page.wait_to_contain("demo: Chat — Chat.State", lambda: self.store_names(page))
        page.look_at("demo-chat")
        page.wait_until(lambda rows: len(rows) >= 3, lambda: page.all("row"), "expected the loading of the chat")

        with self.subTest("the demo is killed"):
            demo.end(by=signal.SIGKILL)
            page.wait_to_contain("demo is gone", lambda: self.notes(page))
            self.assertGreaterEqual(len(page.all("row")), 3)

        with self.subTest("the demo is back"):
            demo = self.start_demo(tool)
            page.wait_until(
                lambda notes: "demo is gone" not in notes, lambda: self.notes(page), "expected the note to vanish")
            page.wait_until(lambda rows: len(rows) >= 3, lambda: page.all("row"), "expected the new entries")

        with self.subTest("the inspector is back"):
            self.assertEqual(tool.end(), 0)
            page.wait_to_contain("Connection lost", lambda: page.text("status"))
            self.start_tool(tool.port)
            page.wait_for("Live", lambda: page.text("status"))
            page.wait_to_contain("demo: Chat — Chat.State", lambda: self.store_names(page))
            page.look_at("demo-chat")
            page.wait_until(lambda rows: len(rows) >= 3, lambda: page.all("row"), "expected all entries")

        with self.subTest("the end"):
            status, _, complaint = demo.end()
            self.assertEqual((status, complaint), (0, ""))
            page.wait_to_contain("demo is gone", lambda: self.notes(page))


if __name__ == "__main__":
    unittest.main()
