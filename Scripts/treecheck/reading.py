"""Reads the files of a work tree."""

import subprocess
import sys
from pathlib import Path

from .model import Tree


def read_tree(top):
    """Every file that git tracks, and every new one that it does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=top, capture_output=True, text=True)
    if listed.returncode != 0:
        script = Path(sys.argv[0]).name
        sys.exit(f"{script}: git cannot list the files, run this inside a clone. Git says: {listed.stderr.strip()}")
    texts = {path: read_text(Path(top, path)) for path in sorted(set(listed.stdout.split("\0")) - {""})}
    others = [path for path, text in texts.items() if text is None and is_file(Path(top, path))]
    return Tree({path: text for path, text in texts.items() if text is not None}, others)


def is_file(path):
    return path.is_file() and not path.is_symlink()


def read_text(path):
    """A file's text, or nothing if it is missing, a link, or not text."""
    if not is_file(path):
        return None
    content = path.read_bytes()
    return None if b"\0" in content else content.decode(errors="replace")
