// The list of stores, and the selected one.

import { inAddress } from "./address.js";
import { element, find } from "./elements.js";
import { Memory } from "./memory.js";
import { say } from "./message.js";

const memory = new Memory();

export class StorePicker {
  #place = find("store-picker");
  #onPick;
  #onMissing;
  #stores = [];
  /** The store that the user selected, which is shown again when it returns, for example with its process. */
  #chosen = inAddress("store") ?? memory.get("store");
  #current = null;
  /** The store that the address names, until the list of stores is known. */
  #linked = inAddress("store");

  /** `onPick` is called with the store to show, or null; `onMissing` before it, if the address names another store. */
  constructor(onPick, onMissing) {
    this.#onPick = onPick;
    this.#onMissing = onMissing;
  }

  /** The ID of the shown store, or null. */
  get current() { return this.#current; }

  /** Updates the list, and shows the selected store if it exists, or else keeps showing the same one. */
  show(stores) {
    this.#stores = stores;
    const known = (id) => stores.find((store) => store.id === id);
    if (this.#linked !== null && !this.finds(this.#linked)) this.#onMissing();
    this.#linked = null;
    const next = known(this.#chosen) ?? known(this.#current) ?? stores[0] ?? null;
    this.#draw(next?.id ?? null);
    this.#current = next?.id ?? null;
    this.#onPick(next);
  }

  /** Takes an event about a store, which may be shown later. */
  learn({ store: id, state, since }) {
    const availability = state === "ready" ? undefined : { state, since };
    this.#stores = this.#stores.map((store) => store.id === id ? { ...store, availability } : store);
    if (state === "gone") this.#draw(this.#current);
  }

  /** The name of a store. */
  nameOf(id) { return this.#stores.find((store) => store.id === id)?.name ?? null; }

  /** Whether a store is in the list; a message says so if it is not. */
  finds(id) {
    const isThere = this.#stores.some((store) => store.id === id);
    if (!isThere) say(`The link leads to the store "${id}", which this app does not show.`, "failed");
    return isThere;
  }

  /** Shows a store of the list as if the user had selected it. */
  choose(id) {
    this.#pick(id);
  }

  #pick(id) {
    memory.set("store", id);
    this.#chosen = id;
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
    const hasFocus = document.activeElement?.id === "store";
    const select = element("select", { id: "store", "data-testid": "store", "aria-label": "Store" },
      this.#stores.map((store) => element("option", { value: store.id, selected: store.id === current },
        `${store.process ? `${store.process}: ` : ""}${store.name} — ${store.stateType}${
          store.availability?.state === "gone" ? " (released)" : ""}`)));
    select.addEventListener("change", () => this.#pick(select.value));
    this.#place.replaceChildren(select);
    if (hasFocus) select.focus();
  }
}

function name(store) {
  const process = store.process ? [element("span", { class: "type" }, store.process), " "] : [];
  return [...process, element("strong", {}, store.name), " ", element("span", { class: "type" }, store.stateType)];
}
