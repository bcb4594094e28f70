// Groups entries by cause: a step of a user, and everything that it led to.

import { api } from "./connection.js";
import { oneAtATime } from "./elements.js";

const chunk = 1000;

export class Steps {
  #entries = null;
  #onChange;
  #isOn = false;
  #matches = null;
  /** The group of each entry by number, as its root and its depth below it. */
  #known = new Map();
  /** The places of the entries of each group by the number of its root, in order. */
  #groups = new Map();
  #open = new Set();
  #seen = 0;
  #layout = null;
  #read = oneAtATime(() => this.#scan(), 200);

  /** `onChange` is called with the places to show and the depths and counts of groups, or null if all are shown. */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  open(entries) {
    this.#entries = entries;
    this.#open.clear();
    this.#forget();
    if (this.#isOn) this.#read();
  }

  set isOn(isOn) {
    this.#isOn = isOn;
    if (isOn) this.#read();
    this.#tell();
  }

  /** Shows only groups with one of these places, or all for null. */
  set matches(matches) {
    this.#matches = matches;
    this.#tell();
  }

  /** Reads entries that were appended, or all after entries were moved. */
  more() {
    if (this.#isOn) this.#read();
  }

  /** Shows or hides the entries that a step led to; returns whether the step is open. */
  toggle(root, isOpen = !this.#open.has(root)) {
    if (isOpen) this.#open.add(root);
    else this.#open.delete(root);
    this.#tell();
    return isOpen;
  }

  /** Shows the group of an entry. */
  reveal(number) {
    const root = this.#known.get(number)?.root;
    if (this.#isOn && root !== undefined && root !== number) this.toggle(root, true);
  }

  #forget() {
    this.#known.clear();
    this.#groups.clear();
    this.#seen = 0;
    this.#layout = this.#entries?.status?.layout ?? null;
  }

  async #scan() {
    const entries = this.#entries;
    if (!entries?.status) return;
    if (entries.status.layout !== this.#layout) this.#forget();
    const layout = this.#layout;
    this.#seen = Math.max(this.#seen, entries.first);
    try {
      while (this.#seen < entries.end) {
        const answer = await api.entries(entries.store, { from: this.#seen, limit: chunk });
        if (entries !== this.#entries || layout !== this.#layout || answer.entries.length === 0) return;
        for (const [index, row] of answer.entries.entries()) this.#add(row, answer.from + index);
        this.#seen = answer.from + answer.entries.length;
      }
      this.#tell();
    } catch {
      // The event stream reports the lost connection, and everything is read again after it is restored.
    }
  }

  #add(row, place) {
    const cause = this.#known.get(row.cause);
    const root = cause?.root ?? row.number;
    this.#known.set(row.number, { root, depth: cause ? cause.depth + 1 : 0 });
    if (root === row.number) this.#groups.set(root, []);
    this.#groups.get(root).push({ number: row.number, place });
  }

  #tell() {
    if (!this.#isOn) return this.#onChange(null);
    const matches = this.#matches && new Set(this.#matches);
    const shown = { places: [], depths: new Map(), counts: new Map(), open: this.#open };
    for (const [root, members] of this.#groups) {
      if (matches && !members.some(({ place }) => matches.has(place))) continue;
      shown.counts.set(root, members.length - 1);
      for (const { number, place } of this.#open.has(root) ? members : members.slice(0, 1)) {
        shown.places.push(place);
        shown.depths.set(place, this.#known.get(number).depth);
      }
    }
    this.#onChange(shown);
  }
}
