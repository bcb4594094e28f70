"""Compares the stand-ins of `Verification` with their documentation and their use; `Scripts/check-stand-ins` is the way in."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from treecheck.swift import SwiftFile

# The frameworks that are stood in for, by their folders below `Verification/Sources`.
FRAMEWORKS = ("AppKit", "Combine", "ObjectRuntime", "SwiftUI", "UIKit")
# Folders of a stand-in that are ours: what tests look at and act with. No framework has a page for it.
OURS = ("Rendering", "Acting")
STAND_INS = tuple(f"Verification/Sources/{framework}" for framework in FRAMEWORKS)
# What may use a stand-in.
USERS = ("Sources/RillApple", "Examples/Apple", "Verification/Tests")

_PUBLIC = re.compile(r"\b(?:public|open)\b(?!\()")
# Declarations that are used without being named: by the compiler, by conformances, by operators.
_NAMELESS = re.compile(r"^(?:init|func|subscript|body|build\w+|==|hash)$|^[^\w`]")


class Declared(NamedTuple):
    """One public declaration of a stand-in; `link` is Apple's page in its documentation, or nothing."""

    framework: str
    path: str
    line: int
    name: str
    link: str


def declarations(top):
    """Every public declaration of every stand-in that must have a page."""
    for framework in FRAMEWORKS:
        folder = Path(top, "Verification/Sources", framework)
        for path in sorted(folder.rglob("*.swift")):
            if not set(OURS) & set(path.relative_to(folder).parts):
                yield from declared_in(framework, path.relative_to(top).as_posix(), path.read_text())


def declared_in(framework, path, text):
    """The public declarations of one file, with the members of public protocols and of public extensions."""
    file = SwiftFile(path, text)
    protocols = {
        found.name for found in file.declarations if found.kind == "protocol" and is_public(file, found.line)
    }
    for found in file.declarations:
        if found.scope is None or found.is_private or found.kind == "extension":
            continue
        is_requirement = bool(found.scope) and found.scope[-1] in protocols and not is_extended(file, found)
        if is_requirement or is_public(file, found.line):
            link = link_above(file, found.line, framework)
            yield Declared(framework, path, found.line, found.name, link)


def is_public(file, line):
    return bool(_PUBLIC.search(file.code_lines[line - 1]))


def is_extended(file, found):
    """Whether a declaration stands in an extension."""
    return any(
        outer.kind == "extension" and outer.line < found.line <= outer.end for outer in file.declarations
    )


def link_above(file, line, framework):
    """Apple's page in the comments above a line, attributes left aside, or nothing."""
    said = []
    for text in reversed(file.lines[:line - 1]):
        if text.strip().startswith("//"):
            said.insert(0, text)
        elif not re.fullmatch(r"\s*(?:@\w+(?:\(.*\))?\s*)+", text):
            break
    page = rf"https://developer\.apple\.com/documentation/(?:{framework.lower()}|\w+)/\S+?(?=\)[.,;]?\s|\)[.,;]?$|\s|$)"
    found = re.search(page, "\n".join(said))
    return found.group() if found else ""


def words_of(top, folders):
    """How often each word stands in the Swift code below some folders."""
    words = Counter()
    for folder in folders:
        for path in sorted(Path(top, folder).rglob("*.swift")):
            words.update(re.findall(r"\w+", SwiftFile(path.as_posix(), path.read_text()).code))
    return words


def problems(found):
    """What is wrong: declarations without a page."""
    for one in found:
        if not one.link:
            yield f"{one.path}:{one.line}: `{one.name}` has no page — link it to Apple's documentation of it"


def unused(found, users, stand_ins):
    """Declarations that neither a user nor another declaration names.

    `users` and `stand_ins` say how often each word stands in the code of the two.
    """
    declared = Counter(one.name for one in found)
    for one in found:
        if not (_NAMELESS.match(one.name) or users[one.name] or stand_ins[one.name] > declared[one.name]):
            yield f"{one.path}:{one.line}: `{one.name}`"


def uses(found, words):
    """What some words name of each framework, each once."""
    names = {framework: set() for framework in FRAMEWORKS}
    for one in found:
        if words[one.name] and not _NAMELESS.match(one.name):
            names[one.framework].add(one.name)
    return {framework: sorted(names[framework]) for framework in FRAMEWORKS}
