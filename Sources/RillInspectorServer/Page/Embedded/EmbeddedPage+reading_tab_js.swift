// Created by Scripts/embed-page from Page/Files/reading-tab.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let reading_tab_js = Array(#"""
// The base class of tabs that read data for the selected entry, and draw it if it is still wanted.

import { element, notice, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";

export class ReadingTab {
  /** The element that contains the tab. */
  place;
  #wanted = null;
  #drawn = null;
  #read = oneAtATime(() => this.#load(), 120);

  constructor(place) {
    this.place = place;
  }

  /** Shows another entry, or the same entry again if `isNew`. */
  show(subject, isNew = false) {
    const key = this.key(subject);
    if (!isNew && this.#wanted?.key === key) return;
    this.#wanted = { subject, key };
    this.#read();
  }

  /** Cancels pending reads when another tab is shown. */
  leave() {
    if (this.#drawn?.wanted !== this.#wanted) this.#wanted = null;
  }

  /** A key that distinguishes subjects with different contents in this tab. */
  key({ store, number, range }) {
    return [store, number, range?.first.number, range?.last.number].join();
  }

  /** Reads the data to draw, or returns null if there is none. */
  async load() { return null; }

  /** Creates the elements for the data. */
  draw() { return []; }

  /** Draws the last data again. */
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

/** A small switch between alternative views of the same data. */
export function segments(label, names, current, onPick) {
  return element("div", { class: "segments", role: "group", "aria-label": label }, Object.entries(names).map(([name, words]) =>
    element("button", {
      type: "button", "aria-pressed": String(name === current), "data-testid": `as-${name}`, onclick: () => onPick(name),
    }, words)));
}

"""#.utf8)
}
#endif
