"""Rules about where things stand: imports, rooms, folders, file names."""

import re
from collections import defaultdict

from .model import Violation, target_name, target_of
from .swift import TYPE_KINDS
from .tables import (
    ABOVE_ALL_ROOMS, ALLOWED_IMPORTS, ALLOWED_IMPORTS_OF, EMPTY_FOLDER_NAMES, ROOMED_TARGET, ROOMS,
)


def imports_are_allowed(tree):
    """Each target imports only what its row in the table names, and a file what its own row adds."""
    for file in tree.swift_below("Sources"):
        target = target_name(file.path)
        for line, module in file.imports:
            if target not in ALLOWED_IMPORTS:
                fix = f"give `{target}` a row in ALLOWED_IMPORTS (Scripts/treecheck/tables.py)"
                yield Violation(file.path, line, f"`{target}` has no list of allowed imports", fix)
            elif module not in ALLOWED_IMPORTS[target] | ALLOWED_IMPORTS_OF.get(file.path, set()):
                allowed = ", ".join(sorted(ALLOWED_IMPORTS[target]))
                fix = f"do without it, or move the code to another target (allowed here: {allowed})"
                yield Violation(file.path, line, f"`{target}` must not import {module}", fix)


# The files that are not text.
MEDIA = (".png", ".webp", ".sqlite")


def other_files_are_media(tree):
    """A file that is not text is a picture or a fixture, not the output of a build."""
    for path in tree.others:
        if not path.endswith(MEDIA):
            yield Violation(path, 1, "the file is not text", "remove it, and let .gitignore name its kind")


def files_stand_in_rooms(tree):
    """The roomed target has no file outside its rooms."""
    for file in tree.swift_below(ROOMED_TARGET):
        if _room(file.path) not in ROOMS + ABOVE_ALL_ROOMS:
            places = ", ".join(ROOMS + ABOVE_ALL_ROOMS)
            yield Violation(file.path, 1, "the file stands in no room", f"move it to one of: {places}")


def rooms_look_back_only(tree):
    """A room names types of its own and of earlier rooms only."""
    home = _types_by_room(tree)
    for file in tree.swift_below(ROOMED_TARGET):
        room = _room(file.path)
        own_names = _names_declared_in(file)
        for name, owner in sorted(home.items()):
            if _rank(owner) <= _rank(room) or name in own_names:
                continue
            line = next((line for line, _ in file.find(_use_of(name))), None)
            if line:
                what = f"room {room} names `{name}`, which belongs to {owner}"
                fix = "move the type to an earlier room, or let the later room reach back instead"
                yield Violation(file.path, line, what, fix)


def folders_form_no_circle(tree):
    """The folders of a target do not name each other's types in a circle."""
    for target, files in sorted(_files_by_target(tree).items()):
        uses = _uses_between_folders(target, files)
        for circle in _circles({start: set(ends) for start, ends in uses.items()}):
            steps = [(start, end) for start in circle for end in sorted(uses[start]) if end in circle]
            path, line, _ = uses[steps[0][0]][steps[0][1]]
            named = ", ".join(f"{start} names `{uses[start][end][2]}` of {end}" for start, end in steps)
            what = f"the folders {', '.join(circle)} form a circle: {named}"
            fix = "order the folders, and move each type to the first folder that needs it"
            yield Violation(path, line, what, fix)


def folders_have_meaning(tree):
    """No folder below Sources carries a name that fits anything."""
    reported = set()
    for path in sorted(tree.files):
        parts = path.split("/")
        if parts[0] != "Sources":
            continue
        for depth, part in enumerate(parts[1:-1], 2):
            folder = "/".join(parts[:depth])
            if part in EMPTY_FOLDER_NAMES and folder not in reported:
                reported.add(folder)
                what = f"the folder name `{part}` says nothing about what is inside"
                yield Violation(path, 1, what, "name the folder after the subject of its files")


