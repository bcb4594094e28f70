// Which stores there are, and which one is looked at.

import { element, find } from "./elements.js";

const remembered = "rill-inspector-store";

export class StorePicker {
  #place = find("store-picker");
  #onPick;
  #stores = [];
  #current = null;

  /** `onPick` is told the store that is looked at from now on, or null. */
  constructor(onPick) {
    this.#onPick = onPick;
  }

  /** The id of the store that is looked at, or null. */
  get current() { return this.#current; }

  /** Shows these stores and keeps looking at the same one, if it is still there. */
  show(stores) {
    this.#stores = stores;
    const wanted = this.#current ?? localStorage.getItem(remembered);
    const next = stores.find((store) => store.id === wanted) ?? stores[0] ?? null;
    this.#draw(next?.id ?? null);
    this.#current = next?.id ?? null;
    this.#onPick(next);
  }

  #pick(id) {
    localStorage.setItem(remembered, id);
    this.#current = id;
    this.#draw(id);
    this.#onPick(this.#stores.find((store) => store.id === id) ?? null);
  }

  #draw(current) {
    if (this.#stores.length === 1) {
      this.#place.replaceChildren(element("span", { class: "store-only", "data-testid": "store-only" }, name(this.#stores[0])));
      return;
    }
    if (this.#stores.length === 0) return this.#place.replaceChildren();
    const select = element("select", { id: "store", "data-testid": "store", "aria-label": "Store" },
      this.#stores.map((store) => element("option", { value: store.id, selected: store.id === current },
        `${store.name} — ${store.stateType}`)));
    select.addEventListener("change", () => this.#pick(select.value));
    this.#place.replaceChildren(select);
  }
}

function name(store) {
  return [element("strong", {}, store.name), " ", element("span", { class: "type" }, store.stateType)];
}
