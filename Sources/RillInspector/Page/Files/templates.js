// Actions to begin with: samples that the app names, and the last one recorded of each name.

import { api } from "./connection.js";
import { element, find, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";

const mostLearned = 60;

export class Templates {
  #select = find("templates");
  #store = null;
  #samples = [];
  #learned = new Map();
  #unread = new Map();
  #onPick;
  #read = oneAtATime(() => this.#readNext(), 500);

  /** `onPick` is told the JSON of the template that was picked. */
  constructor(onPick) {
    this.#onPick = onPick;
    this.#select.addEventListener("change", () => {
      const json = this.#select.value;
      this.#select.value = "";
      if (json) this.#onPick(json);
    });
  }

  async open(store) {
    this.#store = store;
    this.#samples = [];
    this.#learned.clear();
    this.#unread.clear();
    this.#draw();
    if (!store) return;
    try {
      const { templates } = await api.templates(store);
      if (store !== this.#store) return;
      this.#samples = templates;
      this.#draw();
    } catch {
      // A store that cannot name samples still has what is learned.
    }
  }

  /** Notes which entries have an action that was not seen yet, to read what it carried later. */
  learn(rows) {
    for (const row of rows) {
      if (row.write || this.#learned.has(row.action) || this.#learned.size >= mostLearned) continue;
      this.#unread.set(row.action, row.number);
    }
    if (this.#unread.size > 0) this.#read();
  }

  /** Forgets which entries were to be read, since they may be gone. */
  forgetUnread() { this.#unread.clear(); }

  async #readNext() {
    await gate.pass();
    const store = this.#store;
    const [name, number] = this.#unread.entries().next().value ?? [];
    if (name === undefined) return;
    this.#unread.delete(name);
    try {
      const { json } = await api.entry(store, number);
      if (store !== this.#store) return;
      this.#learned.set(name, json);
      this.#draw();
    } catch {
      // It is learned from a later entry of the same name.
    }
    if (this.#unread.size > 0) this.#read();
  }

  #draw() {
    const learned = [...this.#learned].filter(([, json]) => json !== undefined).map(([name, json]) => ({ name, json }));
    this.#select.hidden = learned.length + this.#samples.length === 0;
    const group = (label, templates) => templates.length === 0 ? null
      : element("optgroup", { label }, templates.map(({ name, json }) =>
        element("option", { value: JSON.stringify(json) }, name)));
    this.#select.replaceChildren(element("option", { value: "" }, "Templates…"),
      ...[group("From the app", this.#samples), group("Recorded", learned)].filter(Boolean));
  }
}
