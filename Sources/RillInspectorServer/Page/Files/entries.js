// The rows of one store by place: read in pages as they come into view; only nearby rows are kept.

import { api } from "./connection.js";

const pageSize = 200;
const mostPages = 30;

export class Entries {
  /** The status of the history, or null until it is read. */
  status = null;
  /** The id of the store. */
  store;
  #rows = new Map();
  #places = new Map();
  /** The newest marks of replicas, which may arrive before the rows. */
  #marks = new Map();
  #wanted = { first: 0, last: -1 };
  #isReading = false;
  /** Whether every part of the page was read with these entries. */
  isComplete = false;
  /** Whether the page still reads these entries. */
  #isInProgress = true;
  /** Whether reading them again was asked for while the page still read them. */
  #isAskedAgain = false;
  /** Whether an event arrived before the status was read, or was lost. */
  #isOutdated = false;
  /** The number of statuses received from an event or a command. */
  #told = 0;
  #onChange;

  /** `onChange` is called with "layout" if every row must be shown again, otherwise with "rows" or "status". */
  constructor(store, onChange) {
    this.store = store;
    this.#onChange = onChange;
  }

  get first() { return this.status?.first ?? 0; }
  get end() { return this.status ? this.status.first + this.status.count : 0; }
  get position() { return this.status?.position ?? 0; }

  get #isCurrent() { return this.isComplete && !this.#isOutdated; }

