"""Rules about size, and the written exceptions to them."""

from .model import Violation
from .swift import FUNCTION_KINDS
from .tables import FILE_LINES, FILE_LINES_OF, FUNCTION_LINES

EXCEPTIONS_PATH = "Scripts/check-tree-exceptions.txt"


def sizes_are_readable(tree):
    """Files and functions fit on a page or two; each exception is written down with its reason and still needed."""
    exceptions, problems = read_exceptions(tree.files.get(EXCEPTIONS_PATH, ""))
    yield from problems
    needed = set()
    for violation in _too_long(tree):
        if violation.key in exceptions:
            needed.add(violation.key)
        else:
            yield violation
    for key, line in exceptions.items():
        if key not in needed:
            yield Violation(EXCEPTIONS_PATH, line, f"the exception for `{key}` is not needed", "remove the line")


def read_exceptions(text):
    """The exceptions by key with their lines, and what is wrong with the file itself."""
    exceptions, problems = {}, []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        key, _, reason = (part.strip() for part in line.partition("|"))
        exceptions[key] = number
        if not reason:
            fix = "write `path | reason` or `path:function | reason`"
            problems.append(Violation(EXCEPTIONS_PATH, number, f"the exception for `{key}` has no reason", fix))
    return exceptions, problems


def _too_long(tree):
    for file in tree.swift_files:
        limit = FILE_LINES_OF.get(file.path, FILE_LINES)
        if len(file.lines) > limit:
            what = f"{len(file.lines)} lines, {limit} are the limit"
            fix = f"split the file by subject, or write the reason into {EXCEPTIONS_PATH}"
            yield Violation(file.path, limit + 1, what, fix, key=file.path)
        yield from _long_functions(file)


def _long_functions(file):
    for found in file.declarations:
        length = found.end - found.line + 1
        if found.kind in FUNCTION_KINDS and length > FUNCTION_LINES:
            what = f"`{found.name}` has {length} lines, {FUNCTION_LINES} are the limit"
            fix = f"give its steps names of their own, or write the reason into {EXCEPTIONS_PATH}"
            yield Violation(file.path, found.line, what, fix, key=f"{file.path}:{found.name}")
