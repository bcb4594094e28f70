// Created by Scripts/embed-page from Page/Files/state-pane.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let state_pane_js = Array(#"""
// The state pane: a tree, text or chart of the current state of the app, or of the state after the selected entry.

import { StateChart } from "./chart.js";
import { api } from "./connection.js";
import { copyText, element, find, notice, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";
import { StateTables } from "./state-tables.js";
import { StateView } from "./state-view.js";
import { Tree } from "./tree.js";
import { paragraphs, pathText, valueAt } from "./values.js";

export class StatePane {
  #place = find("state");
  #treePlace = element("div", { "data-testid": "state-tree" });
  #raw = element("pre", { class: "raw", tabindex: 0, "data-testid": "state-raw" });
  #crumbs = find("state-crumbs");
  #words = find("state-revision");
  #view = new StateView();
  #store = null;
  #number = null;
  #marks = [];
  #memory = null;
  #pinned = [];
  #tree;
  #chart;
  #tables = new StateTables();
  #read = oneAtATime(() => this.#load(), 100);

  /** `onWatch` is called with the path of a part to watch. */
  constructor(onWatch) {
    const open = (steps, isOpen) => this.#toggled(steps, isOpen);
    this.#tree = new Tree(this.#treePlace, {
      label: "State", openDepth: 2, onOpen: open,
      onWindow: (steps, from) => {
        this.#view.move(steps, from);
        this.#read();
      },
      onPin: (steps) => this.#pin(steps),
      onWatch,
    });
    this.#chart = new StateChart(open);
    this.#tables.onMore = () => this.#showTables();
    for (const name of ["state-form", "state-at"]) {
      find(name).addEventListener("change", () => this.#choose());
    }
    find("panel-state").addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#pinned.length > 0) this.#pin([]);
    });
    find("collapse").addEventListener("click", () => this.#tree.collapse());
    find("state-copy").addEventListener("click", (event) => {
      if (this.#view.value) copyText(paragraphs(this.#root ?? this.#view.value), event.target);
    });
  }

  /** Shows the state of another store, or of none. */
  open(store, memory, features = []) {
    this.#store = store;
    this.#memory = memory;
    this.#pinned = memory?.get("pinned", []) ?? [];
    this.#tree.forget();
    if (store) this.#view.look(store, "shown");
    this.#words.textContent = "";
    this.#place.replaceChildren();
    const hasTables = features.includes("tables");
    find("as-table").hidden = !hasTables;
    const form = memory?.get("state-form", "tree");
    this.#choose(form === "table" && !hasTables ? "tree" : form ?? "tree", memory?.get("state-at", "entry"));
  }

  /** Sets the selected entry, or null while the app is followed. */
  look(number) {
    this.#number = number;
    this.refresh();
  }

  /** Marks the parts that an entry changed. */
  mark(paths) {
    this.#marks = paths;
    this.#tree.mark(paths);
  }

  /** Reads changes. */
  refresh(isNew = false) {
    if (isNew) this.#view.restart();
    if (!this.#store) return;
    const isOfEntry = this.#number !== null && this.#chosen("state-at") === "entry";
    this.#view.look(this.#store, isOfEntry ? (this.#number === 0 ? "start" : this.#number) : "shown");
    this.#read();
  }

  get #root() { return this.#view.value && valueAt(this.#view.value, this.#pinned); }

  #chosen(group) { return find(group).querySelector("input:checked").value; }

  #choose(form, at) {
    for (const [group, value] of [["state-form", form], ["state-at", at]]) {
      if (value) find(group).querySelector(`[value="${value}"]`).checked = true;
      this.#memory?.set(group, this.#chosen(group));
    }
    find("collapse").hidden = this.#chosen("state-form") !== "tree";
    this.#show(null);
    this.refresh();
  }

  #toggled(steps, isOpen) {
    if (isOpen) this.#view.open(steps);
    else this.#view.close(steps);
    this.#read();
  }

  #pin(steps) {
    this.#pinned = steps;
    this.#memory?.set("pinned", steps.length > 0 ? steps : null);
    if (steps.length > 0) this.#view.open(steps);
    const hadFocus = [this.#crumbs, this.#place].some((part) => part.contains(document.activeElement));
    this.#show(null);
    if (hadFocus && document.activeElement === document.body) this.#place.querySelector("[tabindex='0']")?.focus();
    this.#read();
  }

  async #load() {
    await gate.pass();
    if (!this.#store) return;
    const store = this.#store;
    try {
      if (this.#pinned.length > 0 && this.#view.value === null) this.#view.open(this.#pinned);
      const paths = await this.#view.read(this.#pinned);
      if (paths !== undefined) this.#show(paths);
    } catch (refused) {
      if (store !== this.#store || refused.status === 0) return;
      this.#view.restart();
      this.#words.textContent = "";
      this.#place.replaceChildren(notice(refused, "state-error"));
    }
  }

  #show(paths) {
    if (!this.#view.value) return;
    const { at, revision } = this.#view;
    this.#words.textContent = at === "shown" ? `revision ${revision.toLocaleString("en")}`
      : at === "start" ? "at the start" : `after #${at}`;
    this.#drawCrumbs();
    const root = this.#root;
    if (!root) return this.#place.replaceChildren(this.#nothing());
    const form = this.#chosen("state-form");
    if (form === "raw") return this.#showRaw();
    if (form === "table") return this.#showTables();
    const place = form === "chart" ? this.#chart.place : this.#treePlace;
    const isNew = place.parentElement !== this.#place;
    if (isNew) this.#place.replaceChildren(place);
    if (form === "chart") {
      if (isNew || paths === null || paths.length > 0) this.#chart.show(root, this.#pinned);
      return;
    }
    if (paths === null || isNew) this.#tree.show(root, this.#pinned);
    else if (paths.length > 0) this.#tree.update(root, this.#pinned, paths);
    if (paths === null || paths.length > 0) this.#tree.mark(this.#marks);
  }

  #nothing() {
    return element("p", { class: "empty", "data-testid": "state-nothing" },
      `There is nothing at ${pathText(this.#pinned)} in this state. `,
      element("button", { class: "link", type: "button", onclick: () => this.#pin([]) }, "Show all of it"));
  }

  async #showRaw() {
    await gate.pass();
    const [store, at, pinned] = [this.#store, this.#view.at, this.#pinned];
    try {
      const { state } = await api.state(store, { at, path: pinned.length > 0 ? pinned : undefined, depth: 12, limit: 100 });
      if (store !== this.#store || at !== this.#view.at || this.#chosen("state-form") !== "raw") return;
      const text = paragraphs(state);
      if (this.#raw.textContent !== text) this.#raw.textContent = text;
      if (this.#raw.parentElement !== this.#place) this.#place.replaceChildren(this.#raw);
    } catch (refused) {
      if (refused.status !== 0) this.#place.replaceChildren(notice(refused, "state-error"));
    }
  }

  async #showTables() {
    const [store, at] = [this.#store, this.#view.at];
    const isWanted = () => store === this.#store && at === this.#view.at && this.#chosen("state-form") === "table";
    await this.#tables.show(store, at, isWanted);
    if (isWanted() && this.#tables.place.parentElement !== this.#place) this.#place.replaceChildren(this.#tables.place);
  }

  #drawCrumbs() {
    this.#crumbs.hidden = this.#pinned.length === 0;
    const steps = this.#pinned.map((_, index) => this.#pinned.slice(0, index + 1));
    this.#crumbs.replaceChildren(...[[], ...steps].map((path, index) => element("li", {},
      element("button", {
        class: "link", type: "button", "data-testid": "crumb", "aria-current": index === steps.length ? "true" : null,
        onclick: () => this.#pin(path),
      }, path.length === 0 ? "state" : pathText([path.at(-1)])))));
  }
}

"""#.utf8)
}
#endif
