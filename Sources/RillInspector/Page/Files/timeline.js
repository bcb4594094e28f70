// The list of transitions: newest at the bottom, followed until one is picked.

import { element, find, oncePerFrame, timeOfDay } from "./elements.js";

const mostRows = 1000;

export class TimelineView {
  #list = find("timeline");
  #count = find("timeline-count");
  #empty = find("timeline-empty");
  #follow = find("follow");
  #onPick;
  #transitions = [];
  #rows = new Map();
  #picked = null;
  #shown = null;
  #render = oncePerFrame(() => this.#draw());

  /** `onPick` is called with the transition to show, or null if there is none. */
  constructor(onPick) {
    this.#onPick = onPick;
    this.#list.addEventListener("click", (event) => this.#click(event));
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#follow.addEventListener("click", () => this.pick(null));
  }

  /** Whether the newest transition is shown, whichever it is. */
  get isFollowing() { return this.#picked === null; }

  /** Shows the transitions of a store, oldest first. */
  show(transitions) {
    this.#transitions = transitions.slice(-mostRows);
    this.#rows.clear();
    this.#list.replaceChildren();
    if (!this.#transitions.some((one) => one.sequence === this.#picked)) this.#picked = null;
    this.#shown = null;
    this.#draw();
  }

  /** Forgets what was picked, before another store is shown. */
  forget() {
    this.#picked = null;
    this.show([]);
  }

  /** Adds a transition that has just happened. */
  add(transition) {
    this.#transitions.push(transition);
    this.#render();
  }

  /** Selects a transition, or the newest one from now on if there is none. */
  pick(sequence) {
    this.#picked = sequence;
    this.#draw();
    if (sequence !== null) this.#rows.get(sequence)?.scrollIntoView({ block: "nearest" });
  }

  #draw() {
    const surplus = this.#transitions.length - mostRows;
    if (surplus > 0) this.#transitions.splice(0, surplus);
    const kept = new Set(this.#transitions.map((one) => one.sequence));
    for (const [sequence, row] of this.#rows) {
      if (kept.has(sequence)) continue;
      row.remove();
      this.#rows.delete(sequence);
    }
    const fresh = this.#transitions.filter((one) => !this.#rows.has(one.sequence));
    const rows = fresh.map((one) => {
      const row = transitionRow(one);
      this.#rows.set(one.sequence, row);
      return row;
    });
    this.#list.append(...rows);
    this.#drawHead();
    this.#drawSelection();
    if (this.isFollowing) this.#list.scrollTop = this.#list.scrollHeight;
  }

  #drawHead() {
    const count = this.#transitions.length;
    this.#count.textContent = count === 0 ? "" : count.toLocaleString("en");
    this.#empty.hidden = count > 0;
    this.#list.hidden = count === 0;
    this.#follow.hidden = this.isFollowing;
  }

  #drawSelection() {
    const newest = this.#transitions.at(-1) ?? null;
    const current = this.#transitions.find((one) => one.sequence === this.#picked) ?? newest;
    this.#list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    const row = current && this.#rows.get(current.sequence);
    row?.setAttribute("aria-selected", "true");
    if (row) this.#list.setAttribute("aria-activedescendant", row.id);
    if (this.#shown === (current?.sequence ?? null) && current) return;
    this.#shown = current?.sequence ?? null;
    this.#onPick(current);
  }

  #click(event) {
    const row = event.target.closest("[data-sequence]");
    if (row) this.pick(Number(row.dataset.sequence));
  }

  #key(event) {
    const last = this.#transitions.length - 1;
    const current = this.#transitions.findIndex((one) => one.sequence === this.#shown);
    const places = { ArrowUp: current - 1, ArrowDown: current + 1, Home: 0, End: last };
    if (event.key === "Escape") return this.pick(null);
    if (!(event.key in places) || last < 0) return;
    event.preventDefault();
    const place = Math.min(Math.max(places[event.key], 0), last);
    this.pick(event.key === "End" ? null : this.#transitions[place].sequence);
  }
}

function transitionRow(one) {
  const isRefused = one.refusal !== undefined;
  return element("li", {
    class: isRefused ? "row row-refused" : "row", role: "option", id: `transition-${one.sequence}`,
    "aria-selected": "false", "data-sequence": one.sequence, "data-testid": "row",
  },
  element("span", { class: "row-sequence" }, String(one.sequence)),
  summaryOf(one),
  element("span", { class: "row-origin" }, one.cause === undefined ? one.origin : `${one.origin} ↳ ${one.cause}`),
  element("time", { class: "row-time", datetime: new Date(one.time).toISOString() }, timeOfDay(one.time)),
  isRefused ? element("span", { class: "row-refusal", "data-testid": "row-refusal" }, one.refusal) : null);
}

/** The action on one line: its name stands out, and what it carries is quieter. */
function summaryOf({ action, summary }) {
  // A direct write has a word before its name; a name that is cut off is all there is.
  const start = summary.startsWith(action) ? 0 : summary.indexOf(` ${action}`) + 1;
  const name = summary.startsWith(action, start) ? action : summary;
  const before = summary.slice(0, start);
  const after = summary.slice(start + name.length);
  return element("span", { class: "row-summary", title: summary, "data-testid": "row-summary" },
    before && element("span", { class: "row-payload" }, before),
    element("span", { class: "row-action" }, name),
    after && element("span", { class: "row-payload" }, after));
}
