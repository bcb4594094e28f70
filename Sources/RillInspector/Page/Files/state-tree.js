// Shows a value as a tree that opens and closes. Only what is open is built.

import { element } from "./elements.js";
import { partsOf, pathKey, summary } from "./values.js";

/** A tree in one place of the page; it remembers what was opened and closed from one value to the next. */
export class StateTree {
  #place;
  #openDepth;
  #name;
  #choices = new Map();
  #marked = new Set();
  #onTheWay = new Set();
  #value = null;
  #isCollapsed = false;

  constructor(place, { openDepth = 2, name = "" } = {}) {
    this.#place = place;
    this.#openDepth = openDepth;
    this.#name = name;
  }

  /** Shows another value of the same kind. */
  show(value) {
    this.#value = value;
    this.#build();
  }

  /** Marks the parts that these paths lead to, and the closed parts on the way there. */
  mark(paths) {
    this.#marked = new Set(paths.map(pathKey));
    this.#onTheWay = new Set();
    for (const steps of paths) {
      for (let length = 0; length < steps.length; length += 1) {
        this.#onTheWay.add(pathKey(steps.slice(0, length)));
      }
    }
    if (this.#value) this.#build();
  }

  /** Closes everything but the root. */
  collapse() {
    this.#choices.clear();
    this.#isCollapsed = true;
    if (this.#value) this.#build();
  }

  /** Forgets what was opened and closed. */
  forget() {
    this.#choices.clear();
    this.#isCollapsed = false;
    this.#value = null;
    this.#place.replaceChildren();
  }

  #build() {
    const focused = document.activeElement?.closest?.("[data-path]")?.dataset.path;
    const hadFocus = this.#place.contains(document.activeElement);
    this.#place.replaceChildren(this.#node(this.#name, this.#value, []));
    if (!hadFocus || focused === undefined) return;
    const again = this.#place.querySelector(`[data-path="${CSS.escape(focused)}"] > summary`);
    again?.focus({ preventScroll: true });
  }

  #node(name, value, steps) {
    const parts = partsOf(value);
    const key = pathKey(steps);
    const classes = ["node"];
    if (this.#marked.has(key)) classes.push("node-marked");
    else if (this.#onTheWay.has(key)) classes.push("node-on-the-way");
    const attributes = {
      class: classes.join(" "), "data-path": key, "data-testid": "node", "data-name": name || null,
    };
    if (parts.length === 0 && !value.hidden) {
      return element("div", attributes, label(name), leaf(value), type(value));
    }

    const node = element("details", attributes, element("summary", {}, label(name), preview(value), type(value)));
    const isOpen = this.#choices.get(key) ?? (steps.length === 0 || this.#opensByItself(steps, parts));
    if (isOpen) {
      node.open = true;
      this.#fill(node, value, parts, steps);
    }
    node.addEventListener("toggle", () => {
      if (node.open === (this.#choices.get(key) ?? isOpen)) return;
      this.#choices.set(key, node.open);
      if (node.open && node.childElementCount === 1) this.#fill(node, value, parts, steps);
    });
    return node;
  }

  #opensByItself(steps, parts) {
    return !this.#isCollapsed && steps.length < this.#openDepth && parts.length <= 24;
  }

  #fill(node, value, parts, steps) {
    const children = element("div", { class: "children" });
    for (const part of parts) children.append(this.#node(part.name, part.value, [...steps, ...part.steps]));
    if (value.hidden && value.kind !== "string") {
      children.append(element("div", { class: "node node-hidden" }, `${value.hidden.toLocaleString("en")} more are not shown`));
    }
    node.append(children);
  }
}

function label(name) {
  return name === "" ? null : element("span", { class: "name" }, name);
}

function type(value) {
  return element("span", { class: "type" }, value.type);
}

/** A value without parts, in the color of its kind. */
export function leaf(value) {
  if (value.kind === "elided") {
    const reasons = { depth: "deeper than is shown", size: "more than is shown", cycle: "stands further up already" };
    return element("span", { class: "value value-elided" }, reasons[value.reason] ?? "not shown");
  }
  return element("span", { class: `value value-${value.kind}` }, summary(value, 2000));
}

/** What a closed value shows of itself. */
function preview(value) {
  switch (value.kind) {
    case "list":
    case "set":
      return element("span", { class: "preview" }, count(value.items, value.hidden, "element"));
    case "dict":
      return element("span", { class: "preview" }, count(value.entries, value.hidden, "entry", "entries"));
    case "enum":
      return element("span", { class: "value value-enum" }, `.${value.case}`);
    default:
      return element("span", { class: "preview preview-closed" }, summary(value, 160));
  }
}

function count(parts, hidden, one, many = `${one}s`) {
  const total = parts.length + (hidden ?? 0);
  return `${total.toLocaleString("en")} ${total === 1 ? one : many}`;
}
