#!/usr/bin/env python3
"""Runs a command, and ends it if it prints nothing for too long. Usage: Scripts/watchedstep.py LOG SECONDS COMMAND…

What the command prints is printed and written to LOG. A command that prints nothing for SECONDS hangs: its processes, the
tests that it has started and not ended, and what its threads wait for are printed, then the process group is ended.
The result is that of the command, or 124 if it hung.
"""

import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
from pathlib import Path

HUNG = 124
MOST_TESTS = 20
STARTED = re.compile(r"^◇ (?:Test case passing .*? to|Test) (\".*\") started\.$")
ENDED = re.compile(r"^[✔✘━] Test (\".*?\") (?:with \d+ test cases? )?(?:passed|failed) after ")


def unfinished_tests(lines):
    """The tests that have started and not ended, in the order of their starts."""
    open_tests = {}
    for line in lines:
        if found := STARTED.match(line):
            open_tests[found[1]] = None
        elif found := ENDED.match(line):
            open_tests.pop(found[1], None)
    return list(open_tests)


def processes(root):
    """The identifiers of a process, of all that it has started, and of the rest of its session."""
    listing = subprocess.run(["ps", "-eo", "pid=,ppid=,sess="], capture_output=True, text=True, check=False).stdout
    children, found = {}, []
    for line in listing.splitlines():
        pid, parent, session = map(int, line.split())
        children.setdefault(parent, []).append(pid)
        # A process whose parent has ended belongs to nobody else.
        if session == root:
            found.append(pid)
    for pid in found:
        found += [child for child in children.get(pid, []) if child not in found]
    return found


def state_of(pid):
    """What a process is, and what each of its threads waits for."""
    shown = subprocess.run(["ps", "-o", "pid,ppid,stat,etimes,args", "-p", str(pid)], capture_output=True, text=True,
                           check=False).stdout.splitlines()[1:]
    if shutil.which("gdb"):
        traces = subprocess.run(["gdb", "-p", str(pid), "-batch", "-ex", "thread apply all bt 25"], capture_output=True,
                                text=True, check=False).stdout.splitlines()
        return shown + [line for line in traces if line.startswith(("#", "Thread"))]
    waits = []
    for task in sorted(Path(f"/proc/{pid}/task").glob("*")):
        try:
            waits.append(f"  {task.name} {(task / 'comm').read_text().strip()}: {(task / 'wchan').read_text()}")
        except OSError:
            continue
    return shown + waits


def report(root, seconds, log):
    """The lines about a command that hangs."""
    lines = [f"test: nothing was printed for {seconds} s, so this is ended."]
    tests = unfinished_tests(log.read_text(encoding="utf-8", errors="replace").splitlines())
    if tests:
        lines += ["test: started and not ended, oldest first:", *(f"  {test}" for test in tests[:MOST_TESTS])]
        if len(tests) > MOST_TESTS:
            lines.append(f"  and {len(tests) - MOST_TESTS} more, of which most wait for those")
    lines.append("test: its processes:")
    for pid in processes(root):
        lines += state_of(pid)
    return lines


def end(root):
    """Ends a command with all that it has started."""
    for pid in processes(root):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def run(log, seconds, command):
    """Runs a command, and returns its status."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)

    def stop(number, _):
        end(process.pid)
        sys.exit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    output = selectors.DefaultSelector()
    output.register(process.stdout, selectors.EVENT_READ)
    with log.open("wb", buffering=0) as file:
        while True:
            if not output.select(seconds):
                print("\n".join(report(process.pid, seconds, log)), file=sys.stderr, flush=True)
                end(process.pid)
                return HUNG
            read = os.read(process.stdout.fileno(), 1 << 16)
            if not read:
                status = process.wait()
                return status if status >= 0 else 128 - status
            file.write(read)
            sys.stdout.buffer.write(read)
            sys.stdout.buffer.flush()


def main(arguments):
    if len(arguments) < 3:
        sys.exit(__doc__)
    sys.exit(run(Path(arguments[0]), float(arguments[1]), arguments[2:]))


if __name__ == "__main__":
    main(sys.argv[1:])
