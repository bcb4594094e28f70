"""Measures the sources of a tree: sizes, types, interface, circles between folders, and idioms in comments.

Names of types are found as words in the code, so a circle is a hint to look, and not a proof.
"""

import re
import statistics
from collections import defaultdict

from treecheck.model import target_name
from treecheck.prose import idioms, prose_of
from treecheck.swift import FUNCTION_KINDS, TYPE_KINDS

HEADINGS = (
    "target", "files", "lines", "file: median, p90, longest", "function: median, p90, longest", "types", "public",
    "documented", "`package`", "idioms", "circles between folders",
)


def table(tree):
    """A Markdown table with a row for each target, one for all of them, and one for Markdown files."""
    swift, texts, found = defaultdict(list), defaultdict(list), defaultdict(int)
    for file in tree.swift_below("Sources"):
        swift[target_name(file.path)].append(file)
    for path, text in tree.files.items():
        if path.startswith("Sources/") and path.endswith((".swift", ".js")):
            texts[target_name(path)].append(text)
    for path, prose in prose_of(tree):
        found["Markdown" if path.endswith(".md") else target_name(path)] += sum(1 for _ in idioms(prose))
    knots = {target: circles(edges_between_folders(files)) for target, files in swift.items()}
    rows = [row(target, texts[target], swift[target], found[target], knots[target]) for target in sorted(swift)]
    everything = [file for files in swift.values() for file in files]
    knotted = [knot for target in sorted(knots) for knot in knots[target]]
    total = sum(count for target, count in found.items() if target != "Markdown")
    rows.append(row("all", sum(texts.values(), []), everything, total, knotted)[:-1] + [str(len(knotted))])
    markdown = [text for path, text in tree.files.items() if path.endswith(".md")]
    rows.append(row("Markdown", markdown, [], found["Markdown"], []))
    lines = [HEADINGS, ["---"] * len(HEADINGS)] + rows
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def row(name, texts, files, idiom_count, knots):
    """The cells of one row."""
    types = sum(found.kind in TYPE_KINDS - {"typealias"} for file in files for found in file.declarations)
    public = [is_documented(file, found) for file in files for found in interface(file, ("public", "open"))]
    package = sum(len(interface(file, ("package",))) for file in files)
    return [
        name, str(len(texts)), str(sum(map(line_count, texts))), spread([line_count(text) for text in texts]),
        spread([length for file in files for length in function_lengths(file)]), str(types), str(len(public)),
        f"{100 * sum(public) // len(public)} %" if public else "–", str(package), str(idiom_count),
        "; ".join(" ↔ ".join(knot) for knot in knots) or "0",
    ]


def line_count(text):
    return len(text.splitlines())


def spread(sizes):
    """The median, the 90th percentile and the maximum of some sizes."""
    if not sizes:
        return "–"
    ordered = sorted(sizes)
    return f"{statistics.median(ordered):.0f}, {ordered[-(-9 * len(ordered) // 10) - 1]}, {ordered[-1]}"


def function_lengths(file):
    """The length of each function that has a body."""
    for found in file.declarations:
        has_body = found.end > found.line or "{" in file.code_lines[found.line - 1]
        if found.kind in FUNCTION_KINDS and has_body:
            yield found.end - found.line + 1


def interface(file, levels):
    """The declarations with one of these access levels."""
    return [found for found in file.declarations if found.access in levels and found.kind != "extension"]


def is_documented(file, declaration):
    """Whether documentation precedes a declaration, its attributes and its `//` comments."""
    above = declaration.line - 2
    while above >= 0 and re.match(r"\s*(?:@|#if|//(?!/))", file.lines[above]):
        above -= 1
    return above >= 0 and file.lines[above].lstrip().startswith("///")


def edges_between_folders(files):
    """For each folder of a target, the folders with types that it names."""
    homes = defaultdict(set)
    for file in files:
        for found in file.declarations:
            if found.kind in TYPE_KINDS and found.scope == () and not found.is_private:
                homes[found.name].add(folder_of(file.path))
    edges = defaultdict(set)
    for file in files:
        folder = folder_of(file.path)
        for name in set(re.findall(r"(?<![.\w])[A-Z]\w*", file.code)):
            edges[folder] |= homes[name] if len(homes[name]) == 1 else set()
    return {folder: named - {folder} for folder, named in edges.items()}


def folder_of(path):
    """The folder of a file within its target, or a full stop for none."""
    parts = path.split("/")
    return parts[2] if len(parts) > 3 else "."


def circles(edges):
    """The groups of folders that name each other, directly or through others."""
    reach = {folder: set(named) for folder, named in edges.items()}
    for middle in edges:
        for folder in edges:
            if middle in reach[folder]:
                reach[folder] |= reach[middle]
    groups = {frozenset(other for other in reach[folder] if folder in reach.get(other, ())) for folder in edges}
    return sorted(sorted(group) for group in groups if len(group) > 1)
