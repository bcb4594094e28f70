"""The checklist of Examples in a pseudo-terminal."""

import os
import signal
import subprocess
import termios
import unittest

from pseudoterminal import PATIENCE, Terminal


class ChecklistTests(unittest.TestCase):
    def setUp(self):
        self.terminal = Terminal([os.environ["CHECKLIST"]], 8, 70)
        self.addCleanup(self.terminal.process.kill)
        self.wait_for(3, "  [ ] bread")

    def tearDown(self):
        for file in self.terminal.main, self.terminal.child:
            os.close(file)
        self.terminal.process.stderr.close()

    def wait_for(self, row, text):
        self.terminal.wait(lambda: self.terminal.texts()[row:row + 1] == [text])

    def quit(self, key):
        self.terminal.press(key)
        self.assertEqual(self.terminal.process.wait(timeout=PATIENCE), 0)
        self.assertEqual(termios.tcgetattr(self.terminal.child), self.terminal.before)

    def test_keys_change_what_is_shown_and_only_that_is_written(self):
        self.assertEqual(self.terminal.texts()[:3], ["Checklist  3 of 3 open", "> [ ] tea", "  [ ] milk"])
        self.terminal.press("\x1b[B")
        self.wait_for(2, "> [ ] milk")
        written = self.terminal.written
        self.terminal.press(" ")
        self.wait_for(2, "> [x] milk")
        self.wait_for(0, "Checklist  2 of 3 open")
        self.assertLess(self.terminal.written - written, 30)
        self.quit("q")

    def test_text_is_typed_and_added(self):
        self.terminal.press("acreme\x7f\x7f\x7fème")
        self.wait_for(7, "New: crème_")
        self.terminal.press("\r")
        self.wait_for(4, "> [ ] crème")
        self.quit("\x03")

    def test_an_effect_arrives_while_the_program_waits_for_keys(self):
        self.terminal.press("s")
        self.terminal.wait(lambda: self.terminal.texts()[7].endswith("Saved 0."))
        self.quit("q")

    def test_a_new_size_is_drawn(self):
        self.terminal.resize(4, 30)
        self.terminal.process.send_signal(signal.SIGWINCH)
        self.wait_for(3, "space: done  a: add  d: remove")
        self.assertEqual(self.terminal.texts()[:3], ["Checklist  3 of 3 open", "> [ ] tea", "  [ ] milk"])
        self.quit("q")

    def test_a_signal_that_ends_the_program_restores_the_terminal(self):
        for number in signal.SIGTERM, signal.SIGINT, signal.SIGHUP:
            with self.subTest(number):
                self.terminal.process.send_signal(number)
                self.assertEqual(self.terminal.process.wait(timeout=PATIENCE), -number)
                self.assertEqual(termios.tcgetattr(self.terminal.child), self.terminal.before)
            self.tearDown()
            self.setUp()
        self.quit("q")

    def test_a_program_without_a_terminal_says_so(self):
        self.quit("q")
        result = subprocess.run([os.environ["CHECKLIST"]], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        self.assertEqual((result.returncode, result.stdout), (0, b"Run this program in a terminal.\n"))


if __name__ == "__main__":
    unittest.main()
