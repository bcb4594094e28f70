// Shows whether the app answers: the state of the connection and of the shown store, as it is.

import { find } from "./elements.js";

const words = { connecting: "Connecting…", live: "Live", lost: "Connection lost, trying again…" };

export class Availability {
  #place = find("status");
  #connection = "connecting";
  /** The list entry of the shown store, or null. */
  #store = null;
  #processes = [];
  #isRead = false;
  #timer = null;
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
    const { availability, id, process } = this.#store ?? {};
    const hasEnded = this.#processes.some((one) => !one.linked && one.stores.includes(id));
    const last = this.#isRead ? "; what is shown was its last state" : "";
    if (availability?.state === "gone") {
      return { state: "gone", text: `Released by the app${last}`, reason: "The app has released this store, and its history with it." };
    }
    if (hasEnded) {
      return { state: "gone", text: `${process} has ended${last}`, reason: `${process} has ended, and the histories of its stores with it.` };
    }
    if (availability?.state === "busy") {
      const seconds = Math.max(1, Math.round((Date.now() - availability.since) / 1000));
      return {
        state: "busy", text: `Busy for ${seconds} s; the store answers when it is free`,
        reason: "The store is busy. Its entries are shown as soon as it answers.",
      };
    }
    return { state: "live", text: words.live, reason: "Reading the entries…" };
  }
}
