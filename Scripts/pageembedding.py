"""Creates the Swift sources that contain the inspector's page. `Scripts/embed-page` runs it."""

from pathlib import Path

FILES = "Sources/RillInspectorServer/Page/Files"
SOURCES = "Sources/RillInspectorServer/Page/Embedded"


def constant_name(file_name):
    """The name of the constant for a file: `tab-diff.js` becomes `tab_diff_js`."""
    return "".join(character if character.isalnum() else "_" for character in file_name)


def literal(text):
    """A Swift string literal of several lines for a text."""
    if "\r" in text or "\0" in text:
        raise ValueError("the text has characters that a literal of several lines would change")
    pounds = "#"
    while f'"""{pounds}' in text or f"\\{pounds}" in text:
        pounds += "#"
    return f'{pounds}"""\n{text}\n"""{pounds}'


def source_name(file_name):
    """The name of the Swift file for a file of the page."""
    return f"EmbeddedPage+{constant_name(file_name)}.swift"


def source(name, text):
    """The Swift source for a file of the page."""
    return (
        f"// Created by Scripts/embed-page from Page/Files/{name}. To change the page, edit that file and run the script.\n"
        "// swift-format-ignore-file\n"
        "#if Inspector\n"
        "extension EmbeddedPage {\n"
        f"  static let {constant_name(name)} = Array({literal(text)}.utf8)\n"
        "}\n"
        "#endif\n"
    )


def sources_of_tree(top):
    """The Swift sources for the files of a work tree, by name."""
    return {source_name(path.name): source(path.name, path.read_text()) for path in Path(top, FILES).iterdir()}


def sources_in_tree(top):
    """The Swift sources that the work tree has, by name."""
    return {path.name: path.read_text() for path in Path(top, SOURCES).glob("*.swift")}
