"""Draws how times grow with sizes, as a picture and as a table of the report; `Scripts/draw-figures` is the way in."""

import json
import math
import re
from pathlib import Path
from xml.sax.saxutils import escape

from figures import REPORT, STYLE, amount

RESULTS = "Benchmarks/published-growth.json"
PICTURE = "Documentation/Pictures/growth.svg"
_MARK = re.compile(r"(<!-- growth -->\n).*?(<!-- end of growth -->)", re.DOTALL)

_COLUMNS, _WIDTH, _HEIGHT = 3, 320, 128
# The curve's area in a panel.
_LEFT, _TOP, _RIGHT, _BOTTOM = 14, 36, 230, 108


def read_growth(top):
    return json.loads(Path(top, RESULTS).read_text())


def growth_drawing(results):
    """The picture as SVG: one panel for each operation, with logarithmic scales of the same decades in all panels."""
    panels = []
    for number, row in enumerate(results["rows"]):
        x, y = number % _COLUMNS * _WIDTH, 64 + number // _COLUMNS * _HEIGHT
        panels.append(f'<g transform="translate({x} {y})">{_panel(row)}</g>')
    height = 64 + math.ceil(len(panels) / _COLUMNS) * _HEIGHT
    caption = f'{_machine(results)}. Time over size, both logarithmic; the dashed line is the permitted growth.'
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_COLUMNS * _WIDTH} {height}" '
        'font-family="system-ui, sans-serif" role="img" aria-label="Time of operations over the size of what they work on">',
        STYLE,
        f'<rect class="ground" width="{_COLUMNS * _WIDTH}" height="{height}"/>',
        '<text class="text" x="14" y="28" font-size="16" font-weight="600">How times grow</text>',
        f'<text class="faint" x="14" y="47" font-size="12">{escape(caption)}</text>',
        *panels,
        "</svg>\n",
    ])


def _machine(results):
    """The processor, the compiler's version and the date, of a line that names more."""
    parts = [part.strip() for part in results["machine"].split("|")]
    return f"{parts[0]}, Swift {re.search(r'[0-9.]+', parts[2]).group()}, {parts[3]}"


def _panel(row):
    points = [(math.log10(point["size"]), math.log10(point["nanoseconds"])) for point in row["points"]]
    least = min(y for _, y in points)

    def place(x, y):
        # Six decades of sizes and six of times fit.
        return f"{_LEFT + (x - points[0][0]) / 6 * (_RIGHT - _LEFT):.1f},{_BOTTOM - (y - least) / 6 * (_BOTTOM - _TOP):.1f}"

    large = [point for point in points if point[0] >= 2]
    first, last = large[0] if len(large) > 1 else points[0], points[-1]
    end = (last[0], first[1] + (last[0] - first[0]) * row["limit"])
    dots = "".join('<circle class="own" r="2.5" cx="{}" cy="{}"/>'.format(*place(*point).split(",")) for point in points)
    x, y = place(*last).split(",")
    line = " ".join(place(*point) for point in points)
    ends = f'{row["points"][0]["size"]:,} to {row["points"][-1]["size"]:,} {row["unit"]}'
    return "".join([
        f'<text class="text" x="14" y="14" font-size="11.5" font-weight="600">{escape(row["title"])}</text>',
        f'<text class="faint" x="14" y="28" font-size="10.5">{ends}</text>',
        f'<polyline fill="none" stroke="#94a3b8" stroke-dasharray="3 3" points="{place(*first)} {place(*end)}"/>',
        f'<polyline fill="none" stroke="#3b82f6" stroke-width="1.5" points="{line}"/>', dots,
        f'<text class="faint" x="{float(x) + 8:.1f}" y="{float(y) + 4:.1f}" font-size="10.5">'
        f'{amount(_rounded(row["points"][-1]["nanoseconds"]))}</text>',
    ])


def _rounded(value):
    """Two significant digits."""
    digits = 1 - math.floor(math.log10(value))
    rounded = round(value, digits)
    return int(rounded) if digits <= 0 else rounded


def growth_table(results):
    """The table of the report: the times of the sizes 100, 10,000 and 1,000,000, and the power of the size."""
    sizes = [100, 10_000, 1_000_000]
    lines = ["| operation | of | " + " | ".join(f"{size:,}" for size in sizes) + " | power | permitted |", "|---|---|---|---|---|---|---|"]
    for row in results["rows"]:
        times = {point["size"]: amount(_rounded(point["nanoseconds"])) for point in row["points"]}
        cells = [times.get(size, "") for size in sizes]
        lines.append(f'| {row["title"]} | {row["unit"]} | {" | ".join(cells)} | {power(row):.2f} | {row["limit"]:g} |')
    return "\n".join(lines) + "\n"


def power(row):
    """The slope of a straight line through the logarithms of the sizes from 100 on, or of all if there are fewer than two."""
    large = [point for point in row["points"] if point["size"] >= 100]
    used = [(math.log(point["size"]), math.log(point["nanoseconds"])) for point in (large if len(large) > 1 else row["points"])]
    x, y = (sum(values) / len(used) for values in zip(*used))
    return sum((a - x) * (b - y) for a, b in used) / sum((a - x) ** 2 for a, _ in used)


def with_growth(report, results):
    """The report with the table between its marks."""
    return _MARK.sub(lambda match: match[1] + growth_table(results) + match[2], report)


def growth_complaints(results, top):
    """Each operation that grows faster than is permitted, or whose source no longer contains the promise."""
    for row in results["rows"]:
        if power(row) > row["limit"]:
            yield f'{row["id"]} grows with the power {power(row):.2f} of its size, and {row["limit"]:g} is permitted'
        if row["promise"] not in Path(top, row["source"]).read_text():
            yield f'{row["source"]} no longer contains the promise "{row["promise"]}" of {row["id"]}'
    if not _MARK.search(Path(top, REPORT).read_text()):
        yield f"{REPORT} has no place for the table of growth"
