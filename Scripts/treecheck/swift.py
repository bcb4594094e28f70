"""Reads Swift source just well enough for the rules: what is code, what is comment, what is declared where.

This is not a parser. It knows comments, strings with interpolation, raw identifiers, and declarations that begin a line.
"""

import re
from functools import cached_property
from typing import NamedTuple, Optional

TYPE_KINDS = {"struct", "class", "enum", "protocol", "actor", "typealias"}
FUNCTION_KINDS = {"func", "init", "deinit", "subscript"}

_ARGUMENTS = r"(?:\((?:[^()\n]|\([^()\n]*\))*\))?"
_MODIFIERS = (
    "public|package|internal|private|fileprivate|open|final|indirect|static|class|override|mutating|nonmutating|"
    "nonisolated|distributed|convenience|required|lazy|weak|unowned|dynamic|prefix|postfix|infix|consuming|borrowing"
)
_DECLARATION = re.compile(
    rf"^[ \t]*(?P<lead>(?:(?:@[\w.]+|\b(?:{_MODIFIERS})\b){_ARGUMENTS}[ \t]+)*)"
    r"(?P<kind>struct|class|enum|protocol|actor|typealias|associatedtype|extension|func|init|deinit|subscript|"
    r"var|let)\b[ \t]*(?P<name>`[^`\n]*`|[\w.]+|[^\s\w(<{:]+)?",
    re.MULTILINE,
)


class Comment(NamedTuple):
    """One comment: its first line, its opening (`//`, `///`, `/*`), what it says, and whether code stands before it."""

    line: int
    marker: str
    text: str
    after_code: bool


class Declaration(NamedTuple):
    """One declaration; `scope` names the enclosing types and is None inside a function or an accessor.

    `access` is the written access level, or empty.
    """

    kind: str
    name: str
    scope: Optional[tuple]
    is_private: bool
    line: int
    end: int
    access: str = ""


class _Scanner:
    """Separates code from comments and string contents, keeping every character's place."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.code = [char if char == "\n" else " " for char in text]
        self.comments = []
        self.read_code(inside_string=False)

    def keep(self, count=1):
        self.code[self.at:self.at + count] = self.text[self.at:self.at + count]
        self.at += count

    def read_code(self, inside_string):
        depth = 0
        while self.at < len(self.text):
            char = self.text[self.at]
            if self.text.startswith(("//", "/*"), self.at):
                self.read_comment()
            elif opening := re.compile(r'(#*)("""|")').match(self.text, self.at):
                self.read_string(opening.group(1), opening.group(2))
            elif opening := re.compile(r"(#+)/").match(self.text, self.at):
                self.skip_past("/" + opening.group(1), start=len(opening.group()))
            elif char == "`":
                self.read_raw_identifier()
            else:
                depth += (char == "(") - (char == ")")
                self.keep()
                if inside_string and depth < 0:
                    return

    def read_comment(self):
        start, line = self.at, self.text.count("\n", 0, self.at) + 1
        after_code = bool("".join(self.code[self.text.rfind("\n", 0, start) + 1:start]).strip())
        if self.text.startswith("//", start):
            end = self.text.find("\n", start)
            self.at = end if end >= 0 else len(self.text)
            marker = "///" if self.text.startswith("///", start) else "//"
        else:
            self.skip_nested_comment()
            marker = "/*"
        said = self.text[start + len(marker):self.at]
        self.comments.append(Comment(line, marker, said, after_code))

    def skip_nested_comment(self):
        depth = 0
        for edge in re.compile(r"/\*|\*/").finditer(self.text, self.at):
            depth += 1 if edge.group() == "/*" else -1
            self.at = edge.end()
            if depth == 0:
                return
        self.at = len(self.text)

    def read_string(self, hashes, quotes):
        self.keep(len(hashes + quotes))
        while self.at < len(self.text):
            if self.text.startswith(quotes + hashes, self.at):
                return self.keep(len(quotes + hashes))
            if self.text.startswith("\\" + hashes + "(", self.at):
                self.at += len(hashes) + 2
                self.read_code(inside_string=True)
            elif self.text.startswith("\\" + hashes, self.at):
                self.at += len(hashes) + 2
            elif self.text[self.at] == "\n" and quotes == '"':
                return
            else:
                self.at += 1

    def read_raw_identifier(self):
        match = re.compile(r"`[^`\n]*`").match(self.text, self.at)
        if match and re.fullmatch(r"`\w+`", match.group()):
            self.keep(len(match.group()))
        elif match:
            self.code[self.at] = self.code[match.end() - 1] = "`"
            self.at = match.end()
        else:
            self.keep()

    def skip_past(self, closing, start):
        end = self.text.find(closing, self.at + start)
        self.at = end + len(closing) if end >= 0 else len(self.text)


