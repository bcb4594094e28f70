// Watched parts of the state: their values at the selected entry, and over time.

import { api } from "./connection.js";
import { element } from "./elements.js";
import { Memory } from "./memory.js";
import { ReadingTab } from "./reading-tab.js";
import { number as formatted, seriesChart } from "./series-chart.js";
import { pathKey, pathText, stepsOf, summary } from "./values.js";

const most = 12;
const mostPoints = 200;
const fresh = 8;

export class WatchTab extends ReadingTab {
  #onPick;
  #series = new Map();

  constructor(place, onPick) {
    super(place);
    this.#onPick = onPick;
  }

  key(subject) { return [super.key(subject), subject.name].join(); }

  show(subject, isNew = false) {
    // Entries may have been moved or replaced.
    if (isNew) this.#series.clear();
    super.show(subject, isNew);
  }

  /** Watches a part of the state. */
  add(subject, steps) {
    if (steps.length === 0 || !subject.store) return;
    const watched = this.#watched(subject).filter((one) => pathKey(one) !== pathKey(steps));
    this.#keep(subject, [...watched, steps].slice(-most));
  }

  #watched({ name }) { return name ? new Memory(name).get("watched", []) : []; }

  #keep(subject, watched) {
    new Memory(subject.name).set("watched", watched.length > 0 ? watched : null);
    super.show(subject, true);
  }

  async load(subject) {
    const { store, number, range } = subject;
    const at = number === null ? "shown" : (range ? range.last.number : number) || "start";
    return Promise.all(this.#watched(subject).map(async (steps) => {
      const value = await api.state(store, { at, path: steps, depth: 3, limit: 20 }).then((answer) => answer.state, () => null);
      return { steps, value, points: await this.#read(store, steps) };
    }));
  }

  /** The values over time; those that are known are not read again. */
  async #read(store, steps) {
    const key = `${store} ${pathKey(steps)}`;
    const known = this.#series.get(key) ?? [];
    const from = known.at(-1)?.place;
    const { points } = await api.series(store, { path: steps, from, points: from === undefined ? 50 : fresh });
    const all = [...known.filter((point) => point.place < (points[0]?.place ?? Infinity)), ...points];
    const kept = all.length > mostPoints ? all.filter((_, index) => index % 2 === 0 || index === all.length - 1) : all;
    this.#series.set(key, kept);
    return kept;
  }

  head(subject) {
    return element("form", {
      class: "tab-head",
      onsubmit: (event) => {
        event.preventDefault();
        const steps = stepsOf(event.target.elements.path.value.trim());
        event.target.reset();
        this.add(subject, steps);
      },
    },
    element("input", {
      class: "small watch-path", name: "path", "data-testid": "watch-path", "aria-label": "Part of the state to watch",
      placeholder: "settings.theme or rows", autocomplete: "off", spellcheck: "false", required: true,
    }),
    element("button", { class: "quiet", "data-testid": "watch-add" }, "Watch"));
  }

  draw(watched, subject) {
    if (watched.length > 0) return element("ul", { class: "watches" }, watched.map((one) => this.#item(one, subject)));
    return element("p", { class: "empty" }, "Nothing is watched yet. Type the path of a part, or press W on a part of the state. "
      + "Of a collection, the count is drawn.");
  }

  #item({ steps, value, points }, subject) {
    const path = pathText(steps);
    const amounts = points.map((point) => point.amount).filter((amount) => amount !== undefined);
    const marked = subject.mode === "newest" ? null : subject.range?.last.number ?? subject.number;
    return element("li", { class: "watch", "data-testid": "watch", "data-path": path },
      element("div", { class: "watch-head" },
        element("code", { class: "path" }, path),
        element("button", {
          class: "quiet", type: "button", "aria-label": `Stop watching ${path}`, "data-testid": "watch-remove",
          onclick: () => this.#keep(subject, this.#watched(subject).filter((one) => pathKey(one) !== pathKey(steps))),
        }, "Remove")),
      element("code", { class: "watch-value", "data-testid": "watch-value" }, value ? summary(value, 300) : "not in this state"),
      seriesChart(points, { marked, onPick: this.#onPick, label: path }),
      amounts.length === 0 ? null
        : element("p", { class: "watch-range" }, `least ${formatted(Math.min(...amounts))}, most ${formatted(Math.max(...amounts))}, `
          + `${points.length} of the states read`));
  }
}
