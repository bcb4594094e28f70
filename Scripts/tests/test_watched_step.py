"""A step that hangs is ended and named; any other passes its output and its status on."""

import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from watchedstep import HUNG, unfinished_tests

SCRIPT = Path(__file__).parent.parent / "watchedstep.py"
TESTS = """\
◇ Test "one" started.
✔ Test "one" passed after 0.1 seconds.
◇ Test "two" started.
◇ Test case passing 1 argument n → "a to b" to "three" started.
◇ Test case passing 1 argument n → 2 to "three" started.
✘ Test "two" failed after 0.1 seconds with 1 issue.
◇ Test "five" started.
━ Test "five" passed after 0.1 seconds with 1 known issue.
◇ Test "four" started.
◇ Test case passing 1 argument n → 2 to "four" started.
✔ Test "four" with 2 test cases passed after 0.1 seconds.
"""


class Watching(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = Path(folder.name) / "log"

    def watch(self, script, seconds="60"):
        command = [sys.executable, SCRIPT, self.log, seconds, "bash", "-c", script]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_the_output_and_the_status_are_those_of_the_command(self):
        done = self.watch("echo one; echo two >&2; exit 7")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (7, "one\ntwo\n", ""))
        self.assertEqual(self.log.read_text(), "one\ntwo\n")
        self.assertEqual(self.watch("kill -KILL $$").returncode, 137)

    def test_what_is_silent_for_too_long_is_ended_with_its_tests_and_processes_named(self):
        done = self.watch(f"cat <<'END'\n{TESTS}END\nsleep 100001 & echo $! >&2; wait", "1")
        self.assertEqual(done.returncode, HUNG)
        self.assertIn('test: started and not ended, oldest first:\n  "three"\ntest:', done.stderr)
        self.assertIn("sleep 100001", done.stderr)
        self.assert_ended(int(done.stdout.splitlines()[-1]))

    def test_a_program_that_keeps_the_output_open_is_named_after_its_parent_has_ended(self):
        done = self.watch("sleep 100002 & echo $!", "1")
        self.assertEqual(done.returncode, HUNG)
        self.assertIn("sleep 100002", done.stderr)
        self.assert_ended(int(done.stdout))

    def test_a_request_to_end_ends_the_command(self):
        command = [sys.executable, SCRIPT, self.log, "60", "bash", "-c", "echo $$; exec sleep 100003"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as watcher:
            pid = int(watcher.stdout.readline())
            watcher.terminate()
            self.assertEqual(watcher.wait(), 143)
        self.assert_ended(pid)

    def test_only_tests_without_an_end_are_unfinished(self):
        self.assertEqual(unfinished_tests(TESTS.splitlines()), ['"three"'])

    def assert_ended(self, pid):
        # A process that was killed may remain for a moment until its parent has taken notice.
        for _ in range(500):
            state = Path(f"/proc/{pid}/stat")
            try:
                if state.read_text().rpartition(")")[2].split()[0] == "Z":
                    return
            except OSError:
                return
            time.sleep(0.01)
        os.kill(pid, 9)
        self.fail("the process goes on")


if __name__ == "__main__":
    unittest.main()
