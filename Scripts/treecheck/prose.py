"""Rules about comments and about text of any kind."""

import re

from .model import Violation
from .tables import MACHINE_FOLDERS

_BEGINNING = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate|static|final|mutating)\s+)*"
    r"(?:(?:let|var)\s+\w+\s*[:=]|func\s+\w+\s*[(<]|import\s+[A-Z]\w*$|case\s+\.\w+.*:$|"
    r"if\s+(?:let|var|case)\s+\S+\s*=|guard\s.*\belse\b|#(?:if|else|elseif|endif)\b)"
)
_ENDING = re.compile(r"[{;]$|^[})\]]+[,;)]*$|^\}\s*(?:else|catch)\b|^[\w.]+(?:\(.*\))?\s*\{.*\}$")
_ASSIGNMENT = re.compile(r"^(?:\w+\.)+\w+\s*[-+*/]?=\s*\S+$")
_RETURN = re.compile(r"^return\s+(?:nil|true|false|self|\d\S*|\S*[.(\[]\S*[^\s.])$")


def no_code_in_comments(tree):
    """Code that is not needed is deleted; history remembers it."""
    for file in tree.swift_files:
        fenced = False
        for comment in file.comments:
            text = comment.text.strip()
            if comment.marker == "///" and text.startswith("```"):
                fenced = not fenced
            elif not fenced and not comment.after_code and _is_prose_place(comment) and looks_like_code(text):
                fix = "delete it, or say in words what it should tell"
                yield Violation(file.path, comment.line, "this comment looks like code", fix)


def open_ends_have_issues(tree):
    """A note to come back names the issue that will bring one back."""
    for file in tree.swift_files:
        for comment in file.comments:
            for offset, line in enumerate(comment.text.split("\n")):
                word = re.search(r"\b(?:TODO|FIXME)\b", line)
                if word and not re.search(r"https?://\S+|#\d+", line):
                    fix = "do it now, or open an issue and put its link on this line"
                    yield Violation(file.path, comment.line + offset, f"{word.group()} without an issue", fix)


def no_machine_paths(tree):
    """Nothing in the tree points into one machine's folders."""
    pattern = re.compile(rf"(?<![\w.~])/(?:{'|'.join(MACHINE_FOLDERS)})/")
    for path, text in sorted(tree.files.items()):
        for number, line in enumerate(text.splitlines(), 1):
            if found := pattern.search(line):
                what = f"the path `{found.group()}…` exists on one machine only"
                yield Violation(path, number, what, "write the path relative to the repository, or leave it out")


def looks_like_code(text):
    """Whether the text of a comment reads like a Swift statement; anything with a code span is prose."""
    if not text or "`" in text:
        return False
    patterns = (_BEGINNING, _ENDING, _ASSIGNMENT, _RETURN)
    return any(pattern.search(text) for pattern in patterns) or _is_call(text)


def _is_prose_place(comment):
    """Documentation indented by four spaces or more is a code block by the rules of Markdown."""
    return not (comment.marker == "///" and comment.text.startswith("     "))


def _is_call(text):
    """Whether the whole text is one call, such as `store.send(.add)`; a bare name like `send(_:)` is not."""
    match = re.match(r"(?:(?:try[?!]?|await)\s+)*[a-z_][\w.]*\(", text)
    if not match or re.fullmatch(r"[\w.]+\((?:\w+:)+\)", text):
        return False
    depth = 0
    for offset, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0 and offset >= match.end() - 1:
            return re.fullmatch(r"[?!]?(?:\.\w+(?:\([^)]*\))?)*", text[offset + 1:]) is not None
    return False
