// A state of the store, read in parts: only what is open is asked for, and then only what has changed of it.

import { api } from "./connection.js";
import { gate } from "./gate.js";
import { partsOf, pathKey, replacing, valueAt, windowOf } from "./values.js";

const windowSize = 100;
const peekSize = 24;
const mostPeeked = 240;
const rounds = 3;
const depth = 2;

/**
 * A live view of a state; it keeps what was opened from one state to the next.
 *
 * What stands under an open part is peeked into, so that a line can say what is in it.
 */
export class StateView {
  /** The value, as far as it is open; null until it was read. */
  value = null;
  revision = 0;
  #store = null;
  #at = "shown";
  #token;
  #open = new Map();
  #peeked = new Map();

  /** Looks at a state: "shown", "newest", "start", or the state after an entry. */
  look(store, at) {
    if (store === this.#store && at === this.#at) return;
    if (store !== this.#store) {
      this.#open.clear();
      this.#peeked.clear();
    }
    this.#store = store;
    this.#at = at;
    this.#token = undefined;
    this.value = null;
  }

  get at() { return this.#at; }

  /** Starts over with what is asked for next. */
  restart() { this.#token = undefined; }

  open(steps) {
    this.#open.set(pathKey(steps), { path: steps, from: 0, limit: windowSize });
  }

  /** Wants other elements of a collection. */
  move(steps, from) {
    this.#open.set(pathKey(steps), { path: steps, from, limit: windowSize });
  }

  close(steps) {
    const key = pathKey(steps);
    const inside = `${key.slice(0, -1)},`;
    for (const open of this.#open.keys()) if (open === key || open.startsWith(inside)) this.#open.delete(open);
  }

  /**
   * Reads what is new; returns the paths that changed, null for everything, or undefined if another was wanted since.
   *
   * `root` leads to the part that is looked at.
   */
  async read(root = []) {
    let paths = await this.#readOnce();
    for (let round = 0; round < rounds && paths !== undefined && this.#peek(root); round += 1) {
      const more = await this.#readOnce();
      paths = more === undefined ? undefined : paths && more && [...paths, ...more];
    }
    return paths;
  }

  async #readOnce() {
    await gate.pass();
    const [store, at, token] = [this.#store, this.#at, this.#token];
    const open = [...new Map([...this.#peeked, ...this.#open]).values()];
    const answer = await api.view(store, { view: token, at: String(at), open, depth });
    if (store !== this.#store || at !== this.#at) return undefined;
    this.#token = answer.view;
    this.revision = answer.revision;
    const paths = answer.state || !this.value ? null : [];
    if (paths === null) this.value = answer.state ?? null;
    for (const patch of answer.patches ?? []) {
      this.value = replacing(this.value, patch.path, patch.removed ? undefined : patch.value);
      paths?.push(patch.removed ? patch.path.slice(0, -1) : patch.path);
    }
    for (const { path, from } of open) this.#number(path, from);
    return paths;
  }

  /** Notes where the elements that are here begin; the answer has only them. */
  #number(path, from) {
    const part = from > 0 ? valueAt(this.value, path) : undefined;
    if (part && windowOf(part) && part.from !== from) this.value = replacing(this.value, path, { ...part, from });
  }

  /** Whether something that shows is cut off and can be peeked into. */
  #peek(root) {
    const before = this.#peeked.size;
    this.#peekUnder(valueAt(this.value, root), root);
    for (const { path } of [...this.#peeked.values(), ...this.#open.values()]) {
      const part = valueAt(this.value, path);
      if (!part) this.#peeked.delete(pathKey(path));
      else if (this.#open.has(pathKey(path)) || (windowOf(part)?.total ?? Infinity) <= peekSize) this.#peekUnder(part, path);
    }
    return this.#peeked.size > before;
  }

  #peekUnder(part, path) {
    for (const { steps, value } of part ? partsOf(part) : []) {
      if (this.#peeked.size >= mostPeeked) return;
      const way = [...path, ...steps];
      if (value.kind !== "elided" || value.reason !== "depth" || this.#open.has(pathKey(way))) continue;
      this.#peeked.set(pathKey(way), { path: way, from: 0, limit: peekSize });
    }
  }
}
