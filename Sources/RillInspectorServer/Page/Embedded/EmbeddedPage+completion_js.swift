// Created by Scripts/embed-page from Page/Files/completion.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let completion_js = Array(#"""
// Completes a search while it is typed: fields, their values, and paths of the state.

import { api } from "./connection.js";
import { element, find } from "./elements.js";
import { fields, kindsOfIs, termsOf, written } from "./query.js";
import { partsOf, pathText, stepsOf } from "./values.js";

const most = 12;

export class Completion {
  #text = find("filter");
  #list = find("filter-completions");
  #onChoose;
  #store = null;
  #names = () => [];
  #options = [];
  #current = -1;
  #run = 0;

  /** `onChoose` is called with the completed text of the search. */
  constructor(onChoose) {
    this.#onChoose = onChoose;
    this.#text.addEventListener("input", () => this.#offer());
    this.#text.addEventListener("click", () => this.#offer());
    // Before the search itself, for which the same keys have another meaning.
    this.#text.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.#text.addEventListener("blur", () => this.#close());
    // Pressing the mouse must not take the focus from the text.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.#choose(Number(option.dataset.index));
    });
  }

  /** Completes for a store; `names` returns the names of actions and origins that are known. */
  open(store, names) {
    this.#store = store;
    this.#names = names;
    this.#close();
  }

  async #offer() {
    const run = this.#run += 1;
    const caret = this.#text.selectionStart;
    const term = termsOf(this.#text.value).find((one) => one.start < caret && caret <= one.end);
    const options = term ? await this.#optionsFor(term) : [];
    if (run !== this.#run || document.activeElement !== this.#text) return;
    this.#options = options.filter((option) => option.text !== term.text).slice(0, most).map((option) => ({ ...option, term }));
    this.#current = -1;
    this.#draw();
  }

  async #optionsFor(term) {
    const sign = term.isNegated ? "-" : "";
    const start = term.value.replace(/^"/u, "").toLowerCase();
    const values = (list) => [...new Set(list)].filter((value) => value.toLowerCase().includes(start))
      .map((value) => ({ text: `${sign}${term.field}:${written(value)}`, words: value }));
    switch (term.field) {
      case null:
        return Object.entries(fields).filter(([name]) => start !== "" && name.startsWith(start))
          .map(([name, hint]) => ({ text: `${sign}${name}:`, words: `${name}:`, hint }));
      case "is": return values(kindsOfIs);
      case "action":
      case "kind": return values(this.#names().map((row) => row.action));
      case "origin": return values(this.#names().map((row) => row.origin));
      case "changed": return this.#paths(sign, term.value);
      default: return [];
    }
  }

  /** The members of the part of the shown state that is typed so far. */
  async #paths(sign, typed) {
    const cut = Math.max(typed.lastIndexOf("."), typed.lastIndexOf("["));
    const [parent, start] = cut < 0 ? ["", typed] : [typed.slice(0, cut), typed.slice(cut + 1)];
    const steps = stepsOf(parent);
    const answer = await api.state(this.#store, {
      at: "shown", path: steps.length > 0 ? steps : undefined, depth: 2, limit: most,
    }).catch(() => null);
    if (!answer) return [];
    const parts = partsOf(answer.state).filter((part) => part.name.toLowerCase().startsWith(start.toLowerCase()));
    const paths = parts.map((part) => {
      const path = pathText([...steps, ...part.steps]);
      return { text: `${sign}changed:${path}`, words: path, hint: part.value.type };
    });
    const isList = answer.state.kind === "list";
    return isList ? [{ text: `${sign}changed:${parent}[*]`, words: `${parent}[*]`, hint: "any element" }, ...paths] : paths;
  }

  #draw() {
    const isOpen = this.#options.length > 0;
    this.#list.hidden = !isOpen;
    this.#text.ariaExpanded = String(isOpen);
    this.#list.replaceChildren(...this.#options.map(({ words, hint }, index) => element("li", {
      role: "option", id: `completion-${index}`, "data-index": index, "data-testid": "completion",
      "aria-selected": String(index === this.#current),
    }, element("code", {}, words), hint ? element("small", {}, hint) : null)));
    if (this.#current < 0) this.#text.removeAttribute("aria-activedescendant");
    else this.#text.setAttribute("aria-activedescendant", `completion-${this.#current}`);
  }

  #key(event) {
    if (this.#list.hidden) return;
    const count = this.#options.length;
    const moves = { ArrowDown: (this.#current + 1) % count, ArrowUp: (this.#current - 1 + count) % count };
    if (event.key in moves) {
      this.#current = this.#current < 0 && event.key === "ArrowUp" ? count - 1 : moves[event.key];
      this.#draw();
    } else if ((event.key === "Enter" || event.key === "Tab") && this.#current >= 0) {
      this.#choose(this.#current);
    } else if (event.key === "Escape") {
      this.#close();
    } else {
      return;
    }
    event.preventDefault();
  }

  #choose(index) {
    const { term, text } = this.#options[index];
    const before = this.#text.value.slice(0, term.start);
    this.#onChoose(before + text + this.#text.value.slice(term.end));
    const caret = before.length + text.length;
    this.#text.setSelectionRange(caret, caret);
    this.#offer();
  }

  #close() {
    this.#run += 1;
    this.#options = [];
    this.#draw();
  }
}

"""#.utf8)
}
#endif
