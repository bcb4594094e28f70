"""The demo as a running program."""

import contextlib
import os
import pathlib
import signal
import sqlite3
import subprocess
import tempfile
import time

PATIENCE = 60


def port_of(url):
    return url.rstrip("/").rpartition(":")[2]


class Demo:
    """Starts the demo and waits until it has said where it is; with the address of an inspector, it links to that.

    What it keeps is in a folder of its own, user defaults included, or in that of another demo which came before. Its ports
    are free ones, because other tests may run at the same time, or those that another demo had.
    """

    def __init__(self, after=None, inspector=None, at=None):
        self.owns_home = after is None
        self.home = tempfile.TemporaryDirectory(prefix="rill-demo-") if after is None else after.home
        home = self.home.name
        options = {
            "--folder": self.folder,
            "--port": port_of(at.page_url) if at else "0",
            "--inspector-port": port_of(at.inspector_url) if at else "0",
        } | ({"--inspector": inspector} if inspector else {})
        self.process = subprocess.Popen(
            [os.environ["DEMO"], *(word for option in options.items() for word in option)],
            env=os.environ | {"HOME": home, "CFFIXED_USER_HOME": home, "XDG_CONFIG_HOME": home},
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

    @property
    def folder(self):
        """Where it keeps files."""
        return os.path.join(self.home.name, "kept")

    def wait_for_files(self, expected):
        """Waits until files have texts in them."""
        end = time.monotonic() + PATIENCE
        for name, text in expected.items():
            path = pathlib.Path(self.folder, name)
            while not (path.exists() and text in path.read_text()):
                if time.monotonic() > end:
                    raise AssertionError(f"{name} never had {text!r} in it")
                time.sleep(0.05)

    def journal(self, mode="ro"):
        """The bank's journal, as a database that is closed by whoever asks."""
        return contextlib.closing(sqlite3.connect(f"file:{self.folder}/bank.sqlite?mode={mode}", uri=True))

    def wait_for_entries(self, count):
        """Waits until the bank's journal has so many entries on the disk."""
        end = time.monotonic() + PATIENCE
        while True:
            found = self.count_entries()
            if found == count:
                return
            if time.monotonic() > end:
                raise AssertionError(f"the journal has {found} entries instead of {count}")
            time.sleep(0.05)

    def count_entries(self):
        """How many entries the bank's journal has; none as long as it is being made."""
        try:
            with self.journal() as journal:
                groups = journal.execute("SELECT data FROM rill_journal WHERE kind = 0").fetchall()
        except sqlite3.OperationalError:
            return 0
        return sum(data.count(b"\n") for (data,) in groups)

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
        if self.owns_home:
            self.home.cleanup()
