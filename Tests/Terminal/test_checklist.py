"""The checklist of Examples in a pseudo-terminal: real keys, a real size, and the bytes that it writes."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import unittest

# No answer takes longer, so this much means that something hangs.
PATIENCE = 30


class Terminal:
    """A pseudo-terminal with a program in it, and the text that it shows."""

    def __init__(self, path, rows, columns):
        self.main, child = pty.openpty()
        self.resize(rows, columns)
        self.before = termios.tcgetattr(child)
        self.child = child
        self.process = subprocess.Popen(
            [path], stdin=child, stdout=child, stderr=subprocess.PIPE, preexec_fn=lambda: own(child))
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.rest = ""
        self.written = 0

    def resize(self, rows, columns):
        self.rows = [[" "] * columns for _ in range(rows)]
        self.size = rows, columns
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, text):
        os.write(self.main, text.encode())

    def texts(self):
        return ["".join(row).rstrip() for row in self.rows]

    def wait(self, condition):
        while not condition():
            if not select.select([self.main], [], [], PATIENCE)[0]:
                raise AssertionError("the screen stays as it is:\n" + "\n".join(self.texts()))
            text = self.rest + self.decoder.decode(os.read(self.main, 1 << 16))
            # A sequence at the end may be incomplete.
            self.rest = re.search(r"(\x1b(\[[\d;?]*)?)?$", text)[0]
            self.receive(text[:len(text) - len(self.rest)])

    def receive(self, text):
        at = 0
        for found in re.finditer(r"\x1b\[([\d;?]*)([A-Za-z])", text):
            self.put(text[at:found.start()])
            at = found.end()
            self.control(found[1], found[2])
        self.put(text[at:])

    def put(self, text):
        for character in text:
            self.rows[self.row][self.column] = character
            self.column += 1
            self.written += 1

    def control(self, numbers, command):
        if command == "H":
            self.row, self.column = (int(number) - 1 for number in numbers.split(";"))
        elif command == "J":
            self.rows = [[" "] * self.size[1] for _ in range(self.size[0])]
        elif command == "K":
            self.rows[self.row][self.column:] = [" "] * (self.size[1] - self.column)


def own(terminal):
    """Makes a terminal the one of this process, so that its keys and its size arrive as signals."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


class ChecklistTests(unittest.TestCase):
    def setUp(self):
        self.terminal = Terminal(os.environ["CHECKLIST"], 8, 70)
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

    def test_a_program_without_a_terminal_says_so(self):
        self.quit("q")
        result = subprocess.run([os.environ["CHECKLIST"]], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        self.assertEqual((result.returncode, result.stdout), (0, b"Run this program in a terminal.\n"))


if __name__ == "__main__":
    unittest.main()
