// What the tabs have in common: they read something of what is looked at, and draw it if that is still wanted.

import { element, notice, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";

export class ReadingTab {
  /** Where the tab stands on the page. */
  place;
  #wanted = null;
  #drawn = null;
  #read = oneAtATime(() => this.#load(), 120);

  constructor(place) {
    this.place = place;
  }

  /** Shows another entry, or the same again with `isNew`. */
  show(subject, isNew = false) {
    const key = this.key(subject);
    if (!isNew && this.#wanted?.key === key) return;
    this.#wanted = { subject, key };
    this.#read();
  }

  /** No longer wants what was not read yet, since another tab is shown. */
  leave() {
    if (this.#drawn?.wanted !== this.#wanted) this.#wanted = null;
  }

  /** Tells subjects apart that look different here. */
  key({ store, number, range }) {
    return [store, number, range?.first.number, range?.last.number].join();
  }

  /** Reads what is to be drawn; null if there is nothing. */
  async load() { return null; }

  /** Makes what is drawn of what was read. */
  draw() { return []; }

  /** Draws again what was read. */
  redraw() {
    if (!this.#drawn) return;
    const { answer, wanted } = this.#drawn;
    this.place.replaceChildren(...[this.draw(answer, wanted.subject)].flat().filter(Boolean));
  }

  async #load() {
    await gate.pass();
    const wanted = this.#wanted;
    if (!wanted) return;
    try {
      const answer = wanted.subject.store ? await this.load(wanted.subject) : null;
      if (this.#wanted !== wanted) return;
      this.#drawn = { answer, wanted };
      if (answer === null) this.place.replaceChildren(element("p", { class: "empty" }, "There is nothing to show yet."));
      else this.redraw();
    } catch (refused) {
      if (this.#wanted !== wanted || refused.status === 0) return;
      this.#drawn = null;
      this.#wanted = null;
      this.place.replaceChildren(notice(refused));
    }
  }
}

/** A small switch between ways to show the same. */
export function segments(label, names, current, onPick) {
  return element("div", { class: "segments", role: "group", "aria-label": label }, Object.entries(names).map(([name, words]) =>
    element("button", {
      type: "button", "aria-pressed": String(name === current), "data-testid": `as-${name}`, onclick: () => onPick(name),
    }, words)));
}
