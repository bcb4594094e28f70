// What the page remembers over a reload: in general, and of each store.

const prefix = "rill-inspector/";

/** Settings under names of one place, such as a store; what cannot be kept is forgotten. */
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
      // A full or forbidden storage costs the memory, not the page.
    }
  }

  #key(name) {
    return `${prefix}${this.#place}/${name}`;
  }
}
