// Created by Scripts/embed-page from Page/Files/availability.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let availability_js = Array(#"""
// Shows whether the app answers: the state of the connection and of the shown store, as it is.

import { find } from "./elements.js";

/** From how many milliseconds on the page says that what it shows is late, and how long without a late entry ends that. */
const lateAfter = 2000;
const restAfter = 1000;

const words = { connecting: "Connecting…", live: "Live", lost: "Connection lost, trying again…" };

export class Availability {
  #place = find("status");
  #connection = "connecting";
  /** The list entry of the shown store, or null. */
  #store = null;
  #processes = [];
  #isRead = false;
  #timer = null;
  /** By how many milliseconds the browser's clock is ahead of the app's, at most: no entry comes before it happens. */
  #ahead = Infinity;
  /** By how many milliseconds the newest entry is late, if it is worth saying, and the timer that ends it. */
  #late = 0;
  #rest = null;
  #onReason;
  #onAbsence;
  /** The reason that was last passed on. */
  #absence = null;

  /**
   * `onReason` is called with the reason why the entries of the shown store are not there yet, or are gone, and `onAbsence`
   * with the reason why the store never answers again, or null.
   */
  constructor({ onReason, onAbsence }) {
    this.#onReason = onReason;
    this.#onAbsence = onAbsence;
  }

  /** The state of the connection: "connecting", "live" or "lost". */
  set connection(state) {
    this.#connection = state;
    this.#draw();
  }

  get connection() { return this.#connection; }

  /** The list entry of the shown store. */
  set store(store) {
    if (store?.id !== this.#store?.id) {
      this.#ahead = Infinity;
      this.#setLate(0);
    }
    this.#store = store;
    this.#draw();
  }

  /** Whether the entries of the shown store were read. */
  set isRead(isRead) {
    this.#isRead = isRead;
    this.#draw();
  }

  /** The linked processes, and those that were linked. */
  set processes(processes) {
    this.#processes = processes;
    this.#draw();
  }

  /**
   * Takes the list entry of the shown store again; returns whether its entries stay, which they also do if the store is gone:
   * its last state could not be read again.
   */
  keeps(store, entries) {
    this.store = store;
    const isGone = store?.availability?.state === "gone" || this.#hasEnded;
    return Boolean(entries?.stay() || (entries?.status && isGone));
  }

  get #hasEnded() { return this.#processes.some((one) => !one.linked && one.stores.includes(this.#store?.id)); }

  /** Compares the time of entries of the shown store, which have just been received, with the clock. */
  arrive(rows) {
    const time = rows.at(-1)?.time;
    if (time === undefined) return;
    const difference = Date.now() - time;
    this.#ahead = Math.min(this.#ahead, difference);
    const late = difference - this.#ahead;
    if (late < lateAfter && this.#late === 0) return;
    this.#setLate(late < lateAfter ? 0 : late);
    this.#draw();
  }

  #setLate(late) {
    clearTimeout(this.#rest);
    this.#late = late;
    if (late === 0) return;
    this.#rest = setTimeout(() => {
      this.#late = 0;
      this.#draw();
    }, restAfter);
  }

  /** Takes an event about the shown store; `onReady` is called if the store answers again. */
  receive({ state, since }, onReady) {
    if (!this.#store) return;
    this.#store = { ...this.#store, availability: state === "ready" ? undefined : { state, since } };
    this.#draw();
    if (state === "ready") onReady();
  }

  #draw() {
    clearTimeout(this.#timer);
    const { state, text, reason } = this.#now();
    this.#onReason(reason);
    const absence = state === "gone" ? reason : null;
    if (absence !== this.#absence) this.#onAbsence(this.#absence = absence);
    this.#place.dataset.state = state;
    this.#place.textContent = text;
    // A store that is busy is busy for longer with each second.
    if (state === "busy") this.#timer = setTimeout(() => this.#draw(), 1000);
  }

  #now() {
    if (this.#connection !== "live") {
      return { state: this.#connection, text: words[this.#connection], reason: "The app has not answered yet." };
    }
    const { availability, process } = this.#store ?? {};
    const last = this.#isRead ? "; what is shown was its last state" : "";
    if (availability?.state === "gone") {
      return { state: "gone", text: `Released by the app${last}`, reason: "The app has released this store, and its history with it." };
    }
    if (this.#hasEnded) {
      return { state: "gone", text: `${process} has ended${last}`, reason: `${process} has ended, and the histories of its stores with it.` };
    }
    if (availability?.state === "busy") {
      const seconds = Math.max(1, Math.round((Date.now() - availability.since) / 1000));
      return {
        state: "busy", text: `Busy for ${seconds} s; the store answers when it is free`,
        reason: "The store is busy. Its entries are shown as soon as it answers.",
      };
    }
    const seconds = Math.round(this.#late / 1000);
    return {
      state: seconds > 0 ? "late" : "live", text: seconds > 0 ? `${words.live}, ${seconds} s behind` : words.live,
      reason: "Reading the entries…",
    };
  }
}

"""#.utf8)
}
#endif
