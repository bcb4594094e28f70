// The filter for entries: by name, by associated values, by the states they led to, and refused ones only.

import { api } from "./connection.js";
import { find, oneAtATime } from "./elements.js";

const chunk = 1000;

export class Filter {
  #text = find("filter");
  #scope = find("filter-scope");
  #refused = find("filter-refused");
  #entries = null;
  #onMatches;
  #run = 0;
  #seen = 0;
  #matches = null;
  #numbers = null;
  #memory = null;
  #wait = oneAtATime(() => this.#scan(), 200);

  /** `onMatches` is called with the places that match, or null if all are shown. */
  constructor(onMatches) {
    this.#onMatches = onMatches;
    for (const control of [this.#text, this.#scope, this.#refused]) control.addEventListener("input", () => this.#ask());
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#text.value === "") return;
      this.#text.value = "";
      this.#ask();
    });
  }

  /** Filters the rows of a store with its remembered settings. */
  open(entries, memory, canSearch) {
    this.#entries = entries;
    this.#memory = memory;
    this.#text.value = memory.get("filter", "");
    this.#refused.checked = memory.get("filter-refused", false);
    this.#scope.value = canSearch ? memory.get("filter-scope", "names") : "names";
    this.#scope.hidden = !canSearch;
    this.#ask();
  }

  get isOn() { return this.#text.value !== "" || this.#refused.checked; }

  /** Searches again after entries were moved or replaced. */
  again() {
    if (this.isOn) this.#ask();
  }

  /** Searches entries that were appended. */
  more() {
    if (this.isOn) this.#wait();
  }

  #ask() {
    this.#memory?.set("filter", this.#text.value || null);
    this.#memory?.set("filter-refused", this.#refused.checked || null);
    this.#memory?.set("filter-scope", this.#scope.value);
    this.#run += 1;
    this.#seen = 0;
    this.#numbers = null;
    this.#matches = this.isOn ? [] : null;
    if (!this.isOn) return this.#onMatches(null);
    this.#wait();
  }

  async #scan() {
    const [run, entries] = [this.#run, this.#entries];
    if (!this.isOn || !entries?.status) return;
    const isDone = () => run !== this.#run || entries !== this.#entries;
    try {
      if (this.#scope.value !== "names" && this.#text.value !== "") {
        const numbers = await this.#search(entries.store, isDone);
        if (isDone()) return;
        this.#numbers = numbers;
      }
      this.#seen = Math.max(this.#seen, entries.first);
      while (this.#seen < entries.end) {
        const answer = await api.entries(entries.store, { from: this.#seen, limit: chunk });
        if (isDone()) return;
        if (answer.entries.length === 0) break;
        for (const [index, row] of answer.entries.entries()) {
          if (this.#fits(row)) this.#matches.push(answer.from + index);
        }
        this.#seen = answer.from + answer.entries.length;
        this.#onMatches(this.#matches);
      }
      this.#onMatches(this.#matches);
    } catch {
      if (!isDone()) this.#onMatches(this.#matches);
    }
  }

  #fits(row) {
    if (this.#refused.checked && row.refusal === undefined) return false;
    if (this.#numbers) return this.#numbers.has(row.number);
    const text = this.#text.value.toLowerCase();
    return `${row.summary} ${row.origin} ${row.refusal ?? ""} #${row.number}`.toLowerCase().includes(text);
  }

  async #search(store, isDone) {
    const numbers = this.#numbers ?? new Set();
    const scope = { payloads: "action", states: "state", all: "action,state" }[this.#scope.value];
    let after = numbers.size > 0 ? Math.max(...numbers) : 0;
    for (let more = true; more && !isDone();) {
      const answer = await api.search(store, { text: this.#text.value, scope, after, limit: chunk });
      for (const number of answer.numbers) numbers.add(number);
      after = answer.next ?? answer.numbers.at(-1) ?? after;
      more = answer.more;
    }
    return numbers;
  }
}
