// A state as a diagram: each value is a box, connected to its parts.

import { drawing, element } from "./elements.js";
import { partsOf, pathKey, summary, windowOf } from "./values.js";

const column = 210;
const line = 28;
const boxWidth = 176;
const boxHeight = 22;
const mostNodes = 400;

export class StateChart {
  place = element("div", { class: "chart", "data-testid": "state-chart" });
  #closed = new Set();
  #opened = new Set();
  #onOpen;
  #value = null;
  #root = [];
  /** The boxes, starting at the top of the first column, and the path of the one that the tab key focuses. */
  #nodes = [];
  #current = "[]";

  /** `onOpen` is called with the parts to read, or the parts that are no longer needed. */
  constructor(onOpen) {
    this.#onOpen = onOpen;
    this.place.addEventListener("keydown", (event) => this.#key(event));
    this.place.addEventListener("focusin", (event) => this.#setCurrent(event.target.dataset.path));
  }

  show(value, root) {
    this.#value = value;
    this.#root = root;
    const nodes = this.#nodes = [];
    this.#lay({ name: "state", value, steps: root }, 0, { line: 0 }, nodes, null);
    const height = (Math.max(0, ...nodes.map((node) => node.y)) + 1.5) * line;
    const width = (Math.max(0, ...nodes.map((node) => node.depth)) + 1) * column;
    const hadFocus = this.place.contains(document.activeElement);
    // A page in the background receives focus events late, so the event may not have arrived yet.
    if (hadFocus) this.#current = document.activeElement.dataset.path ?? this.#current;
    if (!nodes.some((node) => node.key === this.#current)) this.#current = nodes[0].key;
    this.place.replaceChildren(drawing("svg", {
      width, height, viewBox: `0 0 ${width} ${height}`, role: "tree", "aria-label": "State as a chart",
    }, nodes.map((node) => this.#link(node)), nodes.map((node) => this.#box(node))));
    if (hadFocus) this.#boxOf(this.#current)?.focus({ preventScroll: true });
  }

  #boxOf(key) { return this.place.querySelector(`[data-path="${CSS.escape(key)}"]`); }

  #setCurrent(key) {
    if (key === undefined || key === this.#current) return;
    this.#boxOf(this.#current)?.setAttribute("tabindex", -1);
    this.#current = key;
    this.#boxOf(key).setAttribute("tabindex", 0);
  }

  // The keys work as in the tree, except that up and down stay in a column.
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = this.#nodes.find((one) => one.key === event.target.dataset.path);
    if (!node) return;
    const column = this.#nodes.filter((one) => one.depth === node.depth);
    const place = column.indexOf(node);
    let next;
    switch (event.key) {
      case "ArrowDown": next = column[place + 1]; break;
      case "ArrowUp": next = column[place - 1]; break;
      case "Home": next = this.#nodes[0]; break;
      case "End": next = this.#nodes.at(-1); break;
      case "ArrowRight":
        if (node.isOpen) next = this.#nodes.find((one) => one.parent === node);
        else this.#toggle(node);
        break;
      case "ArrowLeft":
        if (node.isOpen) this.#toggle(node);
        else next = node.parent;
        break;
      case "Enter":
      case " ": this.#toggle(node); break;
      default: return;
    }
    event.preventDefault();
    if (next) this.#boxOf(next.key).focus();
  }

  #lay(part, depth, cursor, nodes, parent) {
    const node = { ...part, depth, parent, key: pathKey(part.steps) };
    nodes.push(node);
    const parts = partsOf(part.value);
    const isDeep = depth >= 2 || parts.length > 12;
    node.canOpen = parts.length > 0 || (part.value.kind === "elided" && part.value.reason !== "cycle");
    node.isOpen = parts.length > 0 && (isDeep ? this.#opened.has(node.key) : !this.#closed.has(node.key));
    if (!node.isOpen) {
      node.y = cursor.line;
      cursor.line += 1;
      return node;
    }
    const children = parts.slice(0, Math.max(0, mostNodes - nodes.length)).map((child) =>
      this.#lay({ name: child.name, value: child.value, steps: [...part.steps, ...child.steps] },
        depth + 1, cursor, nodes, node));
    node.y = children.length > 0 ? (children[0].y + children.at(-1).y) / 2 : cursor.line++;
    return node;
  }

  #link({ parent, depth, y }) {
    if (!parent) return null;
    const [x1, y1] = [(depth - 1) * column + boxWidth + 4, (parent.y + 0.5) * line + 4];
    const [x2, y2] = [depth * column + 4, (y + 0.5) * line + 4];
    const middle = (x1 + x2) / 2;
    return drawing("path", { class: "chart-link", d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` });
  }

  #box(node) {
    const [x, y] = [node.depth * column + 4, (node.y + 0.5) * line + 4];
    const bounds = windowOf(node.value);
    const text = bounds ? `${bounds.total.toLocaleString("en")} ×`
      : node.canOpen ? (node.value.kind === "enum" ? `.${node.value.case}` : node.value.type) : summary(node.value, 40);
    const words = [node.name, text].filter(Boolean).join(": ");
    return drawing("g", {
      class: `chart-node${node.canOpen ? " chart-open" : ""}${node.isOpen ? " chart-is-open" : ""}`,
      tabindex: node.key === this.#current ? 0 : -1, role: "treeitem", "aria-label": words, "aria-level": node.depth + 1,
      "aria-expanded": node.canOpen ? String(node.isOpen) : null, "data-path": node.key, "data-testid": "box",
      onclick: () => this.#toggle(node),
    },
    drawing("title", {}, `${node.name}: ${summary(node.value, 200)}`),
    drawing("rect", { x, y: y - boxHeight / 2, width: boxWidth, height: boxHeight, rx: 6 }),
    drawing("text", { x: x + 9, y: y + 4 },
      drawing("tspan", { class: "chart-name" }, cut(node.name, 14)),
      drawing("tspan", { class: `chart-value value-${node.value.kind}`, dx: node.name ? 7 : 0 },
        cut(text, 22 - Math.min(14, node.name.length)))),
    node.canOpen && !node.isOpen ? drawing("circle", { cx: x + boxWidth, cy: y, r: 3.5 }) : null);
  }

  #toggle(node) {
    if (!node.canOpen) return;
    const isOpen = !node.isOpen;
    for (const [set, isIn] of [[this.#opened, isOpen], [this.#closed, !isOpen]]) {
      if (isIn) set.add(node.key);
      else set.delete(node.key);
    }
    this.show(this.#value, this.#root);
    this.#onOpen(node.steps, isOpen);
  }
}

function cut(text, length) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