def file_names_are_unique(tree):
    """Two files of one target never share a base name; the compiler would refuse them."""
    paths = defaultdict(list)
    for file in tree.swift_files:
        paths[target_of(file.path), file.path.rsplit("/", 1)[-1]].append(file.path)
    for (target, name), same in sorted(paths.items()):
        for path in same[1:] if target else []:
            what = f"`{name}` exists twice in its target (also {same[0]})"
            yield Violation(path, 1, what, "rename one of them after its own subject")


def _files_by_target(tree):
    """The Swift files below Sources, by the folder of their target."""
    files = defaultdict(list)
    for file in tree.swift_below("Sources"):
        files[target_of(file.path)].append(file)
    return files


def _folder(target, file):
    """The first folder of a file in its target; the files beside the folders form one of their own."""
    parts = file.path.removeprefix(target + "/").split("/")
    return parts[0] if len(parts) > 1 else "."


def _uses_between_folders(target, files):
    """For each folder, the folders whose types it names, with the first place and name of each."""
    owners = defaultdict(set)
    for file in files:
        for found in file.declarations:
            if found.kind in TYPE_KINDS and found.scope is not None and not found.is_private:
                owners[".".join(found.scope + (found.name,))].add(_folder(target, file))
    uses = {_folder(target, file): {} for file in files}
    for file in files:
        folder = _folder(target, file)
        words, own_names = set(re.findall(r"\w+", file.code)), _names_declared_in(file)
        conditions = {line for line, _ in file.find(r"(?m)^\s*#(?:if|elseif)\b.*")}
        for name in sorted(name for name in owners if set(name.split(".")) <= words):
            others = owners[name]
            if len(others) > 1 or folder in others or name in own_names:
                continue
            line = next((line for line, _ in file.find(_use_of(name)) if line not in conditions), None)
            if line:
                (other,) = others
                uses[folder].setdefault(other, (file.path, line, name))
    return uses


def _circles(edges):
    """The sets of nodes that reach each other, each sorted."""
    reached = {node: _reached_from(node, edges) for node in edges}
    circles = {tuple(sorted(end for end in reached[node] if node in reached[end])) for node in edges}
    return sorted(circle for circle in circles if len(circle) > 1)


def _reached_from(start, edges):
    found, waiting = set(), [start]
    while waiting:
        for end in edges[waiting.pop()] - found:
            found.add(end)
            waiting.append(end)
    return found


def _room(path):
    return path.removeprefix(ROOMED_TARGET + "/").split("/", 1)[0]


def _rank(room):
    """A room's place in the order; what stands above all rooms, or in none, comes last."""
    return ROOMS.index(room) if room in ROOMS else len(ROOMS)


def _types_by_room(tree):
    """Each type that other files can see, by qualified name, with the first room that declares it."""
    home = {}
    for file in tree.swift_below(ROOMED_TARGET):
        for found in file.declarations:
            if found.kind in TYPE_KINDS and found.scope is not None and not found.is_private:
                name, room = ".".join(found.scope + (found.name,)), _room(file.path)
                home[name] = min(home.get(name, room), room, key=_rank)
    return home


def _names_declared_in(file):
    """Names with a meaning of their own in this file: declared types and generic parameters."""
    names = {found.name for found in file.declarations if found.kind in TYPE_KINDS | {"associatedtype"}}
    generics = r"\b(?:struct|class|enum|actor|typealias|func|init|subscript)\b[^(<{\n]*<([^{(]*?)>"
    for _, match in file.find(generics):
        names.update(re.findall(r"(?:^|,)\s*(?:each\s+)?(\w+)", match.group(1)))
    return names


def _use_of(name):
    """A pattern that finds a type by its qualified name; a member of another type does not count."""
    return rf"(?<![\w.`])(?:Rill\s*\.\s*)?{name.replace('.', r'[ ]*[.][ ]*')}(?![\w`])"