  /** Whether the entries stay when other stores come and go, which is no reason to hide them, or to start reading them again. */
  stay() {
    if (this.#isCurrent) return true;
    this.#isAskedAgain = true;
    return this.#isInProgress;
  }

  /** Ends reading; returns whether the entries must be read again, because that was asked for meanwhile. */
  finish() {
    this.#isInProgress = false;
    return this.#isAskedAgain && !this.#isCurrent;
  }

  /** Notes that events were lost, so that the entries are read again even if the page still reads them. */
  giveUp() {
    this.#isOutdated = true;
    this.#isInProgress = false;
  }

  /** Whether the newest state is shown. */
  get isAtEnd() { return this.position >= this.end; }

  /** The rows that have been read. */
  get known() { return [...this.#rows.values()]; }

  /** The row at a place, if it has been read. */
  row(place) { return this.#rows.get(place); }

  /** The place of an entry, if its row has been read. */
  placeOf(number) {
    return number === 0 ? this.first - 1 : this.#places.get(number);
  }

  /** Reads the status of the history and its newest rows. */
  async read() {
    do {
      this.#isOutdated = false;
      await this.#ask({ limit: pageSize });
    } while (this.#isOutdated);
  }

  /** Notes an event that cannot be applied, because it was lost or the status is not read; it may be newer than the answer. */
  miss() { this.#isOutdated = true; }

  /** Requests the rows between two places; `onChange` is called when they are available. */
  want(first, last) {
    this.#wanted = { first, last };
    this.#readMissing();
  }

  /** Applies a status from an event or a command. */
  apply(status) {
    this.#told += 1;
    this.#apply(status);
  }

  #apply(status) {
    const before = this.status;
    // An event may overtake an answer.
    if (!status || (before && status.layout <= before.layout && status.newest < before.newest)) return;
    this.status = status;
    if (!before || before.layout !== status.layout) {
      this.#rows.clear();
      this.#places.clear();
      this.#onChange("layout");
      return;
    }
    if (status.first > before.first) this.#forget((place) => place < status.first);
    this.#onChange("status");
  }

  /** Appends new rows. */
  append(status, rows) {
    this.apply(status);
    const last = rows.at(-1);
    // Rows of an earlier status are read when they come into view.
    if (!last || last.number !== status.newest) return;
    this.#keep(this.end - rows.length, rows);
    this.#onChange("rows");
  }

  /** Applies what a replica has made of entries. */
  mark(marks) {
    for (const { number, mark } of marks) {
      this.#marks.delete(number);
      this.#marks.set(number, mark);
      const place = this.#places.get(number);
      if (place !== undefined) this.#rows.set(place, { ...this.#rows.get(place), mark });
    }
    for (const number of this.#marks.keys()) {
      if (this.#marks.size <= pageSize) break;
      this.#marks.delete(number);
    }
    this.#onChange("rows");
  }

  /** Finds the place of an entry while reading as few rows as possible; null if the entry is not kept. */
  async find(number) {
    const known = this.placeOf(number);
    if (known !== undefined) return known;
    const guess = this.end - 1 - ((this.status.newest ?? 0) - number);
    if (guess >= this.first && (await this.fetch(guess))?.number === number) return guess;
    let [low, high] = [this.first, this.end - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const row = await this.fetch(middle);
      if (!row) return null;
      if (row.number === number) return middle;
      if (row.number < number) low = middle + 1;
      else high = middle - 1;
    }
    return this.#search(number);
  }

  /** The row at a place, read if necessary, or null if there is none. */
  async fetch(place) {
    if (place < this.first || place >= this.end) return null;
    // Tries twice, in case entries were moved while the answer was pending.
    for (let tries = 0; tries < 2 && !this.#rows.has(place); tries += 1) {
      await this.#ask({ from: Math.max(place - 20, this.first), limit: 40 });
    }
    return this.#rows.get(place) ?? null;
  }

  /** The numbers of a range, with consecutive numbers combined into ranges. */
  async numbersBetween([first, last]) {
    const runs = [];
    for (let place = Math.max(first.place, this.first); place <= last.place; place += 1) {
      const row = this.row(place) ?? await this.fetch(place);
      if (!row) continue;
      const run = runs.at(-1);
      if (run && run[1] === row.number - 1) run[1] = row.number;
      else runs.push([row.number, row.number]);
    }
    return runs.map(([from, to]) => from === to ? `${from}` : `${from}-${to}`).join(",");
  }

  // Entries that were moved are not in the order of their numbers.
  async #search(number) {
    for (let from = this.first; from < this.end; from += 1000) {
      const { entries } = await api.entries(this.store, { from, limit: 1000 });
      const index = entries.findIndex((row) => row.number === number);
      if (index >= 0) return from + index;
      if (entries.length === 0) break;
    }
    return null;
  }

  async #readMissing() {
    if (this.#isReading || !this.status) return;
    this.#isReading = true;
    try {
      for (let from = this.#firstMissing(); from !== null; from = this.#firstMissing()) {
        const answer = await this.#ask({ from, limit: pageSize });
        if (answer.entries.length === 0) break;
      }
    } catch {
      // The event stream reports the lost connection, and everything is read again after it is restored.
    } finally {
      this.#isReading = false;
    }
  }

  #firstMissing() {
    const first = Math.max(this.#wanted.first, this.first);
    const last = Math.min(this.#wanted.last, this.end - 1);
    for (let place = first; place <= last; place += 1) {
      if (this.#rows.has(place)) continue;
      // When scrolling up, the rows above are needed next.
      return this.#rows.has(place - 1) ? place : Math.max(this.first, last - pageSize + 1);
    }
    return null;
  }

  /** Reads rows; a status received while the request was pending is newer than the one in its answer. */
  async #ask(range) {
    const told = this.#told;
    const answer = await api.entries(this.store, range);
    if (!this.status || told === this.#told) this.#apply(answer.status);
    if (answer.status.layout === this.status.layout) this.#keep(answer.from, answer.entries);
    this.#onChange("rows");
    return answer;
  }

  #keep(from, rows) {
    for (const [index, read] of rows.entries()) {
      // A mark may overtake its row.
      const row = this.#marks.has(read.number) ? { ...read, mark: this.#marks.get(read.number) } : read;
      this.#rows.set(from + index, row);
      this.#places.set(row.number, from + index);
    }
    if (this.#rows.size <= mostPages * pageSize) return;
    const middle = (this.#wanted.first + this.#wanted.last) / 2;
    const reach = (mostPages / 3) * pageSize;
    this.#forget((place) => Math.abs(place - middle) > reach && place < this.end - pageSize);
  }

  #forget(isGone) {
    for (const [place, row] of this.#rows) {
      if (!isGone(place)) continue;
      this.#rows.delete(place);
      this.#places.delete(row.number);
    }
  }
}
