"""The demo as a running program."""

import os
import signal
import subprocess

PATIENCE = 60


class Demo:
    """Starts the demo and waits until it has said where it is."""

    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ["DEMO"]],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            # A group of its own, so that a Ctrl-C reaches it and nobody else.
            start_new_session=True,
        )
        self.addresses = {}
        for line in self.process.stdout:
            name, _, value = line.partition(":")
            if name == "Press Ctrl-C to stop.\n":
                return
            self.addresses[name] = value.strip()
        raise AssertionError(f"the demo ended before it was ready: {self.process.stderr.read()}")

    @property
    def page_url(self):
        return self.addresses["Demo"]

    @property
    def inspector_url(self):
        return self.addresses["Inspector"]

    def end(self, by=signal.SIGINT):
        """Ends the demo as a Ctrl-C would; returns its status, and what it said last on both streams."""
        os.killpg(self.process.pid, by)
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained

    def discard(self):
        """Makes sure that the demo is gone, whatever a test did."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
