// Created by Scripts/embed-page from Page/Files/reading-tab.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let reading_tab_js = Array(#"""
// The base class of tabs that read data for the selected entry, and draw it if it is still wanted.

import { element, notice, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";
import { replaceKeepingFocus } from "./keeping-focus.js";

/** The number of milliseconds after which a read is shown as such. */
const patience = 200;

export class ReadingTab {
  /** The element that contains the tab. */
  place;
  #wanted = null;
  /** What is drawn: an `answer`, a `failure`, or neither while data is read. */
  #drawn = null;
  #timer = null;
  #read = oneAtATime(() => this.#load(), 120);

  constructor(place) {
    this.place = place;
  }

  /** Shows another entry, or the same entry again if `isNew`. */
  show(subject, isNew = false) {
    const key = this.key(subject);
    if (!isNew && this.#wanted?.key === key) return;
    const wanted = this.#wanted = { subject, key };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sayReading(wanted), patience);
    this.#read();
  }

  /** Cancels pending reads when another tab is shown. */
  leave() {
    if (this.#drawn?.wanted !== this.#wanted || this.#drawn?.isReading) this.#wanted = null;
  }

  /** A key that distinguishes subjects with different contents in this tab. */
  key({ store, number, range }) {
    return [store, number, range?.first.number, range?.last.number].join();
  }

  /** What the contents are about; the contents stay until newer ones are read if they are about the same. */
  topic(subject) { return this.key(subject); }

  /** Reads the data to draw, or returns null if there is none. */
  async load() { return null; }

  /** Creates the controls, which stay while data is read or if it cannot be read; `answer` is undefined then. */
  head() { return []; }

  /** Creates the elements for the data. */
  draw() { return []; }

  /** Draws the same again. */
  redraw() {
    if (!this.#drawn) return;
    const { subject } = this.#drawn.wanted;
    const { answer } = this.#drawn;
    const parts = answer === null ? this.#body(subject) : [this.head(subject, answer), this.#body(subject)];
    replaceKeepingFocus(this.place, [parts].flat(3).filter(Boolean));
  }

  #body(subject) {
    const { answer, failure } = this.#drawn;
    if (failure) return notice(failure);
    if (answer) return this.draw(answer, subject);
    if (answer === undefined) return element("p", { class: "empty", role: "status" }, "Reading…");
    const words = subject.number === 0 ? "The start has no action." : "There is nothing to show yet.";
    return element("p", { class: "empty" }, words);
  }

  /** States that a read takes longer, unless what it is about is shown. */
  #sayReading(wanted) {
    const drawn = this.#drawn?.wanted;
    if (this.#wanted !== wanted || (drawn && this.topic(drawn.subject) === this.topic(wanted.subject))) return;
    this.#show({ wanted, isReading: true });
  }

  #show(drawn) {
    this.#drawn = drawn;
    this.redraw();
  }

  async #load() {
    await gate.pass();
    const wanted = this.#wanted;
    if (!wanted) return;
    try {
      const answer = wanted.subject.store ? await this.load(wanted.subject) : null;
      // An answer about the same is shown although a newer one is wanted: in a busy app, each would be too late.
      if (!this.#wanted || this.topic(this.#wanted.subject) !== this.topic(wanted.subject)) return;
      if (this.#wanted === wanted) clearTimeout(this.#timer);
      this.#show({ wanted, answer });
    } catch (refused) {
      if (this.#wanted !== wanted || refused.status === 0) return;
      clearTimeout(this.#timer);
      this.#wanted = null;
      this.#show({ wanted, failure: refused });
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
