"""Finds the Swift in Markdown documents and compiles it; `Scripts/check-docs` is the way in."""

import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

# Where documents live, from the top of the repository.
DOCUMENTS = (
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Documentation/**/*.md", "Sources/**/*.docc/**/*.md",
)
# Documents whose Swift needs the stand-ins of `Verification`.
OF_APPLE = ("Sources/RillApple/",)
# Documents about code that no longer exists: a block opened with "swift ignore" is left alone there.
MAY_IGNORE = ("CHANGELOG.md",)

_FENCE = re.compile(r"^(?P<indent>\s*)(?P<fence>`{3,}|~{3,})\s*(?P<info>[^`]*)$")
_COPY = re.compile(r"^\s*<!--\s*from (?P<path>\S+)\s*-->$")
_HIDDEN = re.compile(r"^\s*<!--\s*swift(?:\s+(?P<code>.*))?$")


class Block(NamedTuple):
    """Swift code in a document; `line` is the line of its first code, `info` what stands after the fence.

    The info of a block that shows a part of another file is `from` and the path of that file.
    """

    line: int
    info: str
    code: str


class Problem(NamedTuple):
    """Something wrong at one place of a document."""

    path: str
    line: int
    what: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.what}"


def find_documents(top):
    """Paths of all documents, from the top."""
    found = {path for pattern in DOCUMENTS for path in Path(top).glob(pattern)}
    return sorted(path.relative_to(top).as_posix() for path in found)


def read_blocks(text):
    """Every block of Swift in a document, in order: fenced ones, and hidden ones in `<!-- swift … -->`."""
    blocks, lines, at, source = [], text.splitlines(), 0, None
    while at < len(lines):
        if fence := _FENCE.match(lines[at]):
            closing = re.compile(rf"^\s*{fence['fence'][0]}{{{len(fence['fence'])},}}\s*$")
            end = next((n for n in range(at + 1, len(lines)) if closing.match(lines[n])), len(lines))
            if source or re.match(r"swift\b", fence["info"]):
                info = source or fence["info"].strip()
                blocks.append(Block(at + 2, info, _unindented(lines[at + 1:end], fence["indent"])))
            at, source = end + 1, None
        elif copy := _COPY.match(lines[at]):
            at, source = at + 1, f"from {copy['path']}"
        elif _HIDDEN.match(lines[at]):
            block, at = _read_hidden(lines, at)
            blocks.append(block)
        else:
            at += 1
    return blocks


def _unindented(lines, indent):
    return "\n".join(line.removeprefix(indent) for line in lines)


def _read_hidden(lines, start):
    """The hidden block that opens at a line, and the line after it."""
    end = next((n for n in range(start, len(lines)) if "-->" in lines[n]), len(lines) - 1)
    first = _HIDDEN.match(lines[start])["code"] or ""
    code = [first.strip()] + lines[start + 1:end + 1]
    code[-1] = code[-1].split("-->")[0].rstrip()
    if first:
        return Block(start + 1, "swift", "\n".join(code)), end + 1
    return Block(start + 2, "swift", "\n".join(code[1:])), end + 1


def refused(path, blocks):
    """Blocks that ask not to be compiled."""
    if path in MAY_IGNORE:
        return []
    advice = "open it with `swift` alone, and let it compile"
    return [
        Problem(path, block.line - 1, f"a block opens with `{block.info}` — {advice}")
        for block in blocks
        if block.info != "swift" and not block.info.startswith("from ")
    ]


def changed_copies(top, path, blocks):
    """Blocks that show a part of another file, but do not occur in it; indentation and blank lines may differ."""
    for block in blocks:
        if not block.info.startswith("from "):
            continue
        source = Path(top, block.info.removeprefix("from "))
        found = "\n".join(_words(source.read_text())) if source.exists() else ""
        if f"\n{chr(10).join(_words(block.code))}\n" not in f"\n{found}\n":
            yield Problem(path, block.line, f"{block.info.removeprefix('from ')} does not contain this — copy it again")


def _words(code):
    """The lines of some code without indentation and blank lines."""
    return [line.strip() for line in code.splitlines() if line.strip()]


def program_of(path, blocks):
    """One program of all blocks, in which every line still knows where in the document it stands."""
    pieces = [f'#sourceLocation(file: "{path}", line: {b.line})\n{b.code}\n' for b in blocks if b.info == "swift"]
    return "".join(pieces)


def read_features(manifest):
    """The upcoming features that the package enables, as its manifest names them."""
    return re.findall(r'\.enableUpcomingFeature\("(\w+)"\)', manifest)


def parse_errors(path, output):
    """The errors in a compiler's output; what it says about other places stays whole at line 1."""
    found = re.findall(rf"^{re.escape(path)}:(\d+):\d+: error: (.*)$", output, re.MULTILINE)
    if found:
        return [Problem(path, int(line), message) for line, message in dict.fromkeys(found)]
    return [Problem(path, 1, "the compiler says:\n" + output.strip())]


class Compiler:
    """Compiles documents against the modules of a finished build."""

    def __init__(self, top, modules):
        self.top = Path(top)
        self.flags = ["-swift-version", "6", "-diagnostic-style", "llvm", "-I", str(modules)]
        for feature in read_features(Path(top, "Package.swift").read_text()):
            self.flags += ["-enable-upcoming-feature", feature]
        for module_map in sorted(Path(top).glob("Sources/*/module.modulemap")):
            self.flags += ["-I", str(module_map.parent)]

    def problems(self, path):
        """What is wrong with the Swift of one document."""
        blocks = read_blocks(Path(self.top, path).read_text())
        program = program_of(path, blocks)
        wrong = refused(path, blocks) + list(changed_copies(self.top, path, blocks))
        return wrong or (self.compile(path, program) if program else [])

    def compile(self, path, program):
        # Type-checking alone would miss what later phases diagnose: a value sent to two isolations, a missing return.
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "main.swift")
            source.write_text(program)
            command = ["swiftc", "-emit-sil", "-o", os.devnull, *self.flags, str(source)]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        return [] if done.returncode == 0 else parse_errors(path, done.stderr)


def check(top, modules, apple):
    """Compiles every document and prints what is wrong; returns how many documents and problems there are."""
    paths = find_documents(top)
    compiler, of_apple = Compiler(top, modules), Compiler(top, apple)

    def problems_of(path):
        return (of_apple if path.startswith(OF_APPLE) else compiler).problems(path)

    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        problems = [problem for found in pool.map(problems_of, paths) for problem in found]
    for problem in problems:
        print(problem)
    return len(paths), len(problems)
