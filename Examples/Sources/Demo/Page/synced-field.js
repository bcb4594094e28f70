// A text field whose text is stored in a store.

import { oneAtATime } from "./stores.js";

/**
 * Sends only the newest typed text, and shows the store's text when no text is being sent.
 *
 * `send` returns whether the store has the text; one that did not arrive stays in the field, and is sent with the next.
 */
export class SyncedField {
  #field;
  #isAhead = false;
  #owner;
  /** The store's text. */
  #text;
  /** Whether the store's text was shown or held back since the last text was sent. */
  #isKnown = false;
  #flush;

  constructor(field, send) {
    this.#field = field;
    this.#flush = oneAtATime(async () => {
      const text = field.value;
      this.#isKnown = false;
      const isSent = await send(text);
      if (!isSent || field.value !== text) return;
      this.#isAhead = false;
      // The store may have another text again, such as that of an older state.
      if (this.#isKnown) this.show(this.#text, this.#owner);
    });
    field.addEventListener("input", () => {
      this.#isAhead = true;
      this.#flush();
    });
  }

  /** Shows the store's text, unless the user has typed a newer one for the same owner, such as a sheet. */
  show(text, owner) {
    if (owner !== this.#owner) this.#isAhead = false;
    this.#owner = owner;
    this.#text = text;
    this.#isKnown = true;
    if (this.#isAhead || this.#field.value === text) return;
    this.#field.value = text;
  }

  /** Sends what was not sent yet, and returns whether the store has the text. */
  async settled() {
    if (this.#isAhead) await this.#flush();
    return !this.#isAhead;
  }
}
