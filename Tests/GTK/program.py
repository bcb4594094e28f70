"""A GTK program on the display, operated as a person does it, and read by what it prints of its window."""

import os
import re
import select
import signal
import subprocess

# No frame takes longer, so this much means that something hangs.
PATIENCE = 30


class Part:
    """A widget: its name, its center, whether it is sensitive, and its content."""

    def __init__(self, line):
        name, x, y, off, self.text = re.fullmatch(r"(\S+) (-?\d+) (-?\d+)( off)?: (.*)", line).groups()
        self.name, self.x, self.y, self.is_on = name, int(x), int(y), off is None


class Program:
    """A running program. Its parts are those of the newest frame that was read."""

    def __init__(self, path, title):
        self.process = subprocess.Popen([path, "--trace"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.text = b""
        self.parts = []
        self.wait(lambda: self.parts, "the first frame")
        self.window = keys("search", "--sync", "--onlyvisible", "--name", title).split()[0]
        keys("windowfocus", "--sync", self.window)

    def wait(self, condition, what):
        """Reads frames until a condition holds."""
        while not condition():
            if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                raise AssertionError(f"missing: {what}\n{self.shown()}")
            new = os.read(self.process.stdout.fileno(), 1 << 16)
            if not new:
                raise AssertionError(f"the program ended: {self.process.stderr.read().decode()}")
            self.text += new
            # One frame after the other, so that no state of the window is missed.
            while b"\n\n" in self.text and not condition():
                frame, self.text = self.text.split(b"\n\n", 1)
                self.parts = [Part(line) for line in frame.decode().splitlines()]

    def wait_for(self, name, text):
        self.wait(lambda: self.text_of(name) == text, f"{name}: {text}")

    def shown(self):
        return "\n".join(f"{part.name}: {part.text}" for part in self.parts)

    def part(self, name):
        return next((part for part in self.parts if part.name == name), None)

    def text_of(self, name):
        part = self.part(name)
        return part.text if part else None

    def texts(self, name="GtkLabel"):
        return [part.text for part in self.parts if part.name == name]

    def click(self, part):
        keys("mousemove", "--window", self.window, part.x, part.y, "click", 1)

    def type(self, text):
        keys("type", "--delay", 20, text)

    def press(self, *names):
        keys("key", "--delay", 20, *names)

    def close(self):
        """Ends the program as the system does, and returns its exit code and its complaints."""
        self.process.send_signal(signal.SIGTERM)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints.decode()


def keys(*arguments):
    """Calls xdotool, which sends events through the X server, as a keyboard and a mouse do."""
    return subprocess.run(
        ["xdotool", *map(str, arguments)], check=True, capture_output=True, timeout=PATIENCE).stdout.decode()
