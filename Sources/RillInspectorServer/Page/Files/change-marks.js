// The parts that changes mark in each of two states.

import { pathKey } from "./values.js";

/** The paths of the parts of the later state that were changed or inserted. */
export function marksOfLater({ changes }) {
  return changes.filter(({ kind }) => kind !== "removed").map(({ steps }) => steps);
}

/**
 * The paths of the parts of the earlier state that were changed or removed. An index of a change counts in the later state,
 * except that of a removed element itself. Where the index in the earlier state is not known, the list is marked.
 */
export function marksOfEarlier({ changes, more }) {
  const lists = new Lists(changes, more > 0);
  return changes.filter(({ kind }) => kind !== "inserted").map((change) => lists.earlier(change));
}

/** The lists whose elements have another index in the earlier state. */
class Lists {
  #inserted = new Map();
  #removed = new Map();
  #reordered;
  #isPart;

  /** With `isPart`, there are more changes than these, so that no index is certain. */
  constructor(changes, isPart) {
    this.#isPart = isPart;
    this.#reordered = new Set(changes.filter(({ kind }) => kind === "reordered").map(({ steps }) => pathKey(steps)));
    for (const { kind, steps } of changes) {
      const index = steps.at(-1)?.index;
      if (index === undefined) continue;
      if (kind === "inserted") collect(this.#inserted, pathKey(steps.slice(0, -1)), index);
      if (kind === "removed") collect(this.#removed, pathKey(steps.slice(0, -1)), index);
    }
  }

  /** The path of a change in the earlier state. */
  earlier({ kind, steps }) {
    const path = [];
    for (const [depth, step] of steps.entries()) {
      const isOwn = kind === "removed" && depth === steps.length - 1;
      const index = step.index === undefined || isOwn ? step.index : this.#earlierIndex(steps.slice(0, depth), step.index);
      if (index === null) return path;
      path.push(index === undefined ? step : { index });
    }
    return path;
  }

  /** The index in the earlier state of an element of the list at a path of the later one, or null if it is not known. */
  #earlierIndex(list, index) {
    const key = pathKey(list);
    if (this.#isPart || this.#reordered.has(key)) return null;
    const inserted = this.#inserted.get(key) ?? [];
    const removed = this.#removed.get(key) ?? [];
    // The elements that are in both lists are in the same order in both.
    let earlier = index - inserted.filter((one) => one < index).length;
    for (const one of removed.toSorted((left, right) => left - right)) if (one <= earlier) earlier += 1;
    return earlier;
  }
}

function collect(lists, key, index) {
  lists.set(key, [...(lists.get(key) ?? []), index]);
}
