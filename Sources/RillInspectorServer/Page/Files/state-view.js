// A state of the store, read in parts: only the expanded parts are requested, and afterwards only their changes.

import { api } from "./connection.js";
import { gate } from "./gate.js";
import { partsOf, pathKey, replacing, valueAt, windowOf } from "./values.js";

const windowSize = 100;
const peekSize = 24;
const mostPeeked = 240;
const rounds = 3;
const depth = 2;

/**
 * A live view of a state that keeps the expanded parts from one state to the next.
 *
 * The parts below an expanded part are read one level deep, so that their lines can show a preview.
 */
export class StateView {
  /** The value, as far as it is expanded, or null until it is read. */
  value = null;
  revision = 0;
  #store = null;
  #at = "shown";
  #token;
  #open = new Map();
  #peeked = new Map();

  /** Selects a state: "shown", "newest", "start", or the number of an entry for the state after it. */
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

  /** Makes the next request read everything again. */
  restart() { this.#token = undefined; }

  open(steps) {
    this.#open.set(pathKey(steps), { path: steps, from: 0, limit: windowSize });
  }

  /** Requests other elements of a collection. */
  move(steps, from) {
    this.#open.set(pathKey(steps), { path: steps, from, limit: windowSize });
  }

  close(steps) {
    const key = pathKey(steps);
    const inside = `${key.slice(0, -1)},`;
    for (const open of this.#open.keys()) if (open === key || open.startsWith(inside)) this.#open.delete(open);
  }

  /**
   * Reads changes; returns the paths that changed, null if everything did, or undefined if another state was requested.
   *
   * `root` is the path of the part that is shown.
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

  /** Records the index of the first element that is present, because the answer contains only the present ones. */
  #number(path, from) {
    const part = from > 0 ? valueAt(this.value, path) : undefined;
    if (part && windowOf(part) && part.from !== from) this.value = replacing(this.value, path, { ...part, from });
  }

  /** Returns whether a visible part is cut off and can be read. */
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
