// The durations of each kind of action, as bars on one scale that ends at the longest duration.

import { api } from "./connection.js";
import { drawing, element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { microseconds } from "./times.js";

const orders = { p99: "p99", max: "longest", total: "total", count: "count", name: "name" };
const width = 400;

export class TimingTab extends ReadingTab {
  #order = "p99";

  key({ store, number }) { return [store, number].join(); }

  topic({ store }) { return store; }

  load({ store }) { return api.timing(store); }

  draw({ rows }) {
    if (rows.length === 0) return element("p", { class: "empty" }, "Nothing was timed yet. Send an action.");
    const order = this.#order;
    const sorted = rows.toSorted((left, right) => order === "name"
      ? left.name.localeCompare(right.name) : (right[order] ?? 0) - (left[order] ?? 0));
    const scale = new Scale(rows);
    return [
      element("div", { class: "tab-head" },
        element("label", { class: "against" }, "by ", element("select", {
          class: "small", "data-testid": "timing-order", "aria-label": "Order",
          onchange: (event) => {
            this.#order = event.target.value;
            this.redraw();
          },
        }, Object.entries(orders).map(([value, words]) => element("option", { value, selected: value === order }, words)))),
        element("span", { class: "timing-key" }, element("i", { class: "bar-median" }), "half of them",
          element("i", { class: "bar-most" }), "99 of 100", element("i", { class: "bar-all" }), "the longest")),
      element("ul", { class: "timings", "data-testid": "timing" }, sorted.map((row) => timing(row, scale))),
      scale.axis(),
    ];
  }
}

/** A logarithmic scale, so that microseconds and seconds are both visible. */
class Scale {
  constructor(rows) {
    const longest = Math.max(...rows.map((row) => row.max ?? 0), 1);
    this.least = Math.min(...rows.map((row) => row.p50 || 1).filter((value) => value > 0), 1);
    this.decades = Math.max(1, Math.log10(longest / this.least));
    this.longest = longest;
  }

  at(value) {
    if (!(value > this.least)) return 2;
    return 2 + (width - 2) * Math.min(1, Math.log10(value / this.least) / this.decades);
  }

  axis() {
    return element("p", { class: "timing-axis" }, `${microseconds(this.least)} at the left, ${microseconds(this.longest)} at the `
      + "right; each step of the scale is ten times longer.");
  }
}

function timing(row, scale) {
  const figures = { half: row.p50, "90 of 100": row.p90, "99 of 100": row.p99, longest: row.max };
  const words = Object.entries(figures).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${microseconds(value)}`).join(", ");
  const bar = (name, value) => value === undefined ? null
    : drawing("rect", { class: name, x: 0, y: 0, width: scale.at(value), height: 12, rx: 3 });
  return element("li", { class: "timing-row", "data-testid": "timing-row" },
    element("span", { class: "timing-name" }, row.name),
    element("span", { class: "timing-phase" }, row.phase ?? "whole"),
    element("span", { class: "timing-count" }, `${row.count.toLocaleString("en")}×`),
    drawing("svg", { class: "timing-bar", viewBox: `0 0 ${width} 12`, preserveAspectRatio: "none", role: "img", "aria-label": words },
      bar("bar-all", row.max), bar("bar-most", row.p99), bar("bar-median", row.p50)),
    element("span", { class: "timing-figures" }, words));
}
