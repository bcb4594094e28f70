"""Repeatedly kills the writer with SIGKILL, and compares the data that it finds with the data reported as saved.

A seed determines after how many pages and with what delay each writer is killed. The work in progress at that time
depends on the machine, so a seed does not reproduce a failure exactly, only its mode and approximate position.
"""

import argparse
import collections
import contextlib
import os
import pathlib
import random
import select
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

# The maximum time in seconds without output from a writer. It is much longer than any disk needs, so that only a hang
# exceeds it.
PATIENCE = 60


class Broken(Exception):
    """A saved value is lost or cannot be read."""


class Writer:
    """A running writer and its output."""

    def __init__(self, mode, folder):
        self.process = subprocess.Popen([os.environ["WRITER"], mode, folder], stdout=subprocess.PIPE)
        self.rest = b""
        self.pending = collections.deque()

    def lines(self, limit):
        """Yields the lines that arrive within the given number of seconds; ends early if the writer ends."""
        end = time.monotonic() + limit
        while True:
            while self.pending:
                yield self.pending.popleft()
            wait = max(0, end - time.monotonic())
            if not select.select([self.process.stdout], [], [], wait)[0]:
                return
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                return
            *whole, self.rest = (self.rest + data).split(b"\n")
            self.pending.extend(line.decode() for line in whole)

    def kill(self):
        """Kills the writer and returns its unread output."""
        self.process.send_signal(signal.SIGKILL)
        # The last line counts only if it is complete.
        lines = list(self.lines(PATIENCE))
        self.process.wait()
        self.process.stdout.close()
        return lines


class Memory:
    """The state of the pages of one mode, as observed from outside."""

    def __init__(self):
        self.kept = 0
        self.wanted = 0
        self.pages = 0

    def receive(self, line):
        word, _, rest = line.partition(" ")
        if word == "broken:":
            raise Broken(rest)
        number = int(rest)
        if word == "found":
            if number < self.kept:
                raise Broken(f"page {self.kept} was kept, and page {number} is there")
            if number > self.wanted:
                raise Broken(f"page {number} is there, and nobody has wanted more than page {self.wanted}")
            self.kept = self.wanted = number
        elif word == "wants":
            self.wanted = number
        elif word == "kept":
            self.pages += number - self.kept
            self.kept = number
        else:
            raise Broken(f"the writer says something that nobody understands: {line}")

    def finish(self, mode, folder):
        """Runs a last writer if any work must still be completed."""


class Calls(Memory):
    """A service that a shop calls once for each order, and that counts the calls."""

    def __init__(self, promise):
        super().__init__()
        self.promise = promise
        self.calls = collections.Counter()
        self.open = set()

    def receive(self, line):
        word, *rest = line.split(" ")
        numbers = [int(number) for number in rest] if word in ("calls", "open", "doubted") else []
        if word == "calls":
            self.calls.update(numbers)
            if self.promise == "at-most-once" and self.calls[numbers[0]] > 1:
                raise Broken(f"the service was called again for order {numbers[0]}")
        elif word == "open":
            self.open = set(numbers)
        elif word == "doubted":
            # An order that is neither open nor doubted is paid, so the service was called for it.
            for order in set(range(1, self.kept + 1)) - self.open - set(numbers) - set(self.calls):
                raise Broken(f"order {order} is taken for paid, and the service was never called")
        else:
            super().receive(line)

    def finish(self, mode, folder):
        """Runs a last writer until the service has been called for all orders that the writer found open."""
        writer = Writer(mode, folder)
        waits = None
        try:
            for line in writer.lines(PATIENCE):
                self.receive(line)
                if line.startswith("doubted"):
                    waits = set(self.open)
                if waits is not None and waits <= set(self.calls):
                    return
            raise Broken(f"the service was never called for the orders {sorted((waits or set()) - set(self.calls))}")
        finally:
            writer.kill()


def live(mode, folder, memory, chance):
    """Runs a writer for a while and kills it."""
    writer = Writer(mode, folder)
    try:
        if chance.random() < 0.1:
            # While the writer starts and reads the saved data.
            time.sleep(chance.uniform(0, 0.2))
        else:
            pages, received = chance.randrange(25), 0
            for line in writer.lines(PATIENCE):
                memory.receive(line)
                received += line.startswith(("found", "kept"))
                if received > pages:
                    break
            else:
                raise Broken(f"the writer ended by itself, or has said nothing for {PATIENCE} s")
            time.sleep(chance.choice([0, chance.uniform(0, 0.001), chance.uniform(0, 0.01)]))
    finally:
        last = writer.kill()
    for line in last:
        memory.receive(line)


