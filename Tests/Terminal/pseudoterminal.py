"""A pseudo-terminal with a program in it: real keys, a real size, and the bytes that it writes."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios

# No answer takes longer, so this much means that something hangs.
PATIENCE = 30


class Terminal:
    """A pseudo-terminal with a program in it, and the text that it shows."""

    def __init__(self, command, rows, columns):
        self.main, child = pty.openpty()
        self.resize(rows, columns)
        self.before = termios.tcgetattr(child)
        self.child = child
        self.process = subprocess.Popen(
            command, stdin=child, stdout=child, stderr=subprocess.PIPE, preexec_fn=lambda: own(child))
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
