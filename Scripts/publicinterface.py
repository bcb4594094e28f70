"""The public interface of a tree, and what changed between two of them; `Scripts/check-api` is the way in."""

import re

from treecheck.model import target_name
from treecheck.swift import FUNCTION_KINDS

_CASE = re.compile(r"^\s*(?:indirect\s+)?case\s+(?P<names>[^.:{}]+?)\s*$")
_OWNERS = {"struct", "class", "enum", "protocol", "actor", "extension"}
_CASE_NAME = re.compile(r"^\s*`?(\w+)`?")


def interface(tree):
    """The public declarations of all libraries, such as `Rill.Store.send(_:isolation:)`."""
    return {name for file in tree.swift_below("Sources") for name in interface_of(file)}


def interface_of(file):
    """The public declarations of a file, with the requirements of its protocols and the cases of its enums."""
    module, shown = target_name(file.path), set()
    types = [each for each in file.declarations if each.kind in _OWNERS and each.end > each.line]
    has_protocol = any(each.kind == "protocol" and each.access == "public" for each in types)
    for found in file.declarations:
        if found.kind in ("extension", "deinit") or found.scope is None:
            continue
        if found.access in ("public", "open") or (
            has_protocol and not found.access and _is_requirement(found, types)
        ):
            name = found.name + (_labels(file, found) if found.kind in FUNCTION_KINDS else "")
            shown.add(".".join((module, *found.scope, name)))
    for enum in file.declarations:
        if enum.kind == "enum" and enum.access == "public" and enum.scope is not None:
            shown.update(".".join((module, *enum.scope, enum.name, case)) for case in _cases(file, enum))
    return shown


def changes(before, after, unreleased):
    """What the part of the change log about unreleased changes does not mention: one line for each.

    The members of a type that was removed need no line of their own.
    """
    removed = before - after
    for name in sorted(removed):
        if name.split("(")[0].rsplit(".", 1)[0] in removed:
            continue
        word = re.split(r"[(.]", re.sub(r"\(.*", "", name).rsplit(".", 1)[-1])[0]
        owner = name.split("(")[0].split(".")[-2]
        if not re.search(rf"`[^`]*\b{re.escape(owner if word in ('init', 'subscript') else word)}\b[^`]*`", unreleased):
            yield f"{name} was removed or renamed — write a line \"old → new\" with its name into CHANGELOG.md"
    if after - before and not unreleased.strip():
        yield f"{len(after - before)} declarations were added — write a line about them into CHANGELOG.md"


def unreleased_of(change_log):
    """The part of the change log about changes that no release contains."""
    found = re.search(r"^## \[Unreleased\]\n(.*?)(?=^## \[|\Z)", change_log, re.DOTALL | re.MULTILINE)
    return found.group(1) if found else ""


def _is_requirement(declaration, types):
    """Whether the innermost type around a declaration is a public protocol."""
    around = [
        each for each in types
        if each.line <= declaration.line and declaration.end <= each.end and each is not declaration
    ]
    return bool(around) and around[-1].kind == "protocol" and around[-1].access == "public"


def _labels(file, found):
    """The argument labels of a function, such as `(_:of:)`."""
    code = "\n".join(file.code_lines[found.line - 1:found.end])
    start = re.search(rf"\b{found.kind}\b[?!]?", code).end()
    at, angle = start, 0
    while at < len(code) and not (code[at] == "(" and angle == 0):
        angle += (code[at] == "<") - (code[at] == ">" and code[at - 1] != "-")
        at += 1
    labels, depth, begins = [], 0, at + 1
    for end in range(at, len(code)):
        depth += (code[end] in "([{<") - (code[end] in ")]}" or (code[end] == ">" and code[end - 1] != "-"))
        if (code[end] == "," and depth == 1) or depth == 0:
            if part := code[begins:end].strip():
                labels.append(part.split(":")[0].split()[0] + ":")
            begins = end + 1
        if depth == 0:
            break
    return f"({''.join(labels)})"


def _cases(file, enum):
    """The names of the cases of an enum."""
    inner = [each for each in file.declarations if enum.line < each.line and each.end <= enum.end and each.end > each.line]
    for number in range(enum.line, enum.end):
        line = re.sub(r"\(.*\)", "", file.code_lines[number])
        if any(each.line <= number + 1 <= each.end for each in inner):
            continue
        if match := _CASE.match(line):
            yield from (_CASE_NAME.match(name).group(1) for name in match["names"].split(",") if _CASE_NAME.match(name))
