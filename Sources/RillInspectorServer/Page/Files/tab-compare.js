// Any two states side by side, with their differences marked in both.

import { marksOfEarlier, marksOfLater } from "./change-marks.js";
import { api } from "./connection.js";
import { element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { Tree } from "./tree.js";

const named = ["start", "shown", "newest"];

export class CompareTab extends ReadingTab {
  /** The states: "start", "shown", "newest", the number of an entry, or null for the selected entry and the one before. */
  #sides = { left: null, right: null };
  /** The store whose states were chosen. */
  #store = null;

  /** Compares the state that is shown with the state after an entry, which may be in a branch that is not shown. */
  compare(subject, number) { this.#set(subject, { left: "shown", right: number }); }

  show(subject, isNew = false) {
    if (subject.store && subject.store !== this.#store) {
      this.#store = subject.store;
      this.#sides = { left: null, right: null };
    }
    super.show(subject, isNew);
  }

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

  head(subject, answer) {
    const moments = this.#moments(subject);
    return [
      element("div", { class: "tab-head" },
        answer ? element("span", { class: "count", "data-testid": "compare-count" }, difference(answer)) : null,
        element("button", {
          class: "quiet", type: "button", "data-testid": "compare-swap",
          onclick: () => this.#set(subject, { left: moments.right, right: moments.left }),
        }, "Swap")),
      element("div", { class: "sides" },
        this.#side("left", "Left", answer && treeOf("Left state", answer.left, marksOfEarlier(answer)), moments, subject),
        this.#side("right", "Right", answer && treeOf("Right state", answer.right, marksOfLater(answer)), moments, subject)),
    ];
  }

  #side(name, words, tree, moments, subject) {
    return element("section", { class: "compare-side" },
      element("label", { class: "against" }, `${words} `, element("input", {
        class: "small compare-moment", value: String(moments[name]), list: "moments", "data-testid": `compare-${name}-at`,
        "aria-label": `${words} state: the number of an entry of any branch, start, shown or newest`,
        onchange: (event) => this.#choose(name, event.target, subject),
      })), element("div", { "data-testid": `compare-${name}` }, tree));
  }

  #choose(name, field, subject) {
    const text = field.value.trim().replace(/^#/u, "");
    const isKnown = named.includes(text) || /^\d*$/u.test(text);
    // What is not a state leaves the field as it was.
    if (!isKnown) field.value = field.defaultValue;
    else this.#set(subject, { ...this.#sides, [name]: named.includes(text) ? text : text === "" ? null : Number(text) || "start" });
  }

  #set(subject, sides) {
    this.#store = subject.store;
    this.#sides = sides;
    this.show(subject, true);
  }
}

function difference({ changes, more }) {
  const count = changes.length + more;
  if (count === 0) return "The states are equal.";
  return `${count.toLocaleString("en")} ${count === 1 ? "difference" : "differences"}`;
}

function treeOf(label, state, marks) {
  const place = element("div");
  const tree = new Tree(place, { label, openDepth: 4 });
  tree.show(state);
  tree.mark(marks);
  return place;
}
