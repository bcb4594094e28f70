// A state as a drawing: each value a box, joined to what it holds.

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

  /** `onOpen` is told which parts are to be read, or are no longer needed. */
  constructor(onOpen) {
    this.#onOpen = onOpen;
  }

  show(value, root) {
    this.#value = value;
    this.#root = root;
    const nodes = [];
    this.#lay({ name: "state", value, steps: root }, 0, { line: 0 }, nodes, null);
    const height = (Math.max(0, ...nodes.map((node) => node.y)) + 1.5) * line;
    const width = (Math.max(0, ...nodes.map((node) => node.depth)) + 1) * column;
    const focused = document.activeElement?.dataset?.path;
    this.place.replaceChildren(drawing("svg", {
      width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "State as a chart",
    }, nodes.map((node) => this.#link(node)), nodes.map((node) => this.#box(node))));
    if (focused) this.place.querySelector(`[data-path="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
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
    const toggle = () => this.#toggle(node);
    return drawing("g", {
      class: `chart-node${node.canOpen ? " chart-open" : ""}${node.isOpen ? " chart-is-open" : ""}`,
      tabindex: 0, role: node.canOpen ? "button" : "img", "aria-label": words,
      "aria-expanded": node.canOpen ? String(node.isOpen) : null, "data-path": node.key, onclick: toggle,
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        toggle();
      },
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
