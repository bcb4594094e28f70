// Shows a value as a tree of expandable nodes. Only expanded parts are built.

import { copyText, element } from "./elements.js";
import { treeKey } from "./tree-keys.js";
import { paragraphs, partsOf, pathKey, pathText, summary, windowOf } from "./values.js";

/** The tools of a part: short, because they cover the end of its line. */
const toolNames = [
  ["value", "copy", "Copy the value (C)"], ["path", "path", "Copy the path (Shift+C)"],
  ["pin", "alone", "Show this part alone (P)"], ["watch", "watch", "Watch this part over time (W)"],
];

/** A tree in an element of the page, which keeps its expanded nodes from one value to the next. */
export class Tree {
  #place;
  #options;
  #choices = new Map();
  #marked = new Set();
  #onTheWay = new Set();
  #value = null;
  #root = [];
  #isCollapsed = false;
  #tools = null;

  /**
   * `openDepth` is the number of levels expanded by default. `onOpen(steps, isOpen)` is called when a node is expanded
   * or collapsed, `onWindow` with requested elements of a collection, `onPin` with a part to show alone, and
   * `onWatch` with a part to watch. All are optional.
   */
  constructor(place, { label, openDepth = 2, onOpen, onWindow, onPin, onWatch } = {}) {
    this.#place = place;
    this.#options = { openDepth, onOpen, onWindow, onPin, onWatch };
    place.classList.add("tree");
    place.setAttribute("role", "tree");
    if (label) place.setAttribute("aria-label", label);
    place.addEventListener("click", (event) => this.#click(event));
    place.addEventListener("keydown", (event) => treeKey(event, this));
    place.addEventListener("pointerover", (event) => this.#offerTools(event.target));
    place.addEventListener("focusin", (event) => this.#offerTools(event.target));
  }

  /** The element that contains the tree. */
  get place() { return this.#place; }

  /** Shows another value of the same kind; `root` is its path if it is a part of the state. */
  show(value, root = []) {
    this.#value = value;
    this.#root = root;
    this.#keepingFocus(() => {
      this.#place.replaceChildren(this.#node("", value, root, 0));
      this.#place.firstElementChild.tabIndex = 0;
    });
  }

  /** Shows the whole value again, of which only the parts under these paths have changed. */
  update(value, root, paths) {
    const nodes = paths.map((steps) => this.#nearest(steps));
    if (nodes.some((node) => !node || node === this.#place.firstElementChild)) return this.show(value, root);
    this.#value = value;
    this.#keepingFocus(() => {
      for (const node of new Set(nodes)) {
        if (!node.isConnected) continue;
        const steps = JSON.parse(node.dataset.steps);
        const made = this.#node(node.dataset.name ?? "", this.#valueAt(steps), steps, Number(node.ariaLevel) - 1);
        made.classList.add("node-fresh");
        node.replaceWith(made);
      }
    });
    if (!this.#place.querySelector("[tabindex='0']")) this.#place.firstElementChild.tabIndex = 0;
  }

  /** Marks the parts at these paths, and the collapsed parts that contain them. */
  mark(paths) {
    const marked = new Set(paths.map(pathKey));
    const onTheWay = new Set();
    for (const steps of paths) {
      for (let length = 0; length < steps.length; length += 1) onTheWay.add(pathKey(steps.slice(0, length)));
    }
    for (const node of this.#place.querySelectorAll(".node")) {
      node.classList.toggle("node-marked", marked.has(node.dataset.path));
      node.classList.toggle("node-on-the-way", !marked.has(node.dataset.path) && onTheWay.has(node.dataset.path));
    }
    this.#marked = marked;
    this.#onTheWay = onTheWay;
  }

  /** Collapses everything except the root. */
  collapse() {
    this.#choices.clear();
    this.#isCollapsed = true;
    if (this.#value) this.show(this.#value, this.#root);
  }

  /** Resets the expanded nodes to the default. */
  forget() {
    this.#choices.clear();
    this.#isCollapsed = false;
    this.#value = null;
    this.#place.replaceChildren();
  }

  /** Expands or collapses a node. */
  toggle(node, isOpen = node.ariaExpanded !== "true") {
    if (node.ariaExpanded === null || (node.ariaExpanded === "true") === isOpen) return;
    const steps = JSON.parse(node.dataset.steps);
    this.#choices.set(node.dataset.path, isOpen);
    const made = this.#node(node.dataset.name ?? "", this.#valueAt(steps), steps, Number(node.ariaLevel) - 1);
    const hadFocus = node === document.activeElement;
    made.tabIndex = node.tabIndex;
    node.replaceWith(made);
    if (hadFocus) made.focus({ preventScroll: true });
    this.#options.onOpen?.(steps, isOpen);
  }

  /** Performs the action of a node's tool. */
  use(tool, node, button) {
    const steps = JSON.parse(node.dataset.steps);
    if (tool === "path") copyText(pathText(steps) || "state", button);
    if (tool === "value") copyText(paragraphs(this.#valueAt(steps)), button);
    if (tool === "pin") this.#options.onPin?.(steps);
    if (tool === "watch") this.#options.onWatch?.(steps);
  }

  #valueAt(steps) {
    let [current, rest] = [this.#value, steps.slice(this.#root.length)];
    while (rest.length > 0) {
      const part = partsOf(current).find((one) => pathKey(one.steps) === pathKey(rest.slice(0, one.steps.length)));
      if (!part) return current;
      [current, rest] = [part.value, rest.slice(part.steps.length)];
    }
    return current;
  }

  #nearest(steps) {
    for (let length = steps.length; length > this.#root.length; length -= 1) {
      const key = CSS.escape(pathKey(steps.slice(0, length)));
      const node = this.#place.querySelector(`[data-path="${key}"]`);
      if (node) return node;
    }
    return this.#place.firstElementChild;
  }

  #keepingFocus(work) {
    const focused = document.activeElement?.closest?.("[data-path]")?.dataset.path;
    const hadFocus = this.#place.contains(document.activeElement);
    work();
    if (!hadFocus || focused === undefined) return;
    const node = this.#place.querySelector(`[data-path="${CSS.escape(focused)}"]`) ?? this.#place.firstElementChild;
    for (const other of this.#place.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
    node.tabIndex = 0;
    node.focus({ preventScroll: true });
  }

  #node(name, value, steps, depth) {
    const parts = partsOf(value);
    const key = pathKey(steps);
    const isCut = value.kind === "elided" && value.reason !== "cycle" && this.#options.onOpen;
    const canOpen = parts.length > 0 || isCut || (value.hidden && value.kind !== "string");
    const isOpen = canOpen && !isCut && (this.#choices.get(key) ?? this.#opensByItself(depth, windowOf(value)?.total ?? parts.length));
    const mark = this.#marked.has(key) ? " node-marked" : this.#onTheWay.has(key) ? " node-on-the-way" : "";
    return element("div", {
      class: `node${mark}`, role: "treeitem", tabindex: -1, "aria-level": depth + 1,
      "aria-expanded": canOpen ? String(Boolean(isOpen)) : null,
      "data-path": key, "data-steps": JSON.stringify(steps), "data-testid": "node", "data-name": name || null,
    },
    element("div", { class: "line" }, name === "" ? null : element("span", { class: "name" }, name),
      ...(canOpen ? preview(value, isOpen) : [leaf(value), type(value)])),
    isOpen ? this.#children(value, parts, steps, depth) : null);
  }

  #opensByItself(depth, count) {
    return depth === 0 || (!this.#isCollapsed && depth < this.#options.openDepth && count <= 24);
  }

  #children(value, parts, steps, depth) {
    const rows = parts.map((part) => this.#node(part.name, part.value, [...steps, ...part.steps], depth + 1));
    return element("div", { class: "children", role: "group" }, rows, this.#pager(value, steps));
  }

  #pager(value, steps) {
    const bounds = windowOf(value);
    if (!bounds || bounds.count === bounds.total) return null;
    const { from, count, total } = bounds;
    const [first, last, all] = [from, from + count - 1, total].map((number) => number.toLocaleString("en"));
    const words = `${first}–${last} of ${all}`;
    if (!this.#options.onWindow) {
      return element("div", { class: "node-hidden" }, `${(total - count).toLocaleString("en")} more are not shown`);
    }
    const step = (word, to, isOff) => element("button", {
      class: "quiet", type: "button", disabled: isOff, onclick: () => this.#options.onWindow(steps, to),
    }, word);
    const size = 100;
    return element("div", { class: "pager", "data-testid": "pager" }, element("span", {}, words),
      step("first", 0, from === 0), step("previous", Math.max(0, from - size), from === 0),
      step("next", from + size, from + count >= total),
      step("last", Math.max(0, total - size), from + count >= total));
  }

  #click(event) {
    const node = event.target.closest(".node");
    if (!node || event.target.closest("button") || !event.target.closest(".line")) return;
    this.#place.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    node.tabIndex = 0;
    if (String(getSelection()) === "") this.toggle(node);
  }

  // A single set of tools moves to the line that is hovered or focused.
  #offerTools(target) {
    const line = (target.matches(".node") ? target : target.closest(".line")?.parentElement)?.firstElementChild;
    if (!line) return;
    const names = this.#options.onPin ? toolNames : toolNames.slice(0, 2);
    this.#tools ??= element("span", { class: "tools" }, names.map(([tool, words, title]) =>
      element("button", {
        class: "tool", type: "button", tabindex: -1, "data-testid": `tool-${tool}`, title, "aria-label": title,
        onclick: (event) => this.use(tool, event.target.closest(".node"), event.target),
      }, words)));
    if (this.#tools.parentElement !== line) line.append(this.#tools);
  }
}

function type(value) {
  return value.type ? element("span", { class: "type" }, value.type) : null;
}

/** Creates the element of a value without parts, in the color of its kind. */
export function leaf(value) {
  if (value.kind === "elided") {
    const reasons = { depth: "deeper than is shown", size: "more than is shown", cycle: "stands further up already" };
    return element("span", { class: "value value-elided" }, reasons[value.reason] ?? "not shown");
  }
  return element("span", { class: `value value-${value.kind}` }, summary(value, 2000));
}

/** Creates the preview of a value with parts on its line. */
function preview(value, isOpen) {
  const bounds = windowOf(value);
  if (bounds) {
    const [one, many] = value.kind === "dict" ? ["entry", "entries"] : ["element", "elements"];
    const words = `${bounds.total.toLocaleString("en")} ${bounds.total === 1 ? one : many}`;
    return [element("span", { class: "preview" }, words), type(value)];
  }
  if (value.kind === "enum") return [element("span", { class: "value value-enum" }, `.${value.case}`), type(value)];
  if (isOpen || value.kind === "elided") return [type(value), isOpen ? null : element("span", { class: "preview" }, "…")];
  return [element("span", { class: "preview" }, summary(value, 160))];
}
