"""Makes the Swift source that holds the inspector's page; `Scripts/embed-page` is the way in."""

from pathlib import Path

FILES = "Sources/RillInspector/Page/Files"
SOURCE = "Sources/RillInspector/Page/EmbeddedPage.swift"

_HEAD = """\
// Made by Scripts/embed-page from the files in Page/Files. Change those, and run it again.
// swift-format-ignore-file
#if Inspector
/// The bytes of the page's files, as they are in Page/Files.
enum EmbeddedPage {
"""


def constant_name(file_name):
    """The name of the constant for a file: `tab-diff.js` becomes `tab_diff_js`."""
    return "".join(character if character.isalnum() else "_" for character in file_name)


def literal(text):
    """A Swift string literal of several lines that stands for a text."""
    if "\r" in text or "\0" in text:
        raise ValueError("the text has characters that a literal of several lines would change")
    pounds = "#"
    while f'"""{pounds}' in text or f"\\{pounds}" in text:
        pounds += "#"
    return f'{pounds}"""\n{text}\n"""{pounds}'


def source(files):
    """The Swift source for files, given as pairs of a name and a text."""
    constants = [f"  static let {constant_name(name)} = Array({literal(text)}.utf8)\n" for name, text in files]
    return _HEAD + "\n".join(constants) + "}\n#endif\n"


def source_of_tree(top):
    """The Swift source for the files of a work tree."""
    return source([(path.name, path.read_text()) for path in sorted(Path(top, FILES).iterdir())])
