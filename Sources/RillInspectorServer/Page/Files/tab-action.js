// The action of an entry, with its associated values and its duration.

import { api } from "./connection.js";
import { copyText, element } from "./elements.js";
import { ReadingTab, segments } from "./reading-tab.js";
import { microseconds } from "./times.js";
import { Tree } from "./tree.js";
import { paragraphs } from "./values.js";

const steps = { wait: "waited in line", handle: "handled in", notify: "observers told in" };

export class ActionTab extends ReadingTab {
  #form = "tree";

  load({ store, number }) {
    return number ? api.entry(store, number) : null;
  }

  draw({ action, json, durations }) {
    const text = json === undefined ? paragraphs(action) : JSON.stringify(json, null, 2);
    return [
      element("div", { class: "tab-head" },
        segments("How the action is shown", { tree: "Tree", raw: "Raw" }, this.#form, (form) => {
          this.#form = form;
          this.redraw();
        }),
        element("button", { class: "quiet", type: "button", onclick: (event) => copyText(text, event.target) }, "Copy")),
      this.#form === "raw" ? element("pre", { class: "raw", tabindex: 0, "data-testid": "action-raw" }, text) : tree(action),
      durations ? element("dl", { class: "facts durations" }, Object.entries(durations).map(([name, time]) =>
        element("div", {}, element("dt", {}, steps[name] ?? name), element("dd", {}, microseconds(time))))) : null,
    ];
  }
}

function tree(action) {
  const place = element("div", { "data-testid": "action-tree" });
  new Tree(place, { label: "Action", openDepth: 4 }).show(action);
  return place;
}
