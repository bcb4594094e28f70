// Created by Scripts/embed-page from Page/Files/tab-stores.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let tab_stores_js = Array(#"""
// One timeline of all stores and linked processes: their newest entries in the order of time.

import { api } from "./connection.js";
import { drawing, element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { span, timeOfDay } from "./times.js";

const newest = 60;
const mostRows = 200;
const width = 400;
const lane = 18;

export class StoresTab extends ReadingTab {
  #onPick;

  /** `onPick` is called with the ID of a store and the number of an entry. */
  constructor(place, onPick) {
    super(place);
    this.#onPick = onPick;
  }

  key({ store, number }) { return [store, number].join(); }

  topic({ store }) { return store; }

  async load() {
    const { stores } = await api.stores();
    const lists = await Promise.all(stores.map(async (store) => {
      if (store.availability?.state === "gone") return [];
      // A store that is busy has no rows.
      const { entries } = await api.entries(store.id, { limit: newest }).catch(() => ({ entries: [] }));
      return entries.map((row) => ({ store, row }));
    }));
    const all = lists.flat().sort((left, right) => left.row.time - right.row.time).slice(-mostRows);
    return { stores, all };
  }

  draw({ stores, all }) {
    if (all.length === 0) return element("p", { class: "empty" }, "No store has handled an input yet.");
    return [this.#lanes(stores, all), element("ol", { class: "moments", "data-testid": "moments" },
      all.toReversed().map((one, index, list) => this.#item(one, list[index + 1]))) ];
  }

  /** One lane for each store, with a mark for each entry. */
  #lanes(stores, all) {
    const [first, last] = [all[0].row.time, all.at(-1).row.time];
    const x = (time) => 4 + (width - 8) * (last === first ? 1 : (time - first) / (last - first));
    return element("ul", { class: "store-lanes" }, stores.map((store) => {
      const own = all.filter((one) => one.store.id === store.id);
      return element("li", { class: "store-lane", "data-testid": "store-lane" },
        element("span", { class: "store-name" }, title(store)),
        drawing("svg", {
          viewBox: `0 0 ${width} ${lane}`, preserveAspectRatio: "none", role: "img",
          "aria-label": `${own.length} entries of ${title(store)}`,
        }, own.map(({ row }) => drawing("rect", {
          class: row.refusal === undefined ? "moment-mark" : "moment-mark moment-refused", x: x(row.time) - 1.5, y: 3, width: 3,
          height: lane - 6,
        }))));
    }));
  }

  #item({ store, row }, before) {
    const gap = before ? row.time - before.row.time : 0;
    return element("li", { class: "moment", "data-testid": "moment", "data-store": store.id },
      element("time", { class: "row-time", title: gap > 0 ? `${span(gap)} after the one below` : null }, timeOfDay(row.time)),
      element("span", { class: "type" }, title(store)),
      element("button", { class: "link", type: "button", onclick: () => this.#onPick(store.id, row.number) }, `#${row.number}`),
      element("code", {}, row.summary),
      element("span", { class: "row-origin" }, row.origin),
      row.refusal === undefined ? null : element("span", { class: "row-refusal" }, "refused"));
  }
}

function title(store) { return store.process ? `${store.process}: ${store.name}` : store.name; }

"""#.utf8)
}
#endif
