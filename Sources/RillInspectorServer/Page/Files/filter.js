// The search for entries: its text, what it finds, and what is wrong with it. The server searches in steps.

import { inAddress, isLink, putInAddress, whenAddressChanges } from "./address.js";
import { api } from "./connection.js";
import { element, find, oneAtATime } from "./elements.js";
import { termsOf, toggling } from "./query.js";

const chunk = 1000;
const refused = "is:refused";
const limitWords = "Long values were searched only as far as the limits of DumpOptions allow.";

export class Filter {
  #text = find("filter");
  #refused = find("filter-refused");
  #problem = find("filter-problem");
  #entries = null;
  #onMatches;
  #branches;
  #run = 0;
  #after = 0;
  #matches = null;
  #isLimited = false;
  #memory = null;
  #wait = oneAtATime(() => this.#scan(), 200);

  /**
   * `onMatches` is called with the places that match, or null if all are shown, and whether the search has ended. The
   * object `branches` searches the entries that are in no place.
   */
  constructor(onMatches, branches) {
    this.#onMatches = onMatches;
    this.#branches = branches;
    this.#text.addEventListener("input", () => this.#ask());
    this.#refused.addEventListener("change", () => {
      const text = toggling(this.text, refused);
      // What is typed next is another condition.
      this.set(text && `${text} `);
    });
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#text.value !== "" && !event.defaultPrevented) this.set("");
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
      event.preventDefault();
      this.#text.focus();
    });
    whenAddressChanges(() => this.#entries && this.set(inAddress("query") ?? ""));
  }

  /**
   * Filters the rows of a store with its remembered search, or that of the address. Rows that are read again are filtered
   * as before: another page may have remembered another search since.
   */
  open(entries, memory, isOther) {
    const isFirst = this.#entries === null;
    this.#entries = entries;
    this.#memory = memory;
    if (isFirst && isLink) this.#text.value = inAddress("query") ?? "";
    else if (isFirst || isOther) this.#text.value = memory.get("filter", "") ?? "";
    this.#ask();
  }

  /** The text of the search. */
  get text() { return this.#text.value.trim(); }

  /** Replaces the text of the search. */
  set(text) {
    this.#text.value = text;
    this.#ask();
  }

  /** Searches again after entries were moved, replaced or annotated. */
  again() {
    if (this.text !== "") this.#ask();
  }

  /** Searches entries that were appended. */
  more() {
    if (this.text !== "") this.#wait();
  }

  #ask() {
    const { text } = this;
    this.#memory?.set("filter", text || null);
    putInAddress({ query: text });
    this.#refused.checked = termsOf(text).some((term) => term.text === refused);
    this.#run += 1;
    this.#after = 0;
    this.#matches = text === "" ? null : [];
    this.#isLimited = false;
    this.#say(null);
    this.#branches.ask(this.#entries, text);
    if (text === "") return this.#onMatches(null, true);
    this.#wait();
  }

  async #scan() {
    const [run, entries, query] = [this.#run, this.#entries, this.text];
    if (query === "" || !entries?.status) return;
    const isOutdated = () => run !== this.#run || entries !== this.#entries;
    try {
      for (let more = true; more;) {
        const answer = await api.search(entries.store, { query, after: this.#after, limit: chunk });
        if (isOutdated()) return;
        // While a search is incomplete, what was found before stays in view.
        if (answer.problem) return this.#say(answer.problem);
        this.#isLimited ||= answer.limited ?? false;
        this.#say(null);
        this.#matches.push(...answer.places);
        more = answer.more;
        this.#after = answer.next ?? entries.status.newest ?? 0;
        this.#onMatches(this.#matches, !more);
      }
    } catch (failure) {
      if (!isOutdated() && failure.status !== 0) this.#say(failure);
    }
  }

  #say(problem) {
    this.#problem.hidden = problem === null && !this.#isLimited;
    this.#problem.dataset.kind = problem === null ? "limit" : "problem";
    if (problem === null) {
      this.#text.removeAttribute("aria-invalid");
      if (this.#isLimited) this.#problem.replaceChildren(limitWords);
      return;
    }
    this.#text.setAttribute("aria-invalid", "true");
    this.#problem.replaceChildren(problem.message, " ", element("span", { class: "fix" }, problem.fix ?? ""));
  }
}
