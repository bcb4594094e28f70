// Created by Scripts/embed-page from Page/Files/series-chart.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let series_chart_js = Array(#"""
// A value over time as a stepped line; a click shows the entry that led to a point.

import { drawing } from "./elements.js";

const width = 400;
const height = 64;
const edge = 4;

/** Draws points of `{ place, number, amount, text }`; `marked` is the number of the selected entry. */
export function seriesChart(points, { marked, onPick, label }) {
  const shown = points.filter((point) => point.amount !== undefined);
  if (shown.length === 0) return null;
  const [first, last] = [points[0].place, points.at(-1).place];
  const amounts = shown.map((point) => point.amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (place) => edge + (width - 2 * edge) * (last === first ? 1 : (place - first) / (last - first));
  const y = (amount) => most === least ? height / 2 : height - edge - (height - 2 * edge) * ((amount - least) / (most - least));
  let path = "";
  for (const [index, point] of shown.entries()) {
    path += index === 0 ? `M${x(point.place)} ${y(point.amount)}` : `H${x(point.place)}V${y(point.amount)}`;
  }
  const current = nearest(shown, (point) => Math.abs(point.number - (marked ?? point.number)));
  return drawing("svg", {
    class: "series", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "data-testid": "series",
    "aria-label": `${label} from ${number(amounts[0])} to ${number(amounts.at(-1))}, least ${number(least)}, most ${number(most)}`,
    onclick: (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      const place = first + (last - first) * ((event.clientX - box.left) / box.width);
      onPick(nearest(shown, (point) => Math.abs(point.place - place)).number);
    },
  },
  drawing("path", { class: "series-line", d: path }),
  marked === null ? null : drawing("line", { class: "series-mark", x1: x(current.place), x2: x(current.place), y1: 0, y2: height }));
}

function nearest(points, distance) {
  return points.reduce((best, point) => distance(point) < distance(best) ? point : best);
}

/** A number with few digits. */
export function number(value) {
  return value.toLocaleString("en", { maximumFractionDigits: 2 });
}

"""#.utf8)
}
#endif
