"""Rules about comments and about text of any kind."""

import re

from .model import Violation
from .swift import SwiftFile
from .tables import IDIOMS, IDIOMS_ALLOWED_IN, MACHINE_FOLDERS

_BEGINNING = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate|static|final|mutating)\s+)*"
    r"(?:(?:let|var)\s+\w+\s*[:=]|func\s+\w+\s*[(<]|import\s+[A-Z]\w*$|case\s+\.\w+.*:$|"
    r"if\s+(?:let|var|case)\s+\S+\s*=|guard\s.*\belse\b|#(?:if|else|elseif|endif)\b)"
)
_ENDING = re.compile(r"[{;]$|^[})\]]+[,;)]*$|^\}\s*(?:else|catch)\b|^[\w.]+(?:\(.*\))?\s*\{.*\}$")
_ASSIGNMENT = re.compile(r"^(?:\w+\.)+\w+\s*[-+*/]?=\s*\S+$")
_IDIOMS = [(re.compile(rf"\b(?:{pattern})\b".replace(" ", r"\s+"), re.IGNORECASE), fix) for pattern, fix in IDIOMS]
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


def prose_is_plain(tree):
    """Comments in Sources and Markdown are written in plain technical English."""
    for path, prose in prose_of(tree):
        if not path.startswith(IDIOMS_ALLOWED_IN):
            for line, found, fix in idioms(prose):
                yield Violation(path, line, f"the idiom \"{found}\" reads like a translation", fix)


def idioms(prose):
    """Each idiom in some prose, in order: its line, its words, and a fix."""
    matches = [(match.start(), match.group(), fix) for pattern, fix in _IDIOMS for match in pattern.finditer(prose)]
    for start, words, fix in sorted(matches):
        yield prose.count("\n", 0, start) + 1, " ".join(words.split()), fix


def prose_of(tree):
    """The path and the prose of each file with checked prose: line breaks are kept, and code spans are hidden."""
    swift = {file.path: file for file in tree.swift_files}
    for path, text in sorted(tree.files.items()):
        if path.endswith(".md"):
            shown = re.sub(r"<!--.*?-->", lambda hidden: "\n" * hidden.group().count("\n"), text, flags=re.DOTALL)
            yield path, _without_code(shown.split("\n"))
        elif path.startswith("Sources/") and path.endswith((".swift", ".js")):
            lines = [""] * (text.count("\n") + 1)
            for comment in (swift.get(path) or SwiftFile(path, text)).comments:
                for number, line in enumerate(comment.text.split("\n"), comment.line - 1):
                    lines[number] += line
            yield path, _without_code(lines)


def _without_code(lines):
    """Lines of Markdown without fenced code, and with an ellipsis for each code span."""
    shown, fenced = [], False
    for line in lines:
        is_fence = line.lstrip().startswith("```")
        fenced ^= is_fence
        shown.append("" if fenced or is_fence else re.sub(r"`[^`]*`", "…", line))
    return "\n".join(shown)


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
