"""Draws the comparison of libraries; `Scripts/draw-figures` is the way in."""

import json
import math
import re
from pathlib import Path
from xml.sax.saxutils import escape

RESULTS = "Benchmarks/published.json"
REPORT = "Documentation/Benchmarks.md"
PICTURE = "Documentation/Pictures/comparison.svg"

_WIDTH, _PANEL, _ROW, _BAR = 900, 440, 22, 14
STYLE = """<style>
.ground { fill: #ffffff } .text { fill: #1e293b } .faint { fill: #64748b } .bar { fill: #94a3b8 } .own { fill: #1d4ed8 }
@media (prefers-color-scheme: dark) {
.ground { fill: #0d1117 } .text { fill: #e6edf3 } .faint { fill: #9198a1 } .bar { fill: #57606a } .own { fill: #60a5fa }
}
</style>"""


def read_results(top):
    return json.loads(Path(top, RESULTS).read_text())


def amount(nanoseconds):
    """A duration as text: nanoseconds, microseconds or milliseconds."""
    if nanoseconds < 1_000:
        return f"{nanoseconds:g} ns"
    if nanoseconds < 1_000_000:
        return f"{nanoseconds / 1_000:.3g} µs"
    return f"{nanoseconds / 1_000_000:.3g} ms"


def drawing(results):
    """The picture as SVG: one panel for each workload, one bar for each library, on a logarithmic scale."""
    panels = [_panel(results, panel) for panel in results["panels"]]
    rows = [panels[at:at + 2] for at in range(0, len(panels), 2)]
    body, top = [], 64
    for row in rows:
        for column, (_, content) in enumerate(row):
            body.append(f'<g transform="translate({10 + column * _PANEL} {top})">{content}</g>')
        top += max(height for height, _ in row) + 24
    caption = f'{results["machine"]}, {results["date"]}. Time for one operation, shorter is better; logarithmic scale.'
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top}" font-family="system-ui, sans-serif" '
        'role="img" aria-label="Time for one operation in Rill and in other libraries">',
        STYLE,
        f'<rect class="ground" width="{_WIDTH}" height="{top}"/>',
        '<text class="text" x="20" y="28" font-size="16" font-weight="600">Rill and other libraries</text>',
        f'<text class="faint" x="20" y="47" font-size="12">{escape(caption)}</text>',
        *body,
        "</svg>\n",
    ])


def _panel(results, panel):
    """The height and the content of the panel of one workload."""
    bars = [(each["name"], each["values"].get(panel["row"])) for each in results["libraries"]]
    bars = sorted((bar for bar in bars if bar[1] is not None), key=lambda bar: bar[1])
    least = 10 ** math.floor(math.log10(bars[0][1]) - 0.5)
    decades = math.log10(bars[-1][1] / least)
    lines = [f'<text class="text" x="10" y="14" font-size="13" font-weight="600">{escape(panel["title"])}</text>']
    for number, (name, value) in enumerate(bars):
        y = 24 + number * _ROW
        length = 210 * math.log10(value / least) / decades
        kind = "own" if name.startswith("Rill") else "bar"
        lines += [
            f'<text class="text" x="134" y="{y + 11}" font-size="11.5" text-anchor="end">{escape(name)}</text>',
            f'<rect class="{kind}" x="140" y="{y}" width="{length:.1f}" height="{_BAR}" rx="2"/>',
            f'<text class="faint" x="{146 + length:.1f}" y="{y + 11}" font-size="11.5">{amount(value)}</text>',
        ]
    return 24 + len(bars) * _ROW, "".join(lines)


def disagreements(results, report):
    """Each published number that the report does not contain in the row and the column of the same names."""
    table = _table(report)
    for library in results["libraries"]:
        for row, value in library["values"].items():
            found = table.get(library["name"], {}).get(row)
            if found != value:
                yield f'{library["name"]}, {row}: {RESULTS} has {value:g}, and {REPORT} has {found}'


def _table(report):
    """The numbers of the comparison: the first table whose head has a column `B1000`, by library and column."""
    lines = iter(report.splitlines())
    head = next((line for line in lines if line.startswith("| |") and "| B1000 |" in line), "")
    names = _cells(head)
    next(lines, None)
    table = {}
    for line in lines:
        if not line.startswith("|"):
            break
        cells = _cells(line)
        numbers = {name: _number(cell) for name, cell in zip(names[1:], cells[1:])}
        table[cells[0].replace("*", "")] = {name: number for name, number in numbers.items() if number is not None}
    return table


def _cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _number(cell):
    return float(cell.replace(",", "")) if re.fullmatch(r"[\d,]+(?:\.\d+)?", cell) else None
