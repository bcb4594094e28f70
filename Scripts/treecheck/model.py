"""What every rule reads and says."""

import re
from functools import cached_property
from typing import NamedTuple

from .swift import SwiftFile


class Violation(NamedTuple):
    """One broken rule at one place."""

    path: str
    line: int
    what: str
    fix: str
    # The name under which an exception may be written, or nothing where none is granted.
    key: str = ""

    def __str__(self):
        return f"{self.path}:{self.line}: {self.what} — {self.fix}"


class Tree:
    """Every text file of the repository, by its path from the top, and the paths of its other files."""

    def __init__(self, files, others=()):
        self.files = dict(files)
        self.others = list(others)

    @cached_property
    def swift_files(self):
        return [SwiftFile(path, text) for path, text in sorted(self.files.items()) if path.endswith(".swift")]

    def swift_below(self, *folders):
        """The Swift files below the given folders of the repository."""
        starts = tuple(folder + "/" for folder in folders)
        return [file for file in self.swift_files if file.path.startswith(starts)]


def target_of(path):
    """The folder of the target that a path belongs to, such as `Sources/Rill`, or nothing."""
    match = re.match(r"((?:[^/]+/)*?(?:Sources|Tests)/[^/]+)/", path)
    return match.group(1) if match else ""


def target_name(path):
    """The name of the target that a path belongs to, or nothing."""
    return target_of(path).rsplit("/", 1)[-1]