def look_around(folder):
    """Checks the files after a mode has ended: nothing was moved aside, and SQLite finds its files intact."""
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if ".unreadable-" in path.name:
            raise Broken(f"something was moved aside: {path.name}")
        if path.suffix == ".sqlite":
            with contextlib.closing(sqlite3.connect(path)) as connection:
                answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
            if answer != "ok":
                raise Broken(f"SQLite finds {path.name} damaged: {answer}")


def try_mode(mode, kind, rounds, seed):
    """Kills a writer of a mode in each round; returns the numbers of pages and rounds, and the failure if any."""
    chance = random.Random(f"{mode} {seed}")
    memory = Memory() if kind == "pages" else Calls(kind)
    with tempfile.TemporaryDirectory(prefix="rill-crashes-") as folder:
        for number in range(1, rounds + 1):
            try:
                live(mode, folder, memory, chance)
                if number == rounds:
                    memory.finish(mode, folder)
                    look_around(folder)
            except Broken as broken:
                return memory.pages, number, str(broken)
    return memory.pages, rounds, None


def modes():
    """Returns the writer's modes, whether each is careless, and the kind of data that it saves."""
    said = subprocess.run([os.environ["WRITER"], "--modes"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return {name: (care == "careless", kind) for name, care, kind in map(str.split, said.splitlines())}


def damage(flips, stride, seed):
    """Damages files and returns the findings; raises an error for data that is lost without a report."""
    with tempfile.TemporaryDirectory(prefix="rill-damage-") as folder:
        words = [os.environ["WRITER"], "--damage", str(flips), str(stride), str(seed + 1), folder]
        said = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    last = (said.stdout.splitlines() or ["it has said nothing"])[-1]
    if said.returncode != 0 or not last.startswith("damage: "):
        raise Broken(last)
    return last


def share_with_others(rounds, seed):
    """Shares a value with a careless program and returns the findings; raises an error for a change that is lost.

    In the longest stories, a save waits for a second in vain, because the other program has the file open.
    """
    with tempfile.TemporaryDirectory(prefix="rill-others-") as folder:
        words = [os.environ["WRITER"], "--others", str(rounds), str(seed + 1), folder]
        try:
            said = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False, timeout=PATIENCE + rounds * 2)
        except subprocess.TimeoutExpired:
            raise Broken("a change was not noticed") from None
    last = (said.stdout.splitlines() or ["it has said nothing"])[-1]
    if said.returncode != 0 or not last.startswith("others: "):
        raise Broken(last)
    return last


def main():
    parser = argparse.ArgumentParser(prog="Tests/Crash/run", description="Kills writers and looks for lost pages.")
    parser.add_argument("--rounds", type=int, default=100, help="how many writers are killed, in all modes together")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32), help="decides when")
    parser.add_argument("--flips", type=int, default=0, help="how many bits are flipped in files that a writer has left")
    parser.add_argument("--stride", type=int, default=997, help="how far the lengths lie apart to which they are cut")
    parser.add_argument("--writers", type=int, default=0, help="how many rounds a careless program shares a value")
    parser.add_argument("modes", nargs="*", metavar="MODE", help="only these; all by default")
    arguments = parser.parse_args()
    known = modes()
    for mode in arguments.modes:
        if mode not in known:
            parser.error(f"there is no mode {mode}; there are {', '.join(known)}")
    chosen = arguments.modes or list(known)
    careful = [mode for mode in chosen if not known[mode][0]]
    print(f"seed {arguments.seed}", flush=True)
    failed = False
    for mode in chosen:
        # A careless mode must be detected eventually, which proves that the harness detects failures.
        careless, kind = known[mode]
        share = 200 if careless else -(-arguments.rounds // len(careful))
        start = time.monotonic()
        pages, rounds, broken = try_mode(mode, kind, share, arguments.seed)
        verdict = broken or "nothing is lost"
        print(f"{mode}: {rounds} crashes, {pages} pages, {time.monotonic() - start:.1f} s: {verdict}", flush=True)
        if careless != bool(broken):
            failed = True
            print("  It should have lost one!" if careless else "  Something is lost!", file=sys.stderr)
    if arguments.flips:
        start = time.monotonic()
        try:
            print(f"{damage(arguments.flips, arguments.stride, arguments.seed)}, {time.monotonic() - start:.1f} s", flush=True)
        except Broken as broken:
            failed = True
            print(f"damage: {broken}", file=sys.stderr)
    if arguments.writers:
        start = time.monotonic()
        try:
            print(f"{share_with_others(arguments.writers, arguments.seed)}, {time.monotonic() - start:.1f} s", flush=True)
        except Broken as broken:
            failed = True
            print(f"others: {broken}", file=sys.stderr)
    if failed:
        again = f"Tests/Crash/run --rounds {arguments.rounds} --flips {arguments.flips}"
        again += f" --writers {arguments.writers} --seed {arguments.seed}"
        print(f"crashes: see above. To try again: {again}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
