"""The view of an inspector in a pseudo-terminal, without an inspector."""

import os
import signal
import termios
import unittest

from pseudoterminal import PATIENCE, Terminal


class InspectTests(unittest.TestCase):
    def setUp(self):
        self.terminal = Terminal([os.environ["RILL"], "inspect", "--terminal", "--from", "http://127.0.0.1:9/?token=none"], 8, 70)
        self.addCleanup(self.terminal.process.kill)
        self.terminal.wait(lambda: any(self.terminal.texts()))

    def tearDown(self):
        for file in self.terminal.main, self.terminal.child:
            os.close(file)
        self.terminal.process.stderr.close()

    def end(self):
        self.assertEqual(self.terminal.process.wait(timeout=PATIENCE), 0)
        self.assertEqual(termios.tcgetattr(self.terminal.child), self.terminal.before)

    def test_signals_that_end_the_program_restore_the_terminal(self):
        for number in signal.SIGTERM, signal.SIGINT, signal.SIGHUP:
            with self.subTest(number=number):
                self.terminal.process.send_signal(number)
                self.end()
                self.tearDown()
                self.setUp()
        self.terminal.press("q")
        self.end()

    def test_control_c_quits_while_the_help_is_shown(self):
        before = self.terminal.texts()
        self.terminal.press("?")
        self.terminal.wait(lambda: self.terminal.texts() != before)
        self.terminal.press("\x03")
        self.end()


if __name__ == "__main__":
    unittest.main()
