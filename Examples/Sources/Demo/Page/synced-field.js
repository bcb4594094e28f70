// A text field whose text lives in a store.

import { oneAtATime } from "./stores.js";

/** Sends what is typed, the newest text only, and shows what the store says when nothing is on its way. */
export class SyncedField {
  #field;
  #isAhead = false;
  #flush;

  constructor(field, send) {
    this.#field = field;
    this.#flush = oneAtATime(async () => {
      const text = field.value;
      await send(text);
      if (field.value === text) this.#isAhead = false;
    });
    field.addEventListener("input", () => {
      this.#isAhead = true;
      this.#flush();
    });
  }

  /** Shows the text of the store, unless the person at the field is ahead of it. */
  show(text) {
    if (this.#isAhead || this.#field.value === text) return;
    this.#field.value = text;
  }

  /** Ends when the store has the text. */
  async settled() {
    if (this.#isAhead) await this.#flush();
  }
}
