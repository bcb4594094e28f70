"""The page at its limits, against a scripted store: how often its main thread is held up for 100 ms or more.

Run apart from the other tests, since other work on the machine counts too: Tests/Browser/run --speed
"""

import threading
import unittest

from browser import InspectorPage, console_errors, start_browser
from scripted_server import ScriptedServer
from scripted_store import ScriptedStore

LONG = 100
NOTE_LONG_TASKS = f"""
  window.longTasks = [];
  new PerformanceObserver((list) => {{
    for (const task of list.getEntries()) if (task.duration >= {LONG}) window.longTasks.push(Math.round(task.duration));
  }}).observe({{ type: "longtask" }});
"""


class PageSpeedTests(unittest.TestCase):
    def setUp(self):
        self.server = ScriptedServer(ScriptedStore(100_000, 100_000))
        self.addCleanup(self.server.shutdown)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.driver = start_browser()
        self.addCleanup(self.driver.quit)
        self.page = InspectorPage(self.driver, self.server.url)
        self.page.wait_for("100,000", lambda: self.page.text("timeline-count"))
        self.driver.execute_script(NOTE_LONG_TASKS)

    def tearDown(self):
        self.assertEqual(console_errors(self.driver), [])

    def long_tasks(self):
        return self.driver.execute_script("return window.longTasks")

    def test_a_thousand_actions_a_second_hold_up_nothing(self):
        self.server.act_for(10, rate=1000)
        self.page.wait_for("110,000", lambda: self.page.text("timeline-count"))
        self.page.wait_for("110000", lambda: self.page.state("count"))
        self.assertEqual(self.long_tasks(), [])

    def test_scrolling_through_a_hundred_thousand_entries_holds_up_nothing_and_keeps_few_rows(self):
        scroll = """
          const [box, done] = [document.getElementById("timeline"), arguments[0]];
          let step = 0;
          function next() {
            if (step > 200) return done();
            box.scrollTop = (box.scrollHeight / 200) * (step % 2 === 0 ? step : 200 - step);
            step += 1;
            requestAnimationFrame(next);
          }
          next();
        """
        self.driver.execute_async_script(scroll)
        self.driver.execute_script("document.getElementById('timeline').scrollTop = 46 * 50000")
        self.page.wait_to_contain("50003", lambda: " ".join(self.page.texts("row")))
        self.assertLess(len(self.page.all("row")), 60)
        self.assertEqual(self.long_tasks(), [])

    def test_a_filter_looks_through_every_entry_and_holds_up_nothing(self):
        self.page.write("filter", "#77777")
        self.page.wait_for("1 of 100,000", lambda: self.page.text("timeline-count"))
        self.page.wait_for(["rename"], self.page.rows)
        self.assertEqual(self.long_tasks(), [])


if __name__ == "__main__":
    unittest.main()