class SwiftFile:
    """One Swift file, read for the rules."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        scanner = _Scanner(text)
        # The source with comments and string contents blanked out; every character keeps its place.
        self.code = "".join(scanner.code)
        self.comments = scanner.comments
        self.lines = text.splitlines()
        self.code_lines = self.code.splitlines()

    def line_at(self, offset):
        return self.code.count("\n", 0, offset) + 1

    def find(self, pattern):
        """Every match of a pattern in the code, with its line."""
        for match in re.finditer(pattern, self.code):
            yield self.line_at(match.start()), match

    @cached_property
    def first_code_line(self):
        return next((number for number, line in enumerate(self.code_lines, 1) if line.strip()), 0)

    @cached_property
    def imports(self):
        """Each imported module with its line."""
        pattern = r"(?m)^.*?\bimport\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)"
        return [(line, match.group(1)) for line, match in self.find(pattern)]

    @cached_property
    def declarations(self):
        """Declarations of types, extensions, functions and properties that begin a line."""
        found = list(_DECLARATION.finditer(self.code))
        following = [match.start() for match in found[1:]] + [len(self.code)]
        bodies = [_body_start(self.code, match, limit) for match, limit in zip(found, following)]
        owners = {
            body: self._name(match)
            for match, body in zip(found, bodies)
            if match["kind"] in TYPE_KINDS | {"extension"}
        }
        return [self._declaration(match, body, owners) for match, body in zip(found, bodies)]

    @cached_property
    def _closing(self):
        return _matching_braces(self.code)

    def _name(self, match):
        if match["kind"] in ("init", "deinit", "subscript") or not match["name"]:
            return match["kind"]
        return self.text[match.start("name"):match.end("name")].strip("`")

    def _declaration(self, match, body, owners):
        start = match.start("kind")
        around = [opening for opening in sorted(self._closing) if opening < start < self._closing[opening]]
        scope = None
        if all(opening in owners for opening in around):
            scope = tuple(part for opening in around for part in owners[opening].split("."))
        end = self._closing.get(body, match.end())
        access = re.search(r"\b(?:open|public|package|internal|private|fileprivate)\b(?!\()", match["lead"])
        access = access.group() if access else ""
        line, last = self.line_at(start), self.line_at(end)
        is_private = access in ("private", "fileprivate")
        return Declaration(match["kind"], self._name(match), scope, is_private, line, last, access)


def _matching_braces(code):
    """Each opening brace with its closing one."""
    pairs, waiting = {}, []
    for brace in re.finditer(r"[{}]", code):
        if brace.group() == "{":
            waiting.append(brace.start())
        elif waiting:
            pairs[waiting.pop()] = brace.start()
    return pairs


def _body_start(code, declaration, next_declaration):
    """Where the body of a declaration opens, or -1 for one without (a requirement, a type alias, a property)."""
    if declaration["kind"] not in (FUNCTION_KINDS | TYPE_KINDS | {"extension"}) - {"typealias"}:
        return -1
    depth = 0
    for mark in re.compile(r"[()\[\]{}]").finditer(code, declaration.end("kind")):
        if depth == 0 and (mark.group() == "}" or mark.start() >= next_declaration):
            return -1
        if depth == 0 and mark.group() == "{":
            return mark.start()
        depth += (mark.group() in "([{") - (mark.group() in ")]}")
    return -1
