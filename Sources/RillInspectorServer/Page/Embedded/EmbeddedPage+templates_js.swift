// Created by Scripts/embed-page from Page/Files/templates.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let templates_js = Array(#"""
// Templates for actions: samples that the app provides, and the last recorded action of each name.

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

  /** `onPick` is called with the JSON of the selected template. */
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
      // A store that provides no samples still has learned templates.
    }
  }

  /** Records entries whose action has not been seen yet, in order to read their JSON later. */
  learn(rows) {
    for (const row of rows) {
      if (row.write || this.#learned.has(row.action) || this.#learned.size >= mostLearned) continue;
      this.#unread.set(row.action, row.number);
    }
    if (this.#unread.size > 0) this.#read();
  }

  /** Forgets the entries to be read, because they may no longer exist. */
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
      // The template is learned from a later entry with the same name.
    }
    if (this.#unread.size > 0) this.#read();
  }

  #draw() {
    const offered = new Set(this.#samples.map(({ json }) => JSON.stringify(json)));
    const learned = [...this.#learned].map(([name, json]) => ({ name, json }))
      .filter(({ json }) => json !== undefined && !offered.has(JSON.stringify(json)));
    this.#select.hidden = learned.length + this.#samples.length === 0;
    const group = (label, templates) => templates.length === 0 ? null
      : element("optgroup", { label }, templates.map(({ name, json }) =>
        element("option", { value: JSON.stringify(json) }, name)));
    this.#select.replaceChildren(element("option", { value: "" }, "Templates…"),
      ...[group("From the app", this.#samples), group("Recorded", learned)].filter(Boolean));
  }
}

"""#.utf8)
}
#endif
