// The tabs beside the list: each one shows an aspect of the selected entry or range.

import { Annotations } from "./annotations.js";
import { ActionTab } from "./tab-action.js";
import { CauseTab } from "./tab-cause.js";
import { CompareTab } from "./tab-compare.js";
import { DiffTab } from "./tab-diff.js";
import { EffectsTab } from "./tab-effects.js";
import { ReplicasTab } from "./tab-replicas.js";
import { StoresTab } from "./tab-stores.js";
import { TestTab } from "./tab-test.js";
import { TimingTab } from "./tab-timing.js";
import { WatchTab } from "./tab-watch.js";
import { element, find } from "./elements.js";
import { markWords } from "./replicas.js";
import { timeOfDay } from "./times.js";

const nothing = { store: null, number: null, row: null, range: null, features: [] };

export class Details {
  #head = find("entry-head");
  #mode = find("entry-mode");
  #tabs;
  #annotations;
  #current = "diff";
  #onChanges;
  #onTurn;
  #subject = nothing;

  /**
   * `onPick` is called with the number of another entry to show, `onChanges` with the changes of the entry, `onCommand`
   * with commands for the history, `onPickElsewhere` with the ID of a store and the number of an entry, and `onTurn` with
   * the name of a tab to show.
   */
  constructor({ onPick, onChanges, onCommand, onPickElsewhere, onTurn }) {
    this.onPick = onPick;
    this.#onTurn = onTurn;
    this.#annotations = new Annotations(onCommand);
    this.#onChanges = onChanges;
    this.#tabs = {
      action: new ActionTab(find("tab-action"), onPick),
      diff: new DiffTab(find("tab-diff"), onPick, onChanges),
      effects: new EffectsTab(find("tab-effects"), onPick),
      cause: new CauseTab(find("tab-cause"), onPick),
      test: new TestTab(find("tab-test")),
      timing: new TimingTab(find("tab-timing")),
      watch: new WatchTab(find("tab-watch"), onPick),
      compare: new CompareTab(find("tab-compare")),
      replicas: new ReplicasTab(find("tab-replicas"), (store) => onPickElsewhere(store, null)),
      stores: new StoresTab(find("tab-stores"), onPickElsewhere),
    };
  }

  /** The reason why the store answers no command any more, or null. */
  set absence(reason) { this.#annotations.absence = reason; }

  /** Switches to another tab. */
  turnTo(name) {
    if (name !== this.#current) this.#tabs[this.#current]?.leave();
    this.#current = name;
    this.#tabs[name]?.show(this.#subject);
  }

  /**
   * Shows an entry: `number` and `row`; `range` is the first and last entry if several are selected; `before` is the
   * number of the previous entry, or 0 for the start.
   */
  show(subject) {
    const isOther = subject?.number !== this.#subject.number || subject?.store !== this.#subject.store;
    this.#subject = subject ?? nothing;
    // The changes of the last entry no longer matter; the tab that compares reports those of this one.
    if (isOther && this.#current !== "diff") this.#onChanges([]);
    this.#drawHead();
    this.#tabs[this.#current]?.show(this.#subject);
  }

  /** Watches a part of the state over time. */
  watch(steps) {
    this.#tabs.watch.add(this.#subject, steps);
    this.#onTurn("watch");
  }

  /** Compares the state after an entry of any branch with the state that is shown. */
  compare(number) {
    this.#tabs.compare.compare(this.#subject, number);
    this.#onTurn("compare");
  }

  /** Reads everything again that the history may have changed. */
  refresh() {
    this.#tabs[this.#current]?.show(this.#subject, true);
  }

  #drawHead() {
    const { row, number, range, mode } = this.#subject;
    this.#annotations.show(range ? null : row);
    this.#mode.textContent = mode ?? "";
    if (range) {
      return this.#head.replaceChildren(element("p", { class: "entry-action", "data-testid": "entry-action" },
        `#${range.first.number} … #${range.last.number}`));
    }
    if (!row) {
      const words = number === 0 ? "The state before the first action." : "Actions show here as soon as the store gets some.";
      return this.#head.replaceChildren(element("p", { class: "empty" }, this.#subject.store ? words : ""));
    }
    this.#head.replaceChildren(
      element("p", { class: "entry-action", "data-testid": "entry-action" }, row.action),
      element("dl", { class: "facts" },
        fact("Number", String(row.number)),
        fact("Origin", row.origin),
        row.cause === undefined ? null : fact("Caused by", element("button", {
          class: "link", type: "button", "data-testid": "cause", onclick: () => this.onPick(row.cause),
        }, `#${row.cause}`)),
        row.place === undefined ? null : fact("Sent from", element("span", { "data-testid": "place" }, row.place)),
        row.mark ? fact("Replica", markWords(row.mark)) : null,
        fact("Time", timeOfDay(row.time)),
        row.skipped ? fact("State", "computed without it") : null),
      ...(row.refusal === undefined ? []
        : [element("p", { class: "notice notice-refused", "data-testid": "refusal" }, row.refusal)]));
  }
}

function fact(name, value) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, value));
}
