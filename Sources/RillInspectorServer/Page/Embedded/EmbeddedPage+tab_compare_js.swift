// Created by Scripts/embed-page from Page/Files/tab-compare.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let tab_compare_js = Array(#"""
// Any two states side by side, with their differences marked in both.

import { api } from "./connection.js";
import { element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { Tree } from "./tree.js";

const named = ["start", "shown", "newest"];

export class CompareTab extends ReadingTab {
  /** The states: "start", "shown", "newest", the number of an entry, or null for the selected entry and the one before. */
  #sides = { left: null, right: null };

  /** Compares the state that is shown with the state after an entry, which may be in a branch that is not shown. */
  compare(subject, number) { this.#set(subject, { left: "shown", right: number }); }

  key(subject) { return [super.key(subject), this.#sides.left, this.#sides.right].join(); }

  #moments({ number, range, before }) {
    const selected = range ? range.last.number : number;
    return {
      left: this.#sides.left ?? (before ? before : "start"),
      right: this.#sides.right ?? (selected || (selected === 0 ? "start" : "shown")),
    };
  }

  async load(subject) {
    const { left, right } = this.#moments(subject);
    const part = (at) => api.state(subject.store, { at, depth: 5, limit: 100 });
    const [one, other, { changes, more }] = await Promise.all([
      part(left), part(right), api.diff(subject.store, left, right)]);
    return { left: one.state, right: other.state, changes, more };
  }

  draw(answer, subject) {
    const moments = this.#moments(subject);
    const marks = answer.changes.map((change) => change.steps);
    const count = answer.changes.length + answer.more;
    const words = count === 0 ? "The states are equal."
      : `${count.toLocaleString("en")} ${count === 1 ? "difference" : "differences"}`;
    return [
      element("div", { class: "tab-head" },
        element("span", { class: "count", "data-testid": "compare-count" }, words),
        element("button", {
          class: "quiet", type: "button", "data-testid": "compare-swap",
          onclick: () => this.#set(subject, { left: moments.right, right: moments.left }),
        }, "Swap")),
      element("div", { class: "sides" },
        this.#side("left", "Left", answer.left, moments, marks, subject),
        this.#side("right", "Right", answer.right, moments, marks, subject)),
    ];
  }

  #side(name, words, state, moments, marks, subject) {
    const place = element("div", { "data-testid": `compare-${name}` });
    const tree = new Tree(place, { label: `${words} state`, openDepth: 4 });
    tree.show(state);
    tree.mark(marks);
    return element("section", { class: "compare-side" },
      element("label", { class: "against" }, `${words} `, element("input", {
        class: "small compare-moment", value: String(moments[name]), list: "moments", "data-testid": `compare-${name}-at`,
        "aria-label": `${words} state: the number of an entry of any branch, start, shown or newest`,
        onchange: (event) => this.#choose(name, event.target.value.trim().replace(/^#/u, ""), subject),
      })), place);
  }

  #choose(name, text, subject) {
    const moment = named.includes(text) ? text : /^\d+$/u.test(text) ? (Number(text) || "start") : null;
    this.#set(subject, { ...this.#sides, [name]: moment });
  }

  #set(subject, sides) {
    this.#sides = sides;
    this.show(subject, true);
  }
}

"""#.utf8)
}
#endif
