"""Rules about what code may say: escapes from the compiler, swallowed errors, wording, conditions."""

import re

from .model import Violation, target_name
from .swift import TYPE_KINDS
from .tables import (
    BANNED_ATTRIBUTES,
    ERRORS_OF_LIBRARIES,
    ESCAPES,
    FILES_THAT_SLEEP,
    STAND_INS,
    TARGETS_WITHOUT_TRY_OPTIONAL,
    TRAPS,
    UNSAFE_POINTER,
    WORDING_ROOM_SUFFIX,
)


def escapes_have_reasons(tree):
    """Whatever the compiler cannot check says why it is right, in a `//` comment on the line above."""
    for file in tree.swift_files:
        for name, pattern in ESCAPES.items():
            for line, _ in file.find(pattern):
                if not _has_reason(file, line):
                    yield _missing_reason(file, line, f"`{name}`")
        for found in file.declarations:
            if found.kind in ("var", "let") and found.scope and not _has_reason(file, found.line):
                if re.search(r"[:=]\s*\[*" + UNSAFE_POINTER, file.code_lines[found.line - 1]):
                    yield _missing_reason(file, found.line, f"the unsafe pointer `{found.name}`")


def errors_are_not_swallowed(tree):
    """Targets that read and write for the user never turn an error into nil."""
    for file in tree.swift_files:
        if any(word in target_name(file.path) for word in TARGETS_WITHOUT_TRY_OPTIONAL):
            for line, _ in file.find(r"\btry\?"):
                fix = "catch the error and report it, or let it pass with `try`"
                yield Violation(file.path, line, "`try?` swallows an error", fix)


def sleeps_are_pauses(tree):
    """Sources sleep by `pause`, since the system keeps the timer of a cancelled sleep until its end."""
    for file in tree.swift_files:
        if not file.path.startswith("Sources/") or file.path in FILES_THAT_SLEEP:
            continue
        for line, _ in file.find(r"\b(?:Task(?:<Never, Never>)?|\w*[cC]lock(?:\(\))?)\.sleep\("):
            fix = "call `pause(for:)` or `pause(until:)` of a clock"
            yield Violation(file.path, line, "a sleep leaves its timer behind when it is cancelled", fix)


def errors_are_called_failures(tree):
    """A public error is a failure, or has the name of the one thing that happened."""
    pattern = r"\bpublic (?:struct|enum|final class) (\w+(?:Error|Problem|Exception)): [^{\n]*\bError\b"
    for file in tree.swift_files:
        for line, match in file.find(pattern):
            if match.group(1) not in ERRORS_OF_LIBRARIES:
                fix = "end its name in `Failure`, or name what happened, such as `StoreGone`"
                yield Violation(file.path, line, f"the error `{match.group(1)}`", fix)


def public_names_are_unique(tree):
    """Two products have no public type with the same name, so a file can import both."""
    homes = {}
    for file in tree.swift_below("Sources"):
        for found in file.declarations:
            if found.access != "public" or found.scope or found.kind not in TYPE_KINDS:
                continue
            home = homes.setdefault(found.name, target_name(file.path))
            if home != target_name(file.path):
                fix = "give one of them another name: in a file that imports both modules, it is ambiguous"
                yield Violation(file.path, found.line, f"`{found.name}` is also a public type of {home}", fix)


def attributes_are_not_banned(tree):
    """Some attributes are never the answer, except in stand-ins, which have those of what they stand for."""
    for file in tree.swift_files:
        if file.path.startswith(STAND_INS):
            continue
        for attribute, fix in BANNED_ATTRIBUTES.items():
            for line, _ in file.find(re.escape(attribute) + r"\b"):
                yield Violation(file.path, line, f"`{attribute}` is not used here", fix)


def locks_hold_no_functions(tree):
    """A function in a lock is wrapped once more whenever the lock is used, until its call overflows the stack."""
    for file in tree.swift_files:
        if file.path.startswith("Sources/"):
            for line, _ in file.find(r"\bMutex<\(?(?:@\w+ +)*\([^<>{}]*\)(?: async)?(?: throws)? -> "):
                yield Violation(file.path, line, "a lock holds a function", "put the function into a structure")


def conditions_guard_whole_files(tree):
    """`#if` opens a file, guards an import, or stands in a file that exists for the platform's sake."""
    for file in tree.swift_files:
        if file.path.endswith("+Platform.swift"):
            continue
        imports = {line for line, _ in file.find(r"(?m)^#if canImport\((\w+)\)\n(?:\w+ )?import \1\n#endif$")}
        for line, _ in file.find(r"(?m)^[ \t]*#if\b"):
            if line != file.first_code_line and line not in imports:
                fix = "open the file with it, or move the difference to a file named `…+Platform.swift`"
                yield Violation(file.path, line, "`#if` in the middle of a file", fix)


def wording_stands_in_failures(tree):
    """The sentence of a trap comes from a Failures room."""
    for file in tree.swift_below("Sources"):
        folders = file.path.split("/")[:-1]
        if any(folder.endswith(WORDING_ROOM_SUFFIX) for folder in folders):
            continue
        for line, match in file.find(rf"(?<![\w.])({'|'.join(TRAPS)})\s*\("):
            if '"' in _arguments(file.code, match.end()):
                what = f"`{match.group(1)}` carries its own wording"
                yield Violation(file.path, line, what, "move the sentence to the target's Failures room")


def _has_reason(file, line):
    """Whether a plain comment stands on the line above, attributes of the same declaration left aside."""
    above = line - 1
    while above > 0 and re.fullmatch(r"\s*(?:@\w+(?:\(\w*\))?\s*)+", file.code_lines[above - 1]):
        above -= 1
    return any(found.line == above and found.marker == "//" and not found.after_code for found in file.comments)


def _missing_reason(file, line, subject):
    fix = "write a `//` comment on the line above that says why this is safe"
    return Violation(file.path, line, f"{subject} without a reason", fix)


def _arguments(code, start):
    """The text from an opening parenthesis to the one that closes it."""
    depth = 1
    for offset in range(start, len(code)):
        depth += (code[offset] == "(") - (code[offset] == ")")
        if depth == 0:
            return code[start:offset]
    return code[start:]
