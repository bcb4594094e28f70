"""What the documentation site consists of, and whether its links lead somewhere."""

import json
import re
from pathlib import Path

# Libraries that a site shows first, so that later ones can link to them: the order of the manifest, which lists the targets
# that others depend on before those.
_LIBRARIES = re.compile(r"^let libraries = \[(.*?)\]", re.DOTALL | re.MULTILINE)
_TARGET = re.compile(r'\.target\(\s*name: "(\w+)"(.*?)swiftSettings', re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_DOC = re.compile(r"<doc:([\w-]+)(?:#[\w-]+)?>")

FRONT_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=documentation/">
<title>Rill</title>
<p><a href="documentation/">The documentation of Rill</a></p>
</html>
"""


def libraries_of(top):
    """The names of all libraries of the package, dependencies first."""
    manifest = Path(top, "Package.swift").read_text()
    libraries = re.findall(r'"(\w+)"', _LIBRARIES.search(manifest)[1])
    needs = {name: set(re.findall(r'"(\w+)"', rest)) & set(libraries) for name, rest in _TARGET.findall(manifest)}
    ordered = []

    def add(name):
        for need in sorted(needs.get(name, set())):
            add(need)
        if name not in ordered:
            ordered.append(name)

    for library in libraries:
        add(library)
    return ordered


def without_catalog(top, libraries):
    """The libraries without a catalog that has a page for them."""
    return [name for name in libraries if not Path(top, f"Sources/{name}/{name}.docc/{name}.md").exists()]


def write_front_page(site):
    """Lets the address of the site lead to its first page."""
    Path(site, "index.html").write_text(FRONT_PAGE)


def dead_links(site):
    """Each link of a page to a page of the site that does not exist."""
    data = Path(site, "data")
    found = set()
    for page in sorted(data.glob("documentation/**/*.json")):
        for reference in json.loads(page.read_text()).get("references", {}).values():
            url = reference.get("url", "") if reference.get("type") == "topic" else ""
            path = url.split("#")[0].rstrip("/")
            if path.startswith("/documentation") and not Path(data, f"{path[1:]}.json").exists():
                found.add(f"{page.relative_to(data).with_suffix('')} links to {url}, which is not a page of the site")
    return sorted(found)


def wrong_links(top, documents):
    """Each link of a document to a file or an article that does not exist, and each article that the README does not link."""
    linked = set()
    for path in documents:
        folder, text = Path(top, path).parent, _shown(Path(top, path).read_text())
        for link in _LINK.findall(text):
            target = link.split("#")[0]
            if not target or re.match(r"\w+:", target):
                continue
            if path == "README.md":
                linked.add(target)
            if not Path(folder, target).exists():
                yield f"{path}: the link to {target} leads nowhere"
        articles = {article.stem for article in folder.glob("*.md")}
        for name in _DOC.findall(text):
            if name.removesuffix("-article") not in articles:
                yield f"{path}: the link to the article {name} leads nowhere"
    for path in documents:
        catalog = re.match(r"Sources/\w+/(\w+)\.docc/(\w+)\.md", path)
        if catalog and catalog[1] != catalog[2] and path not in linked:
            yield f"README.md: no link to {path}"


def unknown_articles(top):
    """Each failure of a library that names an article which no catalog has."""
    titles = {path.read_text().split("\n")[0].removeprefix("# ") for path in Path(top, "Sources").glob("*/*.docc/*.md")}
    for path in sorted(Path(top, "Sources").glob("*/Failures/*.swift")):
        for title in re.findall(r'article: "([^"]+)"', path.read_text()):
            if title not in titles:
                yield f"{path.relative_to(top)}: no article has the title {title}"


def _shown(text):
    """The text of a document without code."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`+[^`\n]*`+", "", text)
