// Created by Scripts/embed-page from Page/Files/tab-timing.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let tab_timing_js = Array(#"""
// The durations of each kind of action.

import { api } from "./connection.js";
import { element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { microseconds } from "./times.js";

const columns = { name: "Case", phase: "Step", count: "Count", p50: "p50", p90: "p90", p99: "p99", max: "Max" };

export class TimingTab extends ReadingTab {
  #order = "p99";

  key({ store, number }) { return [store, number].join(); }

  load({ store }) { return api.timing(store); }

  draw({ rows }) {
    const flat = rows.flatMap(phases);
    if (flat.length === 0) return element("p", { class: "empty" }, "Nothing was timed yet.");
    const isText = this.#order === "name" || this.#order === "phase";
    const value = (row) => row[this.#order] ?? (isText ? "" : 0);
    flat.sort((left, right) => isText ? value(left).localeCompare(value(right)) : value(right) - value(left));
    const most = Math.max(...flat.map((row) => row.max ?? 0), 1);
    return element("table", { class: "timing", "data-testid": "timing" },
      element("thead", {}, element("tr", {}, Object.entries(columns).map(([name, words]) =>
        element("th", { scope: "col", "aria-sort": name === this.#order ? (isText ? "ascending" : "descending") : null },
          element("button", { type: "button", onclick: () => this.#sort(name) }, words))))),
      element("tbody", {}, flat.map((row) => element("tr", { "data-testid": "timing-row" },
        Object.keys(columns).map((name) => this.#cell(row, name, most))))));
  }

  #cell(row, name, most) {
    if (name === "name") return element("th", { scope: "row" }, row.name);
    if (name === "phase") return element("td", {}, row.phase);
    if (name === "count") return element("td", {}, row.count.toLocaleString("en"));
    if (row[name] === undefined) return element("td", {});
    // A few widths suffice to compare durations, and need no inline styles.
    const width = Math.max(1, Math.round((row[name] / most) * 20));
    return element("td", { class: name === "p99" ? `gauge gauge-${width}` : null }, microseconds(row[name]));
  }

  #sort(name) {
    this.#order = name;
    this.redraw();
  }
}

/** Returns a row for each stage of a case, whether the stages are named or are properties of the case. */
function phases(row) {
  const inner = row.phases ?? Object.fromEntries(
    Object.entries(row).filter(([, value]) => typeof value === "object" && value !== null && "count" in value));
  const own = row.p50 === undefined ? [] : [{ ...row, phase: row.phase ?? "whole" }];
  return [...own, ...Object.entries(inner).map(([phase, figures]) => ({ name: row.name, phase, ...figures }))];
}

"""#.utf8)
}
#endif
