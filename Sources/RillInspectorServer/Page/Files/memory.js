// Settings that persist when the page is reloaded, in general and for each store.

import { find } from "./elements.js";

const prefix = "rill-inspector/";

/** Named settings of one scope, such as a store; settings that cannot be stored are lost. */
export class Memory {
  #place;

  constructor(place = "page") {
    this.#place = place;
  }

  get(name, otherwise = null) {
    try {
      const kept = localStorage.getItem(this.#key(name));
      return kept === null ? otherwise : JSON.parse(kept);
    } catch {
      return otherwise;
    }
  }

  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(this.#key(name));
      else localStorage.setItem(this.#key(name), JSON.stringify(value));
    } catch {
      // If the storage is full or forbidden, only the settings are lost.
    }
  }

  #key(name) {
    return `${prefix}${this.#place}/${name}`;
  }
}

/** Connects a switch of the page whose position is remembered. */
export function rememberSwitch(id, memory, apply) {
  const control = find(id);
  control.checked = memory.get(id, false);
  apply(control.checked);
  control.addEventListener("change", () => {
    memory.set(id, control.checked);
    apply(control.checked);
  });
}
