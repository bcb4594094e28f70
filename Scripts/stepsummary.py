#!/usr/bin/env python3
"""Prints what the steps of Scripts/test did. Usage: Scripts/stepsummary.py FOLDER STEP…

The folder has two files for each step that began: STEP.result, which holds "passed" or "failed" and the seconds it took,
and STEP.log, its output. A step without a result was not run.
"""

import re
import sys
from pathlib import Path

MOST_ERRORS = 40
COLORS = re.compile(r"\x1b\[[0-9;]*m")
# The lines of Swift Testing, of XCTest and of Python's unittest. A skipped test is in the number of a run.
SWIFT_RUN = re.compile(r"^\S+ Test run with (\d+) tests?\b")
SWIFT_FAILED = re.compile(r"^✘ Test (?!run with|case )(.*) failed after ")
SWIFT_SKIPPED = re.compile(r"^➜ Test .* skipped(\.|:)")
XCTEST_ALL = re.compile(r"^Test Suite '(All|Selected) tests' (passed|failed)")
XCTEST_RUN = re.compile(r"^\s*Executed (\d+) tests?, with (?:(\d+) tests? skipped and )?(\d+) failures?")
UNITTEST_RUN = re.compile(r"^Ran (\d+) tests? in ")
UNITTEST_END = re.compile(r"^(?:OK|FAILED)(?: \((.*)\))?$")
ERROR = re.compile(r"^(\S+:\d+:\d+: )?(error|warning|fatal error): |Fatal error:")


class Counts:
    """How many tests passed, failed and were skipped."""

    def __init__(self, passed=0, failed=0, skipped=0):
        self.numbers = [passed, failed, skipped]

    def __iadd__(self, other):
        self.numbers = [mine + others for mine, others in zip(self.numbers, other.numbers)]
        return self

    def __bool__(self):
        return any(self.numbers)

    def words(self):
        return [str(number) if self else "" for number in self.numbers]


def count_tests(lines):
    """The counts of all test runs in an output."""
    counts, failed, skipped = Counts(), set(), 0
    is_whole = False
    for line in lines:
        if found := SWIFT_FAILED.match(line):
            failed.add(found[1])
        elif SWIFT_SKIPPED.match(line):
            skipped += 1
        elif found := SWIFT_RUN.match(line):
            if " started" not in line:
                counts += Counts(int(found[1]) - len(failed) - skipped, len(failed), skipped)
                failed, skipped = set(), 0
        elif XCTEST_ALL.match(line):
            is_whole = True
        elif is_whole and (found := XCTEST_RUN.match(line)):
            total, without, wrong = (int(number or 0) for number in found.groups())
            counts += Counts(total - without - wrong, wrong, without)
            is_whole = False
        elif found := UNITTEST_RUN.match(line):
            counts += Counts(passed=int(found[1]))
        elif found := UNITTEST_END.match(line):
            parts = dict(re.findall(r"(\w+)=(\d+)", found[1] or ""))
            wrong = int(parts.get("failures", 0)) + int(parts.get("errors", 0))
            without = int(parts.get("skipped", 0))
            counts += Counts(-wrong - without, wrong, without)
    return counts


def read_lines(path):
    if not path.exists():
        return []
    return COLORS.sub("", path.read_text(encoding="utf-8", errors="replace")).splitlines()


def errors_of(lines):
    """The lines that name an error, each once; in a long output they stand far from its end."""
    return list(dict.fromkeys(line for line in lines if ERROR.search(line)))[:MOST_ERRORS]


def span(seconds):
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min {seconds % 60:02} s"


def summary(folder, steps):
    """The lines of the table, and before it the errors of the step that failed."""
    rows, total, time, errors = [], Counts(), 0, []
    for step in steps:
        result = folder / f"{step}.result"
        if not result.exists():
            rows.append([step, "not run", "", "", "", ""])
            continue
        outcome, seconds = result.read_text().split()
        lines = read_lines(folder / f"{step}.log")
        counts = count_tests(lines)
        total += counts
        time += int(seconds)
        rows.append([step, outcome, span(int(seconds)), *counts.words()])
        if outcome == "failed" and (found := errors_of(lines)):
            errors = [f"test: the errors of the step \"{step}\":", *found, ""]
    rows.append(["all", "", span(time), *total.words()])
    table = [["step", "result", "time", "tests passed", "failed", "skipped"], *rows]
    widths = [max(len(row[column]) for row in table) for column in range(6)]
    lines = ["  ".join(
        cell.ljust(width) if column < 2 else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths))).rstrip() for row in table]
    return [*errors, *lines]


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    print("\n".join(summary(Path(arguments[0]), arguments[1:])))


if __name__ == "__main__":
    main(sys.argv[1:])
