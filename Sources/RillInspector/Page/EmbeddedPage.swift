// Made by Scripts/embed-page from the files in Page/Files. Change those, and run it again.
// swift-format-ignore-file
#if Inspector
/// The bytes of the page's files, as they are in Page/Files.
enum EmbeddedPage {
  static let action_list_js = Array(#"""
// The list of actions: builds only the rows in view, and follows the end while the end is in view.

import { find, oncePerFrame } from "./elements.js";
import { DragToReorder } from "./reorder.js";
import { entryRow, rowKey, startRow } from "./row.js";

const rowHeight = 46;
const overscan = 8;
const nearEnd = 50;
const paper = matchMedia("print");

export class ActionList {
  #box = find("timeline");
  #rowsBox = find("timeline-rows");
  #count = find("timeline-count");
  #empty = find("timeline-empty");
  #follow = find("follow");
  #entries = null;
  #matches = null;
  #selection;
  #onCommand;
  #built = new Map();
  #isRelative = false;
  #sticks = true;
  #draw = oncePerFrame(() => this.#render());

  /** `selection` is the current selection; `onCommand` is called with commands for the history. */
  constructor({ selection, onCommand }) {
    this.#selection = selection;
    this.#onCommand = onCommand;
    this.#box.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.#box.addEventListener("click", (event) => this.#click(event));
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#follow.addEventListener("click", () => this.followEnd());
    new ResizeObserver(this.#draw).observe(this.#box);
    new DragToReorder(this.#box, {
      rowHeight, canDrag: () => this.#canReorder, onMove: (number, place) => this.#move(number, place),
    });
  }

  /** Shows the rows of a store; `canTravel` states whether its history can be changed. */
  open(entries, { canTravel }) {
    this.#entries = entries;
    this.#matches = null;
    this.canTravel = canTravel;
    this.#built.clear();
    this.#rowsBox.replaceChildren();
    this.#sticks = true;
    this.#draw();
  }

  /** Shows only these places, or all places for null. */
  filter(matches) {
    this.#matches = matches;
    this.#draw();
  }

  set isRelative(isRelative) {
    this.#isRelative = isRelative;
    this.#draw();
  }

  /** Shows new rows, and keeps the end in view if it was. */
  refresh() { this.#draw(); }

  followEnd() {
    this.#sticks = true;
    this.#selection.clear();
    this.#draw();
  }

  /** Scrolls a place into view. */
  reveal(place) {
    const index = this.#indexOf(place);
    if (index < 0) return;
    const top = index * rowHeight;
    const { scrollTop, clientHeight } = this.#box;
    if (top < scrollTop) this.#box.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) this.#box.scrollTop = top + rowHeight - clientHeight;
    this.#draw();
  }

  // The index in the list: the start state is the first item, unless only matches are shown.
  get #length() {
    if (!this.#entries?.status) return 0;
    return this.#matches ? this.#matches.length : this.#entries.status.count + 1;
  }

  #placeAt(index) {
    return this.#matches ? this.#matches[index] : this.#entries.first - 1 + index;
  }

  #indexOf(place) {
    return this.#matches ? this.#matches.indexOf(place) : place - (this.#entries.first - 1);
  }

  get #canReorder() { return this.canTravel && !this.#matches; }

  #scrolled() {
    const { scrollTop, clientHeight } = this.#box;
    const height = this.#length * rowHeight;
    this.#sticks = scrollTop + clientHeight >= height - nearEnd;
    this.#draw();
  }

  #render() {
    // On paper, the rows that were in view are printed; they do not scroll there.
    if (paper.matches) return;
    const entries = this.#entries;
    const length = this.#length;
    const count = entries?.status?.count ?? 0;
    this.#count.textContent = this.#matches
      ? `${length.toLocaleString("en")} of ${count.toLocaleString("en")}` : count > 0 ? count.toLocaleString("en") : "";
    this.#empty.hidden = length > 0;
    this.#empty.textContent = entries
      ? "No entry matches the filter." : "No store is shown yet. Add one in the app with inspector.add(store).";
    this.#box.hidden = length === 0;
    this.#rowsBox.style.height = `${length * rowHeight}px`;
    if (this.#sticks) this.#box.scrollTop = length * rowHeight;
    this.#follow.hidden = this.#sticks && this.#selection.isEmpty;
    if (entries) this.#renderRows(entries, length);
  }

  #renderRows(entries, length) {
    const { scrollTop, clientHeight } = this.#box;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
    const last = Math.min(length - 1, Math.ceil((scrollTop + clientHeight) / rowHeight) + overscan);
    if (last >= first) entries.want(this.#placeAt(first), this.#placeAt(last));
    const shown = this.#shownPlace;
    const kept = new Map();
    const rows = [];
    for (let index = first; index <= last; index += 1) {
      const place = this.#placeAt(index);
      const made = this.#row(entries, place, shown);
      made.row.style.transform = `translateY(${index * rowHeight}px)`;
      made.row.ariaPosInSet = index + 1;
      made.row.ariaSetSize = length;
      kept.set(place, made);
      rows.push(made.row);
    }
    this.#built = kept;
    const isSame = rows.length === this.#rowsBox.childElementCount
      && rows.every((row, index) => row === this.#rowsBox.children[index]);
    if (!isSame) this.#rowsBox.replaceChildren(...rows);
    const current = kept.get(shown)?.row.id;
    if (current) this.#box.setAttribute("aria-activedescendant", current);
    else this.#box.removeAttribute("aria-activedescendant");
  }

  /** The place of the entry shown in the details. */
  get #shownPlace() {
    return this.#selection.focus?.place ?? this.#entries.position - 1;
  }

  #row(entries, place, shown) {
    const isStart = place < entries.first;
    const row = isStart ? { number: 0 } : entries.row(place);
    const { strayed } = entries.status;
    const looks = {
      isSelected: this.#selection.isEmpty ? place === shown : this.#selection.has(place),
      isFuture: place >= entries.position,
      isShown: !entries.isAtEnd && place === entries.position - 1,
      isStrayed: Boolean(row && strayed && strayed[0] <= row.number && row.number <= strayed[1]),
      before: this.#isRelative ? entries.row(place - 1)?.time ?? row?.time ?? 0 : null,
      canTravel: this.canTravel,
    };
    const key = rowKey(row, looks) + (isStart ? `${entries.first} ${entries.status.count === 0}` : "");
    const before = this.#built.get(place);
    if (before?.key === key) return before;
    return { key, row: isStart ? startRow(looks, entries.status) : entryRow(row, place, looks) };
  }

  #entryAt(place) {
    if (place < this.#entries.first) return { place: this.#entries.first - 1, number: 0 };
    const row = this.#entries.row(place);
    return row ? { place, number: row.number } : null;
  }

  #click(event) {
    const row = event.target.closest("[data-number]");
    if (!row) return;
    const number = Number(row.dataset.number);
    const tool = event.target.closest("[data-tool]")?.dataset.tool;
    if (tool === "jump") return this.#onCommand({ do: "jump", to: number });
    if (tool === "skip") return this.#toggleSkip([number], row.classList.contains("row-skipped"));
    const place = row.dataset.place === "start" ? this.#entries.first - 1 : Number(row.dataset.place);
    this.#selection.select({ place, number }, event.shiftKey);
  }

  #key(event) {
    if (!this.#entries?.status || event.ctrlKey || event.metaKey) return;
    const current = this.#indexOf(this.#shownPlace);
    const last = this.#length - 1;
    const page = Math.max(1, Math.floor(this.#box.clientHeight / rowHeight) - 1);
    const steps = {
      ArrowUp: current - 1, ArrowDown: current + 1, PageUp: current - page, PageDown: current + page, Home: 0, End: last,
    };
    if (event.key === "Escape") return this.followEnd();
    if (event.key in steps && last >= 0) {
      event.preventDefault();
      if (event.altKey) return this.#moveBy(steps[event.key] - current);
      return this.#goTo(Math.min(Math.max(steps[event.key], 0), last), event.shiftKey);
    }
    if (!this.canTravel || event.altKey) return;
    if (event.key === "Enter") this.#onCommand({ do: "jump", to: this.#entryAt(this.#shownPlace)?.number ?? 0 });
    if (event.key === "s" || event.key === "Delete") this.#skipSelected();
  }

  async #goTo(index, extending) {
    const place = this.#placeAt(index);
    if (place >= this.#entries.first) await this.#entries.fetch(place);
    const entry = this.#entryAt(place);
    if (!entry) return;
    this.#selection.select(entry, extending);
    this.reveal(place);
  }

  #skipSelected() {
    const [first, last] = this.#selection.bounds ?? Array(2).fill({ place: this.#shownPlace });
    const rows = [];
    for (let place = first.place; place <= last.place; place += 1) rows.push(this.#entries.row(place));
    const known = rows.filter(Boolean);
    if (known.length > 0) this.#toggleSkip(known.map((row) => row.number), known.every((row) => row.skipped));
  }

  #toggleSkip(numbers, isSkipped) {
    this.#onCommand({ do: isSkipped ? "unskip" : "skip", numbers });
  }

  #moveBy(distance) {
    const place = this.#shownPlace;
    if (!this.#canReorder || Math.abs(distance) !== 1 || place < this.#entries.first) return;
    const number = this.#entries.row(place)?.number;
    if (number !== undefined) this.#move(number, distance < 0 ? place - 1 : place + 2);
  }

  /** Moves an entry before the entry at another place. */
  #move(number, place) {
    const target = Math.max(place, this.#entries.first);
    const before = target >= this.#entries.end ? null : this.#entries.row(target)?.number;
    if (before !== undefined && before !== number) this.#onCommand({ do: "move", number, before });
  }
}

"""#.utf8)

  static let changes_js = Array(#"""
// Shows what changed: each part with its value before and after.

import { element } from "./elements.js";
import { leaf, Tree } from "./tree.js";
import { paragraphs, partsOf, summary } from "./values.js";

const words = { changed: "changed", inserted: "new", removed: "gone", reordered: "new order" };

/** The list of changes, or a sentence if there are none. */
export function changesList({ changes, more }, nothing) {
  if (changes.length === 0) return element("p", { class: "empty", "data-testid": "no-changes" }, nothing);
  return [
    element("ul", { class: "changes", "data-testid": "changes" }, changes.map(changeItem)),
    more ? element("p", { class: "empty" }, `${more.toLocaleString("en")} more are not shown`) : null,
  ];
}

/** The changes as text, in the style of a patch. */
export function changesText({ changes, more }) {
  const lines = changes.flatMap((change) => [
    `@ ${change.path || "state"}${change.kind === "reordered" ? " (new order)" : ""}`,
    ...(change.before ? prefixed("- ", paragraphs(change.before)) : []),
    ...(change.after ? prefixed("+ ", paragraphs(change.after)) : []),
  ]);
  return [...lines, ...(more ? [`… ${more} more`] : [])].join("\n");
}

function prefixed(prefix, text) {
  return text.split("\n").map((line) => prefix + line);
}

function changeItem(change) {
  return element("li", { class: `change change-${change.kind}`, "data-testid": "change", "data-path": change.path },
    element("div", { class: "change-head" },
      element("code", { class: "path" }, change.path || "state"),
      change.kind === "changed" ? null : element("span", { class: "badge" }, words[change.kind] ?? change.kind)),
    element("div", { class: "change-values" },
      change.before ? side("del", "before", change.before) : null,
      change.before && change.after ? element("span", { class: "arrow", "aria-hidden": "true" }, "→") : null,
      change.after ? side("ins", "after", change.after) : null));
}

function side(tag, name, value) {
  const heading = element("span", { class: "hidden-label" }, `${name}: `);
  if (partsOf(value).length === 0) {
    return element(tag, { class: `side side-${name}`, "data-testid": name }, heading, leaf(value));
  }
  const place = element("div");
  const openDepth = summary(value, 80).length < 60 ? 0 : 1;
  new Tree(place, { label: `Value ${name}`, openDepth }).show(value);
  return element(tag, { class: `side side-${name} side-tree`, "data-testid": name }, heading, place);
}

"""#.utf8)

  static let chart_js = Array(#"""
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

"""#.utf8)

  static let connection_js = Array(#"""
// Communicates with the server: plain requests, and the stream of events, which reconnects after a break.

import { gate } from "./gate.js";

const root = "/api/v1";
// A resource may be removed while a request for it is pending. With this header, the answer that reports its absence
// has status 200, because the browser logs any other status as an error of the page.
const expected = { "Rill-Absent": "200" };

/** The server's answer to a request that it refused or could not fulfill. */
export class Refused extends Error {
  constructor(status, { code, message, fix }) {
    super(message);
    this.status = status;
    this.code = code;
    this.fix = fix;
  }
}

async function answer(path, options) {
  let response;
  try {
    response = await fetch(root + path, { ...options, headers: { ...expected, ...options?.headers } });
  } catch {
    throw new Refused(0, {
      code: "unreachable",
      message: "The app does not answer.",
      fix: "See whether it still runs; the page comes back by itself as soon as it does.",
    });
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body && !body.error) return body;
  throw new Refused(response.status, body?.error ?? {
    code: "unreadable",
    message: `The app answered with status ${response.status} and no explanation.`,
    fix: "Reload the page; another program may have taken the port.",
  });
}

/** The address of a resource of a store; parameters without a value are omitted. */
function at(store, part, parameters = {}) {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `/stores/${encodeURIComponent(store)}/${part}${query ? `?${query}` : ""}`;
}

function post(path, json) {
  return answer(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: json });
}

export const api = {
  stores: () => answer("/stores"),
  /** Rows starting at a place, or the newest rows. */
  entries: (store, { from, limit }) => answer(at(store, "entries", { from, limit })),
  entry: (store, number) => gate.ask(() => answer(at(store, `entries/${number}`))),
  state: (store, { at: when, path, depth, from, limit }) => gate.ask(() => answer(at(store, "state", {
    at: when, path: path && JSON.stringify(path), depth, from, limit,
  }))),
  /** The expanded parts of a state; with an earlier token, only the changes to them. */
  view: (store, body) => gate.ask(() => post(at(store, "view"), JSON.stringify(body))),
  diff: (store, from, to) => gate.ask(() => answer(at(store, "diff", { from, to }))),
  command: (store, body) => post(at(store, "commands"), JSON.stringify(body)),
  send: (store, json) => post(at(store, "actions"), json),
  templates: (store) => answer(at(store, "templates")),
  effects: (store, { after, limit }) => answer(at(store, "effects", { after, limit })),
  timing: (store) => answer(at(store, "timing")),
  search: (store, { text, scope, after, limit }) => answer(at(store, "search", { text, in: scope, after, limit })),
  test: (store, { numbers, name }) => gate.ask(() => answer(at(store, "test", { numbers, name }))),
  read: (store, json) => post(at(store, "import"), json),
  exportAddress: (store, format) => root + at(store, "export", { format }),
};

const firstPause = 1000;
const longestPause = 10000;
const names = ["entries", "layout", "status", "effects", "store-added", "store-removed", "processes"];

/**
 * Follows the events until the page is closed.
 *
 * `handlers.status` is called with "connecting", "live" or "lost", `handlers.reload` when everything must be read
 * again, and `handlers.event(name, data)` with each event in order.
 */
export function follow(handlers) {
  let pause = firstPause;

  function connect() {
    const source = new EventSource(`${root}/events`);

    source.addEventListener("open", (event) => {
      // The browser's own event carries no data; the server's does.
      if (event.data === undefined) return;
      pause = firstPause;
      handlers.status("live");
      if (!JSON.parse(event.data).resumed) handlers.reload();
    });
    source.addEventListener("reset", () => {
      pause = firstPause;
      handlers.status("live");
      handlers.reload();
    });
    for (const name of names) {
      source.addEventListener(name, (event) => handlers.event(name, JSON.parse(event.data)));
    }
    source.addEventListener("error", () => {
      handlers.status("lost");
      // The browser reconnects automatically after a break, and gives up after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(connect, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  }

  handlers.status("connecting");
  connect();
}

"""#.utf8)

  static let details_css = Array(#"""
/* The tabs with their contents, and the state. */

.tabs { display: flex; flex: none; gap: 2px; padding: 6px 8px 0; overflow-x: auto; border-bottom: 1px solid var(--line-soft); scrollbar-width: none; }
.tabs [role="tab"] { flex: none; padding: 6px 11px 8px; border-bottom: 2px solid transparent; color: var(--ink-quiet); font-size: 13px; font-weight: 550; }
.tabs [role="tab"]:hover { color: var(--ink); }
.tabs [aria-selected="true"] { border-bottom-color: var(--accent); color: var(--accent); font-weight: 650; }
#to-state { display: none; }
.tab-panel:not(.is-current) { display: none; }
.pane-details { position: relative; }
.entry-mode { position: absolute; right: 14px; top: 56px; }

.entry-head { flex: none; padding: 12px 14px 10px; border-bottom: 1px solid var(--line-soft); }
.entry-head .empty { padding: 0; }
.entry-action { padding-right: 60px; font: 600 17px/1.35 var(--code); letter-spacing: -0.01em; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-top: 6px; }
.facts dt { color: var(--ink-faint); font-size: 11px; line-height: 1.4; }
.facts dd { font-size: 12.5px; line-height: 1.4; }
.durations { margin-top: 18px; padding-top: 10px; border-top: 1px solid var(--line-soft); }
.tab-head { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 12px; margin-bottom: 10px; }
.tab-head .quiet { margin-left: auto; }
.against { display: flex; align-items: center; flex-wrap: wrap; gap: 6px; color: var(--ink-faint); font-size: 12px; }

.change { padding: 9px 0 10px; border-top: 1px solid var(--line-soft); }
.change:first-child { border-top: 0; padding-top: 2px; }
.change-head { display: flex; align-items: baseline; gap: 8px; }
.path { font: 550 13px/1.5 var(--code); overflow-wrap: anywhere; }
.badge { padding: 0 7px; border-radius: 99px; background: var(--raised); color: var(--ink-quiet); font-size: 11.5px; line-height: 18px; white-space: nowrap; }
.change-inserted .badge { background: var(--after); color: var(--after-ink); }
.change-removed .badge { background: var(--before); color: var(--before-ink); }
.change-values { display: flex; align-items: flex-start; flex-wrap: wrap; gap: 6px 8px; margin-top: 4px; }
.arrow { color: var(--ink-faint); line-height: 24px; }
.side { max-width: 100%; min-width: 0; padding: 2px 8px; border-radius: 6px; text-decoration: none; overflow-wrap: anywhere; font: 13px/20px var(--code); }
.side-before { background: var(--before); }
.side-after { background: var(--after); }
.side .value { color: inherit; }
.side-before:not(.side-tree) { color: var(--before-ink); }
.side-after:not(.side-tree) { color: var(--after-ink); }
.side-tree { padding: 5px 10px 5px 4px; }

.raw { margin: 0; font: 12.5px/1.55 var(--code); white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
.patch-before { background: var(--before); color: var(--before-ink); }
.patch-after { background: var(--after); color: var(--after-ink); }
.patch-path { color: var(--ink-faint); }
.patch span { display: block; padding: 0 6px; border-radius: 3px; }

/* Effects, causes, timing */

.phase { padding: 0 8px; border-radius: 99px; background: var(--lane-wait); color: var(--ink-quiet); font-size: 11.5px; line-height: 18px; white-space: nowrap; }
.phase-running { background: var(--accent); color: var(--accent-ink); }
.phase-finished { background: var(--lane-done); color: var(--lane-done-ink); }
.phase-failed { background: var(--refused-soft); color: var(--refused); }
.phase-cancelled { background: var(--lane-off); color: var(--lane-off-ink); }
.effect { display: flex; align-items: baseline; flex-wrap: wrap; gap: 2px 10px; padding: 9px 0; border-top: 1px solid var(--line-soft); }
.effect:first-child { border-top: 0; }
.effect-name { font: 600 13px/1.4 var(--code); }
.effect-id { color: var(--ink-quiet); font: 12px var(--code); }
.effect-time { color: var(--ink-faint); font-size: 12px; }
.effect-links { font-size: 12.5px; color: var(--ink-quiet); }
.effect-reason { flex-basis: 100%; color: var(--ink-quiet); font-size: 12.5px; overflow-wrap: anywhere; }

.chain-link { display: flex; align-items: baseline; flex-wrap: wrap; gap: 2px 10px; position: relative; margin-left: calc(var(--depth, 0) * 20px); padding: 6px 10px 6px 16px; border-radius: 8px; }
.chain-link::before { content: ""; position: absolute; left: 0; top: -8px; width: 9px; height: 25px; border: solid var(--line); border-width: 0 0 1.5px 1.5px; border-bottom-left-radius: 7px; }
.chain-depth-0::before { display: none; }
.chain-depth-1 { --depth: 1; } .chain-depth-2 { --depth: 2; } .chain-depth-3 { --depth: 3; } .chain-depth-4 { --depth: 4; }
.chain-depth-5 { --depth: 5; } .chain-depth-6 { --depth: 6; } .chain-depth-7 { --depth: 7; } .chain-depth-8 { --depth: 8; }
.chain-here { background: var(--accent-soft); }
.chain-link code { font: 550 13px/1.4 var(--code); overflow-wrap: anywhere; }

.timing { width: 100%; border-collapse: collapse; font-size: 12.5px; }
.timing th, .timing td { padding: 5px 8px; border-bottom: 1px solid var(--line-soft); text-align: right; font-weight: 400; white-space: nowrap; }
.timing thead button { padding: 0; color: var(--ink-faint); font-size: 12px; }
.timing [aria-sort] button { color: var(--accent); font-weight: 600; }
.timing th:first-child, .timing td:nth-child(2), .timing th:nth-child(2) { text-align: left; }
.timing tbody th { font: 550 12.5px var(--code); }
.gauge { background: linear-gradient(to left, var(--accent-soft) var(--gauge, 5%), transparent 0); }

/* Widths of bars */
.gauge-1 { --gauge: 5%; } .gauge-2 { --gauge: 10%; } .gauge-3 { --gauge: 15%; } .gauge-4 { --gauge: 20%; } .gauge-5 { --gauge: 25%; }
.gauge-6 { --gauge: 30%; } .gauge-7 { --gauge: 35%; } .gauge-8 { --gauge: 40%; } .gauge-9 { --gauge: 45%; } .gauge-10 { --gauge: 50%; }
.gauge-11 { --gauge: 55%; } .gauge-12 { --gauge: 60%; } .gauge-13 { --gauge: 65%; } .gauge-14 { --gauge: 70%; } .gauge-15 { --gauge: 75%; }
.gauge-16 { --gauge: 80%; } .gauge-17 { --gauge: 85%; } .gauge-18 { --gauge: 90%; } .gauge-19 { --gauge: 95%; } .gauge-20 { --gauge: 100%; }

/* The state */

.state-tools { display: flex; align-items: center; flex-wrap: wrap; gap: 6px 10px; flex: none; padding: 0 14px 10px; border-bottom: 1px solid var(--line-soft); }
.state-tools > .quiet:first-of-type { margin-left: auto; }
.crumbs { display: flex; flex-wrap: wrap; flex: none; padding: 8px 14px; border-bottom: 1px solid var(--line-soft); font: 12.5px var(--code); }
.crumbs li + li::before { content: "›"; margin: 0 7px; color: var(--ink-faint); }
.crumbs [aria-current] { color: var(--ink); text-decoration: none; }
.pager { display: flex; align-items: baseline; flex-wrap: wrap; gap: 4px; padding: 3px 0 6px 18px; color: var(--ink-faint); font: 12px var(--text); }
.pager span { margin-right: 8px; }

.tree { font: 13px/22px var(--code); }
.node { border-radius: 5px; }
.line { position: relative; display: flex; align-items: baseline; padding-left: 16px; border-radius: 5px; white-space: nowrap; cursor: default; }
.line > * { flex: none; }
.line > .preview, .line > .value { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.line > .value { white-space: pre-wrap; overflow-wrap: anywhere; }
.node[aria-expanded] > .line::before {
  content: ""; position: absolute; left: 4px; top: 8px; width: 5px; height: 5px;
  border: solid var(--ink-faint); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg);
}
.node[aria-expanded="true"] > .line::before { top: 7px; transform: rotate(45deg); }
.node:focus-visible { outline: none; }
.node:focus-visible > .line { outline: 2px solid var(--accent); outline-offset: -1px; }
.line:hover { background: var(--raised); }
.children { margin-left: 7px; padding-left: 9px; border-left: 1px solid var(--line-soft); }
.name { margin-right: 8px; color: var(--ink); font-weight: 550; }
.name::after { content: ":"; color: var(--ink-faint); font-weight: 400; }
.type { margin-left: 8px; color: var(--ink-faint); font: 12px/22px var(--text); }
.line > .type:first-child, .name + .type { margin-left: 0; }
.preview { color: var(--ink-quiet); }
.type + .preview { margin-left: 8px; }
.node-hidden { padding-left: 16px; color: var(--ink-faint); font-family: var(--text); }
.tools { position: absolute; right: 2px; top: 1px; display: none; background: var(--panel); border-radius: 6px; box-shadow: 0 0 0 1px var(--line); }
.line:hover > .tools, .node:focus-visible > .line > .tools { display: flex; }
.tool { padding: 0 7px; border-radius: 5px; color: var(--accent); font: 550 11.5px/20px var(--text); }
.tool:hover { background: var(--accent-soft); }

.value-string { color: var(--string); }
.value-number { color: var(--number); }
.value-bool, .value-enum { color: var(--case); }
.value-nil, .value-elided { color: var(--ink-faint); font-style: italic; }
.value-opaque { color: var(--ink); }

.node-marked > .line { background: var(--mark); box-shadow: -2px 0 0 var(--mark-line); }
.node-on-the-way[aria-expanded="false"] > .line::after {
  content: ""; flex: none; width: 7px; height: 7px; margin-left: 8px; border-radius: 50%; background: var(--mark-line);
}

.chart { overflow: auto; }
.chart-link { fill: none; stroke: var(--line); stroke-width: 1.25; }
.chart-node rect { fill: var(--raised); stroke: var(--line); }
.chart-node text { fill: var(--ink); font: 12px var(--code); }
.chart-node .chart-name { font-weight: 600; }
.chart-node .chart-value { fill: var(--ink-quiet); }
.chart-node .value-string { fill: var(--string); } .chart-node .value-number { fill: var(--number); }
.chart-node .value-bool, .chart-node .value-enum { fill: var(--case); }
.chart-node circle { fill: var(--accent); }
.chart-open { cursor: pointer; }
.chart-open:hover rect, .chart-is-open rect { stroke: var(--accent); }
.chart-node:focus-visible { outline: none; }
.chart-node:focus-visible rect { stroke: var(--accent); stroke-width: 2; }

@media (prefers-reduced-motion: no-preference) {
  .node-fresh > .line { animation: fresh 0.9s ease-out; }
}
@keyframes fresh { from { background: var(--mark); } }

"""#.utf8)

  static let details_js = Array(#"""
// The tabs beside the list: each one shows an aspect of the selected entry or range.

import { ActionTab } from "./tab-action.js";
import { CauseTab } from "./tab-cause.js";
import { DiffTab } from "./tab-diff.js";
import { EffectsTab } from "./tab-effects.js";
import { TestTab } from "./tab-test.js";
import { TimingTab } from "./tab-timing.js";
import { element, find } from "./elements.js";
import { timeOfDay } from "./times.js";

const nothing = { store: null, number: null, row: null, range: null, features: [] };

export class Details {
  #head = find("entry-head");
  #mode = find("entry-mode");
  #tabs;
  #current = "diff";
  #onChanges;
  #subject = nothing;

  /** `onPick` is called with the number of another entry to show, `onChanges` with the changes of the entry. */
  constructor({ onPick, onChanges }) {
    this.onPick = onPick;
    this.#onChanges = onChanges;
    this.#tabs = {
      action: new ActionTab(find("tab-action"), onPick),
      diff: new DiffTab(find("tab-diff"), onPick, onChanges),
      effects: new EffectsTab(find("tab-effects"), onPick),
      cause: new CauseTab(find("tab-cause"), onPick),
      test: new TestTab(find("tab-test")),
      timing: new TimingTab(find("tab-timing")),
    };
  }

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

  /** Reads everything again that the history may have changed. */
  refresh() {
    this.#tabs[this.#current]?.show(this.#subject, true);
  }

  #drawHead() {
    const { row, number, range, mode } = this.#subject;
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
        fact("Time", timeOfDay(row.time)),
        row.skipped ? fact("State", "computed without it") : null),
      ...(row.refusal === undefined ? []
        : [element("p", { class: "notice notice-refused", "data-testid": "refusal" }, row.refusal)]));
  }
}

function fact(name, value) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, value));
}

"""#.utf8)

  static let dispatcher_js = Array(#"""
// The form that sends actions as JSON.

import { api } from "./connection.js";
import { element, find } from "./elements.js";
import { Templates } from "./templates.js";

export class Dispatcher {
  #form = find("dispatcher");
  #text = find("action");
  #button = find("send");
  #outcome = find("action-outcome");
  #types = find("action-types");
  #toggle = find("dispatcher-toggle");
  #store = null;
  #memory = null;
  #onPick;
  #templates = new Templates((json) => this.#fill(json));

  /** `onPick` is called with the entry to show. */
  constructor(onPick) {
    this.#onPick = onPick;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.#send();
    });
    this.#text.addEventListener("input", () => this.#memory?.set("action", this.#text.value || null));
    this.#toggle.addEventListener("click", () => {
      this.#setOpen(this.#form.hidden);
      this.#memory?.set("dispatcher", !this.#form.hidden);
    });
  }

  /** Sends to another store from now on. */
  open(store, memory) {
    this.#store = store;
    this.#memory = memory;
    this.#text.value = memory?.get("action", "") ?? "";
    this.#outcome.hidden = true;
    this.#setOpen(memory?.get("dispatcher") ?? !matchMedia("(max-width: 720px)").matches);
    this.#offer(store?.actionTypes ?? []);
    this.#templates.open(store?.id ?? null);
  }

  /** Learns templates from recorded rows. */
  learn(rows) { this.#templates.learn(rows); }

  /** Forgets the entries to be read, because they may no longer exist. */
  forgetUnread() { this.#templates.forgetUnread(); }

  #setOpen(isOpen) {
    this.#form.hidden = !isOpen;
    this.#toggle.ariaExpanded = String(isOpen);
  }

  #fill(json) {
    this.#text.value = json;
    this.#memory?.set("action", json);
    this.#text.focus();
  }

  #offer(types) {
    this.#types.hidden = types.length === 0;
    this.#types.replaceChildren(...types.map((type) => element("button", {
      class: "quiet", type: "button", title: `Put the action under the name ${type}`, "data-testid": "action-type",
      onclick: () => this.#putUnder(type),
    }, type)));
  }

  #putUnder(type) {
    const start = `{${JSON.stringify(type)}:`;
    const inner = this.#text.value.trim() || "{}";
    this.#fill(`${start}${inner}}`);
    // The position at which the action is written next.
    this.#text.setSelectionRange(start.length + 1, start.length + 1);
  }

  async #send() {
    const store = this.#store?.id;
    if (!store || this.#button.disabled) return;
    this.#button.disabled = true;
    try {
      const { sequence, number = sequence, refusal } = await api.send(store, this.#text.value);
      this.#show(refusal === undefined ? "sent" : "refused", this.#sentence(number, refusal));
    } catch (refused) {
      this.#show("failed", [
        element("span", { "data-testid": "error-message" }, refused.message),
        element("span", { class: "fix", "data-testid": "error-fix" }, refused.fix ?? ""),
      ]);
    } finally {
      this.#button.disabled = false;
    }
  }

  #sentence(number, refusal) {
    const link = element("button", {
      class: "link", type: "button", onclick: () => this.#onPick(number),
    }, `entry ${number}`);
    return refusal === undefined
      ? [element("span", {}, "Sent as ", link, ".")]
      : [element("span", {}, "The store refused it (", link, ")."), element("span", { class: "fix" }, refusal)];
  }

  #show(state, content) {
    this.#outcome.dataset.state = state;
    this.#outcome.hidden = false;
    this.#outcome.replaceChildren(...content);
  }
}

"""#.utf8)

  static let elements_js = Array(#"""
// Creates elements. All content from the app is inserted as text, never as markup.

const vector = "http://www.w3.org/2000/svg";

/** Creates an element with attributes and children; strings become text, null and undefined are ignored. */
export function element(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
export function drawing(name, attributes = {}, ...children) {
  return furnish(document.createElementNS(vector, name), attributes, children);
}

function furnish(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** Returns an element of the page that must exist. */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/** A button that looks like a link to an entry. */
export function entryLink(number, onPick, testID = "entry-link") {
  return element("button", {
    class: "link", type: "button", "data-testid": testID, onclick: () => onPick(number),
  }, number === 0 ? "start" : `#${number}`);
}

/** A sentence that states what could not be shown, and how to fix it. */
export function notice(refused, testID = "notice") {
  return element("p", { class: "notice", "data-testid": testID },
    refused.message, " ", element("span", { class: "fix" }, refused.fix ?? ""));
}

/** Returns a function that runs `work` at most once per frame, however often it is called. */
export function oncePerFrame(work) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      work();
    });
  };
}

/**
 * Returns a function that runs asynchronous work, one run at a time: calls during a run cause one more run after it,
 * and runs start at least `pause` milliseconds apart.
 */
export function oneAtATime(work, pause = 0) {
  let isRunning = false;
  let isWanted = false;
  return async function ask() {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        const start = performance.now();
        await work();
        const rest = pause - (performance.now() - start);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
    } finally {
      isRunning = false;
    }
  };
}

/** Copies text to the clipboard, and briefly confirms it on the button that was pressed. */
export async function copyText(text, button) {
  let word = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    word = "Not allowed";
  }
  if (!button || button.dataset.word !== undefined) return;
  button.dataset.word = button.textContent;
  button.textContent = word;
  setTimeout(() => {
    button.textContent = button.dataset.word;
    delete button.dataset.word;
  }, 1200);
}

"""#.utf8)

  static let entries_js = Array(#"""
// The rows of one store by place: read in pages as they come into view; only nearby rows are kept.

import { api } from "./connection.js";

const pageSize = 200;
const mostPages = 30;

export class Entries {
  /** The status of the history, or null until it is read. */
  status = null;
  /** The id of the store. */
  store;
  #rows = new Map();
  #places = new Map();
  #wanted = { first: 0, last: -1 };
  #isReading = false;
  /** The number of statuses received from an event or a command. */
  #told = 0;
  #onChange;

  /** `onChange` is called with "layout" if every row must be shown again, otherwise with "rows" or "status". */
  constructor(store, onChange) {
    this.store = store;
    this.#onChange = onChange;
  }

  get first() { return this.status?.first ?? 0; }
  get end() { return this.status ? this.status.first + this.status.count : 0; }
  get position() { return this.status?.position ?? 0; }

  /** Whether the newest state is shown. */
  get isAtEnd() { return this.position >= this.end; }

  /** The rows that have been read. */
  get known() { return [...this.#rows.values()]; }

  /** The row at a place, if it has been read. */
  row(place) { return this.#rows.get(place); }

  /** The place of an entry, if its row has been read. */
  placeOf(number) {
    return number === 0 ? this.first - 1 : this.#places.get(number);
  }

  /** Reads the status of the history and its newest rows. */
  async read() {
    await this.#ask({ limit: pageSize });
  }

  /** Requests the rows between two places; `onChange` is called when they are available. */
  want(first, last) {
    this.#wanted = { first, last };
    this.#readMissing();
  }

  /** Applies a status from an event or a command. */
  apply(status) {
    this.#told += 1;
    this.#apply(status);
  }

  #apply(status) {
    const before = this.status;
    // An event may overtake an answer.
    if (!status || (before && status.layout <= before.layout && status.newest < before.newest)) return;
    this.status = status;
    if (!before || before.layout !== status.layout) {
      this.#rows.clear();
      this.#places.clear();
      this.#onChange("layout");
      return;
    }
    if (status.first > before.first) this.#forget((place) => place < status.first);
    this.#onChange("status");
  }

  /** Appends new rows. */
  append(status, rows) {
    this.apply(status);
    const last = rows.at(-1);
    // Rows of an earlier status are read when they come into view.
    if (!last || last.number !== status.newest) return;
    this.#keep(this.end - rows.length, rows);
    this.#onChange("rows");
  }

  /** Finds the place of an entry while reading as few rows as possible; null if the entry is not kept. */
  async find(number) {
    const known = this.placeOf(number);
    if (known !== undefined) return known;
    const guess = this.end - 1 - ((this.status.newest ?? 0) - number);
    if (guess >= this.first && (await this.fetch(guess))?.number === number) return guess;
    let [low, high] = [this.first, this.end - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const row = await this.fetch(middle);
      if (!row) return null;
      if (row.number === number) return middle;
      if (row.number < number) low = middle + 1;
      else high = middle - 1;
    }
    return this.#search(number);
  }

  /** The row at a place, read if necessary, or null if there is none. */
  async fetch(place) {
    if (place < this.first || place >= this.end) return null;
    // Tries twice, in case entries were moved while the answer was pending.
    for (let tries = 0; tries < 2 && !this.#rows.has(place); tries += 1) {
      await this.#ask({ from: Math.max(place - 20, this.first), limit: 40 });
    }
    return this.#rows.get(place) ?? null;
  }

  // Entries that were moved are not in the order of their numbers.
  async #search(number) {
    for (let from = this.first; from < this.end; from += 1000) {
      const { entries } = await api.entries(this.store, { from, limit: 1000 });
      const index = entries.findIndex((row) => row.number === number);
      if (index >= 0) return from + index;
      if (entries.length === 0) break;
    }
    return null;
  }

  async #readMissing() {
    if (this.#isReading || !this.status) return;
    this.#isReading = true;
    try {
      for (let from = this.#firstMissing(); from !== null; from = this.#firstMissing()) {
        const answer = await this.#ask({ from, limit: pageSize });
        if (answer.entries.length === 0) break;
      }
    } catch {
      // The event stream reports the lost connection, and everything is read again after it is restored.
    } finally {
      this.#isReading = false;
    }
  }

  #firstMissing() {
    const first = Math.max(this.#wanted.first, this.first);
    const last = Math.min(this.#wanted.last, this.end - 1);
    for (let place = first; place <= last; place += 1) {
      if (this.#rows.has(place)) continue;
      // When scrolling up, the rows above are needed next.
      return this.#rows.has(place - 1) ? place : Math.max(this.first, last - pageSize + 1);
    }
    return null;
  }

  /** Reads rows; a status received while the request was pending is newer than the one in its answer. */
  async #ask(range) {
    const told = this.#told;
    const answer = await api.entries(this.store, range);
    if (!this.status || told === this.#told) this.#apply(answer.status);
    if (answer.status.layout === this.status.layout) this.#keep(answer.from, answer.entries);
    this.#onChange("rows");
    return answer;
  }

  #keep(from, rows) {
    for (const [index, row] of rows.entries()) {
      this.#rows.set(from + index, row);
      this.#places.set(row.number, from + index);
    }
    if (this.#rows.size <= mostPages * pageSize) return;
    const middle = (this.#wanted.first + this.#wanted.last) / 2;
    const reach = (mostPages / 3) * pageSize;
    this.#forget((place) => Math.abs(place - middle) > reach && place < this.end - pageSize);
  }

  #forget(isGone) {
    for (const [place, row] of this.#rows) {
      if (!isGone(place)) continue;
      this.#rows.delete(place);
      this.#places.delete(row.number);
    }
  }
}

"""#.utf8)

  static let filter_js = Array(#"""
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

"""#.utf8)

  static let gate_js = Array(#"""
// Separates requests for single entries from work that moves or removes entries, because such requests would only fail.

/** A gate that is open while it has no holders. */
class Gate {
  #holders = 0;
  #questions = 0;
  #waiting = [];
  #quiet = [];

  /** Waits until the gate is open. */
  async pass() {
    while (this.#holders > 0) await new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Sends a request when the gate is open, and counts it until it is answered. */
  async ask(question) {
    await this.pass();
    this.#questions += 1;
    try {
      return await question();
    } finally {
      this.#questions -= 1;
      if (this.#questions === 0) for (const go of this.#quiet.splice(0)) go();
    }
  }

  /** Holds the gate while work runs. */
  async hold(work) {
    this.#holders += 1;
    try {
      return await work();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Runs work that removes entries, after earlier requests are answered and before later ones are sent. */
  remove(work) {
    return this.hold(async () => {
      if (this.#questions > 0) await new Promise((resolve) => this.#quiet.push(resolve));
      return work();
    });
  }
}

/** The gate for all requests that name an entry. */
export const gate = new Gate();

"""#.utf8)

  static let index_html = Array(#"""
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Rill Inspector</title>
  <link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='none' stroke='%230c8079' stroke-width='3.4' stroke-linecap='round'%3E%3Cpath d='M4 10c4-4 8-4 12 0s8 4 12 0M4 17c4-4 8-4 12 0s8 4 12 0M4 24c4-4 8-4 12 0s8 4 12 0'/%3E%3C/svg%3E">
  <link rel="stylesheet" href="/inspector.css">
  <link rel="stylesheet" href="/list.css">
  <link rel="stylesheet" href="/details.css">
  <link rel="stylesheet" href="/lane.css">
  <link rel="stylesheet" href="/sizes.css">
  <script type="module" src="/main.js"></script>
</head>
<body>
  <a class="skip" href="#timeline-panel">Skip to the actions</a>

  <header class="bar">
    <h1 class="brand">
      <svg viewBox="0 0 32 32" width="22" height="22" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true">
        <path d="M4 10c4-4 8-4 12 0s8 4 12 0"/>
        <path d="M4 17c4-4 8-4 12 0s8 4 12 0" opacity=".65"/>
        <path d="M4 24c4-4 8-4 12 0s8 4 12 0" opacity=".35"/>
      </svg>
      <span>Rill <span class="brand-quiet">Inspector</span></span>
    </h1>
    <div class="store" id="store-picker" data-testid="store-picker" role="group" aria-label="Store"></div>
    <div class="toolbar" id="toolbar" data-testid="toolbar" role="toolbar" aria-label="History" hidden>
      <button class="tb" id="record" data-testid="record" type="button" title="Record what happens, or pause" aria-pressed="false"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="4" class="icon-solid"/></svg><span class="word">Recording</span></button>
      <button class="tb" id="lock" data-testid="lock" type="button" title="Let nothing change the state" aria-pressed="false"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 7.5h7v5.5h-7z"/><path d="M6 7.5V5.2a2 2 0 0 1 4 0v2.3"/></svg><span class="word">Lock</span></button>
      <button class="tb" id="engine" data-testid="engine" type="button" title="Apply what is sent, or only record it" aria-pressed="false"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 9h3l1.5-5 3 9L11 8h3"/></svg><span class="word">Engine on</span></button>
      <span class="tb-gap"></span>
      <button class="tb" id="reset" data-testid="reset" type="button" title="Go back to the state at the very beginning, and forget every entry"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.2 8a4.8 4.8 0 1 0 1.5-3.5"/><path d="M4.9 1.8v2.9h2.9"/></svg><span class="word">Reset</span></button>
      <button class="tb" id="rollback" data-testid="rollback" type="button" title="Go back to the start of what is kept, and forget every entry"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M6 4 2.5 7.5 6 11"/><path d="M2.8 7.5H10a3.3 3.3 0 0 1 0 6.6H8"/></svg><span class="word">Revert</span></button>
      <button class="tb" id="sweep" data-testid="sweep" type="button" title="Forget the skipped entries"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 13h10"/><path d="M5 10.5 11 3"/><path d="M4 8.5l4.5 4"/></svg><span class="word">Sweep</span></button>
      <button class="tb" id="commit" data-testid="commit" type="button" title="Make the shown state the new start, and forget every entry"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8.5 6.5 12 13 4.5"/></svg><span class="word">Commit</span></button>
      <span class="tb-gap"></span>
      <button class="tb" id="import" data-testid="import" type="button" title="Read a session or a file of Redux DevTools"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2.5v7.5"/><path d="M4.8 7 8 10.2 11.2 7"/><path d="M3 13.2h10"/></svg><span class="word">Import</span></button>
      <span class="menu-place">
        <button class="tb" id="export" data-testid="export" type="button" title="Write the history to a file" aria-haspopup="true" aria-expanded="false" aria-controls="export-menu"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 10.2V2.7"/><path d="M4.8 5.7 8 2.5l3.2 3.2"/><path d="M3 13.2h10"/></svg><span class="word">Export</span></button>
        <span class="menu" id="export-menu" data-testid="export-menu" role="group" aria-label="Export as" hidden>
          <button type="button" data-format="session" data-testid="export-session">Session of Rill<small>everything that is known</small></button>
          <button type="button" data-format="redux" data-testid="export-redux">Redux DevTools<small>actions and states</small></button>
          <button type="button" data-format="redux-actions" data-testid="export-redux-actions">Redux DevTools, actions only<small>to be dispatched again</small></button>
        </span>
      </span>
      <button class="tb" id="print" data-testid="print" type="button" title="Print what is shown"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 6V2.5h7V6"/><path d="M4.5 11H3V6h10v5h-1.5"/><path d="M4.5 9.5h7v4h-7z"/></svg><span class="word">Print</span></button>
      <input id="import-file" data-testid="import-file" type="file" accept=".json,application/json" aria-label="File to import" hidden>
    </div>
    <p class="processes" id="processes" data-testid="processes" role="status" hidden></p>
    <p class="status" id="status" data-testid="status" role="status" data-state="connecting">Connecting…</p>
  </header>

  <main class="panes" id="panes" data-state="none">
    <section class="panel pane-list" id="timeline-panel" aria-labelledby="timeline-title" tabindex="-1">
      <div class="panel-head">
        <h2 id="timeline-title">Actions</h2>
        <span class="count" id="timeline-count" data-testid="timeline-count"></span>
        <button class="quiet" id="follow" data-testid="follow" type="button" hidden>Follow newest</button>
      </div>
      <div class="filter" role="search" aria-label="Filter actions">
        <input class="small filter-text" id="filter" data-testid="filter" type="search" placeholder="Filter  /" aria-label="Filter" autocomplete="off" spellcheck="false">
        <select class="small" id="filter-scope" data-testid="filter-scope" aria-label="Look in">
          <option value="names">names</option>
          <option value="payloads">payloads</option>
          <option value="states">states</option>
          <option value="all">both</option>
        </select>
        <label class="check"><input id="filter-refused" data-testid="filter-refused" type="checkbox"><span>Refused</span></label>
        <label class="check"><input id="relative" data-testid="relative" type="checkbox"><span title="Times since the entry before">Δ</span></label>
      </div>
      <div class="timeline" id="timeline" data-testid="timeline" role="listbox" aria-labelledby="timeline-title" aria-multiselectable="true" tabindex="0"><div class="timeline-rows" id="timeline-rows" role="presentation"></div></div>
      <p class="empty" id="timeline-empty" data-testid="timeline-empty" hidden></p>
      <div class="dispatcher-pane" role="region" aria-labelledby="dispatcher-title">
        <div class="panel-head">
          <h2 id="dispatcher-title"><button class="fold" id="dispatcher-toggle" data-testid="dispatcher-toggle" type="button" aria-expanded="true" aria-controls="dispatcher">Send an action</button></h2>
          <div class="action-types" id="action-types" data-testid="action-types" role="group" aria-label="Types of actions" hidden></div>
        </div>
        <form class="dispatcher" id="dispatcher" data-testid="dispatcher">
          <label class="hidden-label" for="action">Action as JSON</label>
          <textarea id="action" data-testid="action" rows="3" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="action-outcome" placeholder='{"add":{"title":"milk"}}'></textarea>
          <div class="dispatcher-foot">
            <select class="small" id="templates" data-testid="templates" aria-label="Templates" hidden></select>
            <span class="hint" title="Ctrl or ⌘ and Return"><kbd>Ctrl</kbd> <kbd>⏎</kbd></span>
            <button class="primary" id="send" data-testid="send" type="submit">Send</button>
          </div>
          <div class="outcome" id="action-outcome" data-testid="action-outcome" role="status" hidden></div>
        </form>
      </div>
    </section>

    <section class="panel pane-details" aria-labelledby="details-title">
      <h2 class="hidden-label" id="details-title">Details</h2>
      <div class="tabs" id="tabs" role="tablist" aria-label="Details">
        <button role="tab" type="button" id="to-diff" data-tab="diff" data-testid="to-diff" aria-controls="panel-diff">Diff</button>
        <button role="tab" type="button" id="to-action" data-tab="action" data-testid="to-action" aria-controls="panel-action">Action</button>
        <button role="tab" type="button" id="to-state" data-tab="state" data-testid="to-state" aria-controls="panel-state">State</button>
        <button role="tab" type="button" id="to-effects" data-tab="effects" data-testid="to-effects" aria-controls="panel-effects">Effects</button>
        <button role="tab" type="button" id="to-cause" data-tab="cause" data-testid="to-cause" aria-controls="panel-cause">Cause</button>
        <button role="tab" type="button" id="to-test" data-tab="test" data-testid="to-test" aria-controls="panel-test">Test</button>
        <button role="tab" type="button" id="to-timing" data-tab="timing" data-testid="to-timing" aria-controls="panel-timing">Timing</button>
      </div>
      <header class="entry-head" id="entry-head" data-testid="entry-head"></header>
      <span class="count entry-mode" id="entry-mode" data-testid="entry-mode"></span>
      <div class="panel-body tab-panel" id="panel-diff" role="tabpanel" aria-labelledby="to-diff"><div id="tab-diff" data-testid="tab-diff"></div></div>
      <div class="panel-body tab-panel" id="panel-action" role="tabpanel" aria-labelledby="to-action"><div id="tab-action" data-testid="tab-action"></div></div>
      <div class="panel-body tab-panel" id="panel-effects" role="tabpanel" aria-labelledby="to-effects"><div id="tab-effects" data-testid="tab-effects"></div></div>
      <div class="panel-body tab-panel" id="panel-cause" role="tabpanel" aria-labelledby="to-cause"><div id="tab-cause" data-testid="tab-cause"></div></div>
      <div class="panel-body tab-panel" id="panel-test" role="tabpanel" aria-labelledby="to-test"><div id="tab-test" data-testid="tab-test"></div></div>
      <div class="panel-body tab-panel" id="panel-timing" role="tabpanel" aria-labelledby="to-timing"><div id="tab-timing" data-testid="tab-timing"></div></div>
    </section>

    <section class="panel pane-state" id="panel-state" aria-labelledby="state-title">
      <div class="panel-head">
        <h2 id="state-title">State</h2>
        <span class="count" id="state-revision" data-testid="state-revision"></span>
      </div>
      <div class="state-tools">
        <fieldset class="segments" id="state-form" data-testid="state-form"><legend class="hidden-label">Shown as</legend>
          <label><input type="radio" name="state-form" value="tree" checked><span>Tree</span></label>
          <label><input type="radio" name="state-form" value="raw"><span>Raw</span></label>
          <label><input type="radio" name="state-form" value="chart"><span>Chart</span></label>
        </fieldset>
        <fieldset class="segments" id="state-at" data-testid="state-at"><legend class="hidden-label">State of</legend>
          <label><input type="radio" name="state-at" value="entry" checked><span>Entry</span></label>
          <label><input type="radio" name="state-at" value="shown"><span>App</span></label>
        </fieldset>
        <button class="quiet" id="collapse" data-testid="collapse" type="button">Collapse all</button>
        <button class="quiet" id="state-copy" data-testid="state-copy" type="button">Copy</button>
      </div>
      <ol class="crumbs" id="state-crumbs" data-testid="state-crumbs" aria-label="Pinned part" hidden></ol>
      <div class="panel-body" id="state" data-testid="state"></div>
    </section>

    <section class="panel pane-lane" aria-labelledby="lane-title">
      <div class="transport" id="transport" data-testid="transport" role="group" aria-label="Time travel" hidden>
        <button class="tr" id="to-start" data-testid="to-start" type="button" aria-label="To the start" title="To the start"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4 3.5v9"/><path d="M12 3.8 6.5 8l5.5 4.2z"/></svg></button>
        <button class="tr" id="step-back" data-testid="step-back" type="button" aria-label="One back" title="One back (Ctrl+[)"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M10.5 3.8 5 8l5.5 4.2z"/></svg></button>
        <button class="tr tr-play" id="play" data-testid="play" type="button" aria-label="Play" title="Play the history from here (Ctrl+J)" data-state="paused"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path class="icon-play" d="M5 3.2 13 8l-8 4.8z"/><path class="icon-pause" d="M4.5 3.5h2.4v9H4.5zM9.1 3.5h2.4v9H9.1z"/></svg></button>
        <button class="tr" id="step-forward" data-testid="step-forward" type="button" aria-label="One forward" title="One forward (Ctrl+])"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5.5 3.8 11 8l-5.5 4.2z"/></svg></button>
        <button class="tr" id="to-end" data-testid="to-end" type="button" aria-label="To the end" title="To the end"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M12 3.5v9"/><path d="M4 3.8 9.5 8 4 12.2z"/></svg></button>
        <input class="slider" id="slider" data-testid="slider" type="range" step="1" aria-label="Position in the history">
        <span class="count transport-where" id="transport-where" data-testid="transport-where"></span>
        <select class="small" id="branch" data-testid="branch" aria-label="Branch" hidden></select>
        <select class="small" id="pace" data-testid="pace" aria-label="Pace">
          <option value="live">Live</option>
          <option value="1">1×</option>
          <option value="2">2×</option>
        </select>
      </div>
      <div class="panel-head lane-head">
        <h2 id="lane-title"><button class="fold" id="lane-toggle" data-testid="lane-toggle" type="button" aria-expanded="true" aria-controls="lane-body">Effects</button></h2>
        <span class="lane-counts" id="lane-counts" data-testid="lane-counts"></span>
        <span class="lane-tools" role="group" aria-label="Stretch of time">
          <button class="quiet" id="lane-out" data-testid="lane-out" type="button" aria-label="Zoom out" title="Zoom out (−)">−</button>
          <button class="quiet" id="lane-in" data-testid="lane-in" type="button" aria-label="Zoom in" title="Zoom in (+)">+</button>
          <button class="quiet" id="lane-fit" data-testid="lane-fit" type="button" title="Show everything (Home)">Fit</button>
          <button class="quiet" id="lane-now" data-testid="lane-now" type="button" aria-pressed="true" title="Follow now (End)">Now</button>
        </span>
      </div>
      <div class="lane-body" id="lane-body">
        <div class="lane-scroll" id="lane-scroll">
          <canvas class="lane-canvas" id="lane-canvas" data-testid="lane" role="img" tabindex="0" aria-label="Effects in time"></canvas>
          <p class="empty lane-empty" id="lane-empty" hidden>No effect has run yet.</p>
        </div>
        <ol class="lane-list" id="lane-list" data-testid="lane-list" aria-label="Effects, newest first"></ol>
      </div>
      <p class="lane-words" id="lane-words" data-testid="lane-words" hidden></p>
    </section>
  </main>

  <div class="message" id="message" data-testid="message" role="status" hidden></div>
  <noscript><p class="empty">The inspector is a live page and needs JavaScript.</p></noscript>
</body>
</html>

"""#.utf8)

  static let inspector_css = Array(#"""
/* One accent, two text colors, hairlines; color only conveys meaning: before, after, refused, kinds of values. */

:root {
  color-scheme: light dark;
  --ground: #f3f5f4;
  --panel: #ffffff;
  --raised: #f8faf9;
  --ink: #1b2322;
  --ink-quiet: #55625f;
  --ink-faint: #6d7976;
  --line: #dfe5e3;
  --line-soft: #edf1ef;
  --accent: #0c7a73;
  --accent-ink: #ffffff;
  --accent-soft: #e2f1ef;
  --refused: #b3261e;
  --refused-soft: #fcecea;
  --before: #fbeae8;
  --before-ink: #8f2018;
  --after: #e1f2e7;
  --after-ink: #14623a;
  --mark: #fff4cf;
  --mark-line: #d9a400;
  --string: #8b4a0b;
  --number: #1c5cb8;
  --case: #74389b;
  --live: #1a8f4c;
  --lost: #a85b00;
  --lane-done: #b9dfcb;
  --lane-done-ink: #14583a;
  --lane-off: #f6dfb8;
  --lane-off-ink: #8a5a00;
  --lane-wait: #e6ebe9;
  --shadow: 0 1px 2px rgb(20 40 36 / 5%);
  --text: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  --code: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1212;
    --panel: #151a1a;
    --raised: #1a2020;
    --ink: #e3eae8;
    --ink-quiet: #a3b0ad;
    --ink-faint: #83918e;
    --line: #283030;
    --line-soft: #1f2626;
    --accent: #58c4ba;
    --accent-ink: #06201e;
    --accent-soft: #14302e;
    --refused: #ff8d83;
    --refused-soft: #351c1b;
    --before: #341e1d;
    --before-ink: #ffb3ab;
    --after: #15301f;
    --after-ink: #8fe0ae;
    --mark: #322b12;
    --mark-line: #c9a227;
    --string: #e2a869;
    --number: #83b4ff;
    --case: #cfa2ee;
    --live: #4fc97f;
    --lost: #f0a848;
    --lane-done: #1f4a37;
    --lane-done-ink: #a5e3c3;
    --lane-off: #493714;
    --lane-off-ink: #f0b95c;
    --lane-wait: #242c2c;
    --shadow: none;
  }
}

* { box-sizing: border-box; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }

[hidden] { display: none !important; }

html { height: 100%; -webkit-text-size-adjust: 100%; }

body {
  display: flex; flex-direction: column;
  min-height: 100vh; min-height: 100dvh;
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 14px/1.5 var(--text);
  font-variant-numeric: tabular-nums;
}

h1, h2, h3, p, ol, ul, dl, dd { margin: 0; padding: 0; }
ol, ul { list-style: none; }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }

:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }

.hidden-label {
  position: absolute; width: 1px; height: 1px; margin: -1px;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}

.skip {
  position: absolute; left: 12px; top: -60px; z-index: 2; padding: 8px 12px;
  border-radius: 8px; background: var(--accent); color: var(--accent-ink);
}
.skip:focus { top: 8px; }

/* The bar */

.bar {
  display: flex; align-items: center; gap: 8px 20px; flex-wrap: wrap;
  min-height: 52px; padding: 8px 18px;
  border-bottom: 1px solid var(--line); background: var(--panel);
}

.brand { display: flex; align-items: center; gap: 10px; font-size: 15px; font-weight: 650; letter-spacing: -0.01em; }
.brand svg { color: var(--accent); }
.brand-quiet { color: var(--ink-quiet); font-weight: 450; }

.store { min-width: 0; }
.store-only { display: inline-block; padding-left: 24px; border-left: 1px solid var(--line); }
.store strong { font-weight: 600; }

select {
  max-width: 100%; padding: 6px 34px 6px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--raised) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='%237c8a87' stroke-width='1.6' stroke-linecap='round'%3E%3Cpath d='m2.5 4.5 3.5 3.5 3.5-3.5'/%3E%3C/svg%3E") no-repeat right 11px center / 12px;
  color: var(--ink); font: inherit; font-weight: 550; text-overflow: ellipsis; appearance: none;
}
select:hover { border-color: var(--ink-faint); }

.processes { margin-left: auto; color: var(--ink-quiet); font-size: 13px; }
.processes:not([hidden]) + .status { margin-left: 0; }
.status { display: flex; align-items: center; gap: 8px; margin-left: auto; color: var(--ink-quiet); font-size: 13px; }
.status::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--ink-faint); }
.status[data-state="live"]::before { background: var(--live); box-shadow: 0 0 0 3px color-mix(in srgb, var(--live) 18%, transparent); }
.status[data-state="lost"] { color: var(--lost); font-weight: 550; }
.status[data-state="lost"]::before { background: var(--lost); }

/* The toolbar */

.toolbar { display: flex; align-items: center; gap: 2px; flex-wrap: wrap; margin-left: auto; }
.tb-gap { width: 1px; height: 18px; margin: 0 6px; background: var(--line); }
.tb { display: inline-flex; align-items: center; gap: 6px; padding: 5px 9px; border-radius: 7px; color: var(--ink-quiet); font-size: 12.5px; }
.tb:hover:not(:disabled) { background: var(--raised); color: var(--ink); }
.tb:disabled { opacity: 0.4; cursor: default; }
.tb[aria-expanded="true"] { background: var(--accent-soft); color: var(--accent); }
#record[aria-pressed="true"] .icon { color: var(--refused); }
#record[aria-pressed="false"], #engine[aria-pressed="false"] { color: var(--lost); }
#lock[aria-pressed="true"] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }

.icon { flex: none; width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.icon-solid { fill: currentColor; stroke: none; }

.menu-place { position: relative; }
.menu {
  position: absolute; right: 0; top: calc(100% + 6px); z-index: 5; display: grid; min-width: 250px; padding: 5px;
  border: 1px solid var(--line); border-radius: 10px; background: var(--panel); box-shadow: 0 8px 28px rgb(10 30 26 / 18%);
}
.menu button { display: grid; padding: 7px 11px; border-radius: 6px; text-align: left; }
.menu button:hover, .menu button:focus-visible { background: var(--accent-soft); }
.menu small { color: var(--ink-faint); font-size: 11.5px; }

.message {
  position: fixed; left: 50%; bottom: 22px; z-index: 6; display: flex; align-items: baseline; gap: 18px; max-width: min(640px, 92vw);
  padding: 11px 18px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel);
  box-shadow: 0 8px 32px rgb(10 30 26 / 22%); transform: translateX(-50%); overflow-wrap: anywhere;
}
.message[data-kind="failed"] { border-color: var(--refused); color: var(--refused); }
.message[data-kind="risky"] { border-color: var(--mark-line); background: var(--mark); }

/* Panes */

.panes {
  display: grid; gap: 10px; padding: 10px;
  grid-template: "list details state" minmax(0, 1fr) "list lane lane" auto / minmax(310px, 27fr) minmax(0, 37fr) minmax(0, 36fr);
  flex: 1; min-height: 560px;
}
.pane-list { grid-area: list; }
.pane-details { grid-area: details; }
.pane-state { grid-area: state; }
.pane-lane { grid-area: lane; }
.panes[data-state="none"] { grid-template: "list" auto / 1fr; flex: none; min-height: 0; }
.panes[data-state="none"] > :not(.pane-list), .panes[data-state="none"] .filter, .panes[data-state="none"] .dispatcher-pane { display: none; }

.panel {
  display: flex; flex-direction: column; min-width: 0; min-height: 0; overflow: hidden;
  border: 1px solid var(--line); border-radius: 11px; background: var(--panel); box-shadow: var(--shadow);
}
.panel-head { display: flex; align-items: baseline; gap: 10px; flex: none; min-height: 40px; padding: 10px 14px 8px; }
.panel-body { flex: 1; min-height: 0; overflow: auto; padding: 12px 14px 20px; }

h2 { font-size: 13px; font-weight: 650; letter-spacing: 0.005em; }
.count { color: var(--ink-faint); font-size: 12px; }
.empty { padding: 14px; color: var(--ink-faint); }
.panel-body .empty { padding: 6px 0; }

/* Controls */

button { border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
.quiet { margin: -3px 0; padding: 3px 7px; border-radius: 6px; color: var(--accent); font-size: 12px; font-weight: 550; }
.quiet:hover:not(:disabled) { background: var(--accent-soft); }
.quiet:disabled { color: var(--ink-faint); opacity: 0.6; cursor: default; }
.panel-head > .quiet { margin-left: auto; }
.link { padding: 0; color: var(--accent); text-decoration: underline; text-underline-offset: 2px; }
.primary { padding: 6px 18px; border-radius: 8px; background: var(--accent); color: var(--accent-ink); font-weight: 600; }
.primary:hover { filter: brightness(1.08); }
.primary:disabled { opacity: 0.5; cursor: default; }
.fold { padding: 0; font-weight: 650; }
.fold::before {
  content: ""; display: inline-block; width: 5px; height: 5px; margin: 0 9px 2px 2px;
  border: solid var(--ink-faint); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg);
}
.fold[aria-expanded="true"]::before { transform: rotate(45deg); }

.small { min-width: 0; padding: 4px 9px; border: 1px solid var(--line); border-radius: 7px; background-color: var(--raised); color: var(--ink); font: 12.5px/1.4 var(--text); }
select.small { padding-right: 24px; background-position: right 8px center; background-size: 10px; }
.small.number { width: 84px; }
.check { display: inline-flex; align-items: center; gap: 5px; color: var(--ink-quiet); font-size: 12px; white-space: nowrap; }
input[type="checkbox"] { margin: 0; accent-color: var(--accent); }

.segments { display: inline-flex; padding: 2px; border-radius: 8px; background: var(--line-soft); }
.segments span, .segments button { display: block; padding: 2px 10px; border-radius: 6px; color: var(--ink-quiet); font-size: 12px; line-height: 18px; cursor: pointer; }
.segments input { position: absolute; opacity: 0; pointer-events: none; }
.segments input:checked + span, .segments button[aria-pressed="true"] { background: var(--panel); color: var(--ink); font-weight: 600; box-shadow: 0 1px 2px rgb(10 30 26 / 14%); }
.segments input:focus-visible + span { outline: 2px solid var(--accent); }

.notice { margin: 8px 0; padding: 10px 14px; border-radius: 8px; background: var(--raised); overflow-wrap: anywhere; }
.notice-refused { background: var(--refused-soft); color: var(--refused); }
.fix { display: block; margin-top: 2px; color: var(--ink-quiet); }
kbd { padding: 1px 5px; border: 1px solid var(--line); border-radius: 5px; background: var(--raised); font: 11px var(--text); }

/* If everything fits, the panes scroll and the page does not. */
@media screen and (min-width: 721px) and (min-height: 640px) {
  body { height: 100vh; height: 100dvh; overflow: hidden; }
  .panes { min-height: 0; }
}

"""#.utf8)

  static let lane_drawing_js = Array(#"""
// Draws the lane: the actions on a rail at the top, the effects as bars below, and the lines between them.

import { groupOf, isOpen, payloadOf } from "./lane-model.js";
import { span, timeOfDay } from "./times.js";

const axisHeight = 44;
const trackHeight = 20;
const barHeight = 14;
const groupGap = 10;

/** Returns the vertical position of each group of effects, and the total height. */
export function layOut(groups) {
  const tops = new Map();
  let top = axisHeight + groupGap;
  for (const [name, { ends }] of groups) {
    tops.set(name, top);
    top += Math.max(1, ends.length) * trackHeight + groupGap;
  }
  return { tops, height: top };
}

export class LaneDrawing {
  #context;
  #colors = {};
  #hatch;
  /** The bars drawn last, as `{ effect, x, y, width, height }`. */
  bars = [];

  constructor(canvas) {
    this.canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.readColors();
  }

  /** Reads the colors of the page, which change with its color scheme. */
  readColors() {
    const style = getComputedStyle(this.canvas);
    const names = ["panel", "raised", "ink", "ink-quiet", "ink-faint", "line", "line-soft", "accent", "accent-soft",
      "refused", "refused-soft", "lane-done", "lane-done-ink", "lane-off", "lane-off-ink", "lane-wait"];
    for (const name of names) this.#colors[name] = style.getPropertyValue(`--${name}`).trim();
    this.#colors.text = style.getPropertyValue("--text");
    this.#hatch = this.#makeHatch();
  }

  draw(model, window, { width, height, hovered, selected, now, phase }) {
    const ratio = devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.canvas.style.height = `${height}px`;
    }
    const context = this.#context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const layout = layOut(model.groups);
    this.#drawAxis(window, width, height);
    this.#drawNow(window, now, height);
    this.bars = this.#place(model, window, layout, now);
    const lit = this.bars.filter(({ effect }) => effect.number === hovered || effect.number === selected);
    const isCrowded = this.bars.length > 160;
    if (!isCrowded) for (const bar of this.bars) this.#drawStem(bar, window, model, false);
    for (const bar of this.bars) this.#drawBar(bar, lit.includes(bar), phase, isCrowded);
    this.#drawRail(model, window);
    for (const bar of lit) this.#drawStem(bar, window, model, true);
    this.#drawNames(layout, window, height);
  }

  #place(model, window, { tops }, now) {
    const bars = [];
    for (const effect of model.effects.values()) {
      const end = isOpen(effect) ? now : effect.end ?? effect.start;
      if (end < window.start || effect.start > window.end) continue;
      const from = Math.max(window.x(effect.start), window.left - 20);
      const to = Math.min(window.x(end), window.left + window.width + 20);
      const y = tops.get(groupOf(effect)) + effect.track * trackHeight + (trackHeight - barHeight) / 2;
      bars.push({ effect, x: from, y, width: Math.max(to - from, 4), height: barHeight });
    }
    return bars;
  }

  #drawAxis(window, width, height) {
    const context = this.#context;
    const { step, ticks } = window.ticks(96);
    context.font = `11px ${this.#colors.text}`;
    context.textBaseline = "middle";
    context.textAlign = "left";
    for (const time of ticks) {
      const x = Math.round(window.x(time)) + 0.5;
      this.#line(x, 22, x, height, this.#colors["line-soft"]);
      context.fillStyle = this.#colors["ink-faint"];
      const text = timeOfDay(time);
      if (x + 74 < width) context.fillText(step >= 1000 ? text.slice(0, 8) : text, x + 5, 12);
    }
    this.#line(window.left, 31.5, width, 31.5, this.#colors.line);
  }

  #drawNow(window, now, height) {
    const x = Math.round(window.x(now)) + 0.5;
    if (x < window.left || x > window.left + window.width) return;
    this.#line(x, 22, x, height, this.#colors.accent, 1.5);
  }

  #drawRail(model, window) {
    const context = this.#context;
    let last = -Infinity;
    for (const [, { time, isRefused }] of model.times) {
      if (time < window.start || time > window.end) continue;
      const x = window.x(time);
      // Overlapping dots convey no more than one.
      if (Math.abs(x - last) < 1.5 && !isRefused) continue;
      last = x;
      context.fillStyle = isRefused ? this.#colors.refused : this.#colors["ink-quiet"];
      context.beginPath();
      context.arc(x, 31.5, 3, 0, 7);
      context.fill();
    }
  }

  /** Connects a bar to the action that started it, and to the actions it sent. */
  #drawStem(bar, window, model, isLit) {
    const { effect, y, height } = bar;
    const color = isLit ? this.#colors.accent : this.#colors.line;
    const weight = isLit ? 1.5 : 1;
    const middle = y + height / 2;
    const start = window.x(effect.start);
    const cause = model.times.get(effect.cause)?.time;
    const from = Number.isFinite(cause) ? window.x(cause) : start;
    if (start >= window.left) this.#curve(from, start, middle, color, weight);
    for (const number of (effect.sent ?? []).slice(isLit ? -200 : -20)) {
      const sent = model.times.get(number);
      const x = sent ? window.x(sent.time) : -Infinity;
      if (x < window.left || x > window.left + window.width) continue;
      this.#line(x, 34, x, y, color, weight);
      this.#dot(x, middle, isLit ? 3 : 2, isLit ? this.#colors.ink : this.#colors["ink-quiet"]);
      if (isLit) this.#arrow(x, 37, color);
    }
  }

  #curve(from, to, y, color, weight) {
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = weight;
    context.beginPath();
    context.moveTo(from, 34);
    context.bezierCurveTo(from, y, from, y, to, y);
    context.stroke();
  }

  #drawBar({ effect, x, y, width, height }, isLit, phase, isCrowded) {
    const context = this.#context;
    const colors = this.#colors;
    const [fill, ink] = {
      running: [colors.accent, colors.panel], waiting: [colors["lane-wait"], colors["ink-quiet"]],
      finished: [colors["lane-done"], colors["lane-done-ink"]], failed: [colors.refused, colors.panel],
      cancelled: [colors["lane-off"], colors["lane-off-ink"]],
    }[effect.phase] ?? [colors.line, colors.ink];
    context.beginPath();
    context.roundRect(x, y, width, height, Math.min(5, width / 2));
    context.fillStyle = fill;
    context.fill();
    if (effect.phase === "cancelled" && !isCrowded) {
      context.fillStyle = this.#hatch;
      context.fill();
    }
    if (effect.phase === "waiting") this.#outline([3, 3], colors["ink-faint"], 1);
    if (effect.phase === "running" && width > 12) this.#drawGlow(x, y, width, height, phase);
    if (isLit) {
      context.beginPath();
      context.roundRect(x - 2, y - 2, width + 4, height + 4, 7);
      this.#outline([], colors.ink, 1.5);
    }
    if (width > 46 && !isCrowded) this.#drawWords(effect, x, y, width, height, ink);
    if (effect.phase === "cancelled" || effect.phase === "failed") this.#cross(x + width, y + height / 2, effect.phase);
  }

  #drawGlow(x, y, width, height, phase) {
    const context = this.#context;
    const glow = context.createLinearGradient(x + width - 60, 0, x + width, 0);
    glow.addColorStop(0, "rgb(255 255 255 / 0)");
    glow.addColorStop(1, `rgb(255 255 255 / ${0.2 + 0.2 * phase})`);
    context.fillStyle = glow;
    context.fill();
  }

  #drawWords(effect, x, y, width, height, ink) {
    const context = this.#context;
    const name = payloadOf(effect) || (effect.id !== groupOf(effect) ? effect.id : "");
    const time = effect.end === undefined ? "" : span(effect.end - effect.start);
    const text = [name, time].filter(Boolean).join("  ");
    if (!text) return;
    context.save();
    context.beginPath();
    context.rect(x, y, width - 6, height);
    context.clip();
    context.fillStyle = ink;
    context.font = `600 10.5px ${this.#colors.text}`;
    context.fillText(text, x + 7, y + height / 2 + 0.5);
    context.restore();
  }

  #drawNames({ tops }, window, height) {
    const context = this.#context;
    context.fillStyle = this.#colors.panel;
    context.fillRect(0, 0, window.left - 8, height);
    context.font = `600 12px ${this.#colors.text}`;
    context.textAlign = "left";
    context.fillStyle = this.#colors["ink-faint"];
    context.fillText("actions", 14, 31.5, window.left - 26);
    for (const [name, top] of tops) {
      context.fillStyle = this.#colors["ink-quiet"];
      context.fillText(cut(name, context, window.left - 26), 14, top + trackHeight / 2);
      this.#line(0, top - groupGap / 2 + 0.5, window.left + window.width, top - groupGap / 2 + 0.5, this.#colors["line-soft"]);
    }
  }

  #line(x1, y1, x2, y2, color, weight = 1) {
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = weight;
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  }

  #dot(x, y, radius, color) {
    this.#context.fillStyle = color;
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, 7);
    this.#context.fill();
  }

  #arrow(x, y, color) {
    const context = this.#context;
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(x, y - 2);
    context.lineTo(x - 3.5, y + 4);
    context.lineTo(x + 3.5, y + 4);
    context.fill();
  }

  #cross(x, y, phase) {
    const context = this.#context;
    context.strokeStyle = phase === "failed" ? this.#colors.refused : this.#colors["lane-off-ink"];
    context.lineWidth = 1.75;
    context.beginPath();
    for (const [from, to] of [[-3, 3], [3, -3]]) {
      context.moveTo(x + 7 - 3, y + from);
      context.lineTo(x + 7 + 3, y + to);
    }
    context.stroke();
  }

  #outline(dashes, color, weight) {
    const context = this.#context;
    context.setLineDash(dashes);
    context.strokeStyle = color;
    context.lineWidth = weight;
    context.stroke();
    context.setLineDash([]);
  }

  #makeHatch() {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const context = tile.getContext("2d");
    context.strokeStyle = this.#colors["lane-off-ink"];
    context.globalAlpha = 0.35;
    context.lineWidth = 1.5;
    for (const shift of [-8, 0, 8]) {
      context.moveTo(shift, 8);
      context.lineTo(shift + 8, 0);
    }
    context.stroke();
    return this.#context.createPattern(tile, "repeat");
  }
}

function cut(text, context, width) {
  if (context.measureText(text).width <= width) return text;
  let length = text.length - 1;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return `${text.slice(0, length)}…`;
}

"""#.utf8)

  static let lane_model_js = Array(#"""
// The effects of a store, arranged in tracks within the group of their name, and the times of the surrounding actions.

const mostEffects = 20000;
const mostTimes = 4000;
const mostTracks = 10;

export class LaneModel {
  /** The names of effects, in the order in which they first ran, with the number of tracks of each. */
  groups = new Map();
  /** The effects by number, oldest first. */
  effects = new Map();
  /** The times of entries and whether they were refused, by number. */
  times = new Map();
  #ahead = 0;
  #lastTime = -Infinity;

  /** The number of effects in a phase. */
  count(phase) {
    let count = 0;
    for (const effect of this.effects.values()) if (effect.phase === phase) count += 1;
    return count;
  }

  get hasRunning() {
    for (const effect of this.effects.values()) if (isOpen(effect)) return true;
    return false;
  }

  /** The current time of the app, whose clock may differ from the browser's. */
  get now() { return Date.now() + this.#ahead; }

  /** The start of the first effect, and the time of the last known event. */
  get bounds() {
    let [first, last] = [Infinity, this.#lastTime];
    for (const effect of this.effects.values()) {
      first = Math.min(first, effect.start);
      last = Math.max(last, effect.end ?? effect.start);
    }
    return first === Infinity ? null : { first, last };
  }

  /** Adds effects that started or changed; `isLive` states whether that just happened. */
  take(effects, isLive) {
    for (const effect of effects) {
      const known = this.effects.get(effect.number);
      this.effects.set(effect.number, { ...effect, track: known?.track ?? this.#track(effect) });
      if (isLive) this.#compareClocks(effect.end ?? effect.start);
    }
    for (const number of this.effects.keys()) {
      if (this.effects.size <= mostEffects) break;
      this.effects.delete(number);
    }
  }

  /** Adds the times of entries. */
  learn(rows) {
    for (const row of rows) {
      this.times.set(row.number, { time: row.time, isRefused: row.refusal !== undefined });
      this.#lastTime = Math.max(this.#lastTime, row.time);
    }
    for (const number of this.times.keys()) {
      if (this.times.size <= mostTimes) break;
      this.times.delete(number);
    }
  }

  #compareClocks(time) {
    const ahead = time - Date.now();
    // A smaller difference is network latency; a larger one is a different clock.
    if (Math.abs(ahead) > 5000) this.#ahead = ahead;
    else if (this.#ahead !== 0 && Math.abs(ahead - this.#ahead) > 5000) this.#ahead = 0;
  }

  // The first track of its group on which no effect is running.
  #track(effect) {
    const { number: mine, start } = effect;
    const name = groupOf(effect);
    const group = this.groups.get(name) ?? { ends: [] };
    this.groups.set(name, group);
    const isFree = (number) => {
      const last = this.effects.get(number);
      return !last || (!isOpen(last) && (last.end ?? last.start) <= start);
    };
    let track = group.ends.findIndex(isFree);
    if (track < 0) track = group.ends.length < mostTracks ? group.ends.length : mostTracks - 1;
    group.ends[track] = mine;
    return track;
  }
}

/** The common name of effects of one kind, without associated values. */
export function groupOf({ name }) {
  const end = name.indexOf("(");
  return end > 0 ? name.slice(0, end) : name;
}

/** The associated values in the name of an effect. */
export function payloadOf(effect) {
  const rest = effect.name.slice(groupOf(effect).length);
  return rest.startsWith("(") && rest.endsWith(")") ? rest.slice(1, -1) : rest;
}

/** Whether an effect has not ended. */
export function isOpen({ phase }) {
  return phase === "running" || phase === "waiting";
}

"""#.utf8)

  static let lane_window_js = Array(#"""
// The time window of the lane, and the gestures and keys that change it.

const shortest = 2;
const longest = 7 * 24 * 3600 * 1000;

/** A time interval mapped to a width in pixels. */
export class LaneWindow {
  length = 30000;
  start = 0;
  isFollowing = true;
  left = 0;
  width = 1;

  x(time) { return this.left + ((time - this.start) / this.length) * this.width; }
  time(x) { return this.start + ((x - this.left) / this.width) * this.length; }
  get end() { return this.start + this.length; }

  /** Keeps the current time near the right edge, with some space for new events. */
  follow(now) { this.start = now - this.length * 0.94; }

  zoom(factor, x) {
    const time = this.isFollowing ? this.start + this.length * 0.94 : this.time(x);
    const share = (time - this.start) / this.length;
    this.length = Math.min(Math.max(this.length * factor, shortest), longest);
    this.start = time - share * this.length;
  }

  pan(pixels) {
    this.isFollowing = false;
    this.start += (pixels / this.width) * this.length;
  }

  /** Shows an interval with a margin on both sides. */
  fit(first, last) {
    this.isFollowing = false;
    this.length = Math.max((last - first) * 1.12, 200);
    this.start = first - this.length * 0.05;
  }

  /** Returns round times for the axis, at least the given number of pixels apart. */
  ticks(pixels) {
    const wanted = (pixels / this.width) * this.length;
    const step = steps.find((one) => one >= wanted) ?? steps.at(-1);
    const ticks = [];
    for (let time = Math.ceil(this.start / step) * step; time < this.end; time += step) ticks.push(time);
    return { step, ticks };
  }
}

const steps = [
  0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 3e4, 6e4, 12e4, 3e5, 6e5, 18e5, 36e5, 72e5, 216e5, 864e5,
];

/** Lets wheel, drag, pinch and key events change the window; reports changes and the position of the pointer. */
export function letGesturesMove(canvas, window, { onMove, onPoint, onClick, onKey }) {
  const pointers = new Map();
  let dragged = 0;

  canvas.addEventListener("wheel", (event) => {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    // Without a modifier key, the wheel scrolls the page or the tracks as usual.
    if (!isSideways && !event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    if (isSideways) window.pan(event.deltaX || event.deltaY);
    else window.zoom(Math.exp(Math.min(Math.max(event.deltaY, -60), 60) / 120), event.offsetX);
    onMove();
  }, { passive: false });

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event.offsetX);
    dragged = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return onPoint(event.offsetX, event.offsetY);
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, x]) => x);
    pointers.set(event.pointerId, event.offsetX);
    dragged += Math.abs(event.offsetX - before);
    if (others.length > 0) {
      const [was, is] = [Math.abs(before - others[0]), Math.abs(event.offsetX - others[0])];
      if (was > 8 && is > 8) window.zoom(was / is, (event.offsetX + others[0]) / 2);
    } else if (dragged > 4) {
      window.pan(before - event.offsetX);
    }
    onMove();
  });
  const release = (event) => pointers.delete(event.pointerId);
  canvas.addEventListener("pointerup", (event) => {
    release(event);
    if (dragged <= 4) onClick(event.offsetX, event.offsetY);
  });
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => onPoint(-1, -1));

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = window.left + window.width / 2;
    const moves = {
      "+": () => window.zoom(0.7, middle), "=": () => window.zoom(0.7, middle), "-": () => window.zoom(1 / 0.7, middle),
      ArrowLeft: () => window.pan(-window.width / 8), ArrowRight: () => window.pan(window.width / 8),
    };
    if (event.key in moves) moves[event.key]();
    else if (!onKey(event.key)) return;
    event.preventDefault();
    onMove();
  });
}

"""#.utf8)

  static let lane_css = Array(#"""
/* Time travel, and the effects lane. */

.transport { display: flex; align-items: center; gap: 3px; flex: none; padding: 7px 14px 7px 10px; border-bottom: 1px solid var(--line-soft); }
.tr { display: inline-grid; place-items: center; width: 30px; height: 28px; padding: 0; border-radius: 7px; color: var(--ink-quiet); }
.tr:hover:not(:disabled) { background: var(--accent-soft); color: var(--accent); }
.tr:disabled { opacity: 0.35; cursor: default; }
.tr-play { color: var(--accent); }
.tr .icon { stroke-width: 1.4; }
.icon-play, .icon-pause { fill: currentColor; stroke: none; }
[data-state="paused"] .icon-pause, [data-state="playing"] .icon-play { display: none; }
.transport-where { min-width: 84px; text-align: right; }
.transport .small { margin-left: 8px; }

.slider { flex: 1; min-width: 60px; height: 24px; margin: 0 10px; background: none; appearance: none; cursor: pointer; }
.slider::-webkit-slider-runnable-track {
  height: 5px; border-radius: 3px; background: linear-gradient(to right, var(--accent) var(--share, 100%), var(--line) 0);
}
.slider::-moz-range-track { height: 5px; border-radius: 3px; background: var(--line); }
.slider::-moz-range-progress { height: 5px; border-radius: 3px; background: var(--accent); }
.slider::-webkit-slider-thumb { width: 15px; height: 15px; margin-top: -5px; border: 3px solid var(--panel); border-radius: 50%; background: var(--accent); box-shadow: 0 0 0 1px var(--accent); appearance: none; }
.slider::-moz-range-thumb { width: 9px; height: 9px; border: 3px solid var(--panel); border-radius: 50%; background: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.is-past { background: var(--mark); }

.lane-head { align-items: center; min-height: 38px; padding: 7px 14px 6px; }
.lane-counts { display: flex; flex-wrap: wrap; gap: 4px 6px; }
.lane-tools { display: flex; gap: 2px; margin-left: auto; }
.lane-tools .quiet { min-width: 26px; margin: 0; }
.lane-tools [aria-pressed="true"] { background: var(--accent-soft); }
.lane-body { display: flex; flex: none; height: 176px; min-height: 110px; max-height: 60vh; border-top: 1px solid var(--line-soft); overflow: hidden; resize: vertical; }
.lane-scroll { position: relative; flex: 1; min-width: 0; overflow: hidden auto; }
.lane-canvas { display: block; width: 100%; touch-action: pan-y; cursor: grab; }
.lane-canvas:active { cursor: grabbing; }
.lane-canvas.is-pointing { cursor: pointer; }
.lane-canvas:focus-visible { outline-offset: -2px; }
.lane-empty { position: absolute; left: 50%; top: 58%; transform: translate(-50%, -50%); }
.lane-list { flex: none; width: 264px; padding: 5px; overflow: auto; border-left: 1px solid var(--line-soft); }
.lane-item button { display: flex; align-items: baseline; gap: 8px; width: 100%; padding: 4px 7px; border-radius: 7px; text-align: left; }
.lane-item button:hover { background: var(--raised); }
.lane-item [aria-pressed="true"] { background: var(--accent-soft); }
.lane-item .effect-name { flex: 1; min-width: 0; overflow: hidden; font-size: 12.5px; text-overflow: ellipsis; white-space: nowrap; }
.lane-item .effect-time { flex: none; }
.lane-item .effect-links, .lane-item .effect-id, .lane-item .effect-reason { display: none; }
.lane-words { display: flex; align-items: baseline; gap: 10px; flex: none; height: 35px; padding: 7px 14px; overflow: auto hidden; white-space: nowrap; border-top: 1px solid var(--line-soft); font-size: 12.5px; }
.lane-words .effect-reason { flex-basis: auto; }

"""#.utf8)

  static let lane_js = Array(#"""
// The effects lane: every effect of a store over time, with the actions that started it and those it sent.

import { api } from "./connection.js";
import { element, find, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";
import { LaneDrawing, layOut } from "./lane-drawing.js";
import { isOpen, LaneModel } from "./lane-model.js";
import { LaneWindow, letGesturesMove } from "./lane-window.js";
import { effectLine } from "./tab-effects.js";

const mostListed = 60;
const phases = ["running", "waiting", "finished", "failed", "cancelled"];

export class Lane {
  #body = find("lane-body");
  #scroll = find("lane-scroll");
  #canvas = find("lane-canvas");
  #list = find("lane-list");
  #words = find("lane-words");
  #counts = find("lane-counts");
  #toggle = find("lane-toggle");
  #now = find("lane-now");
  #model = new LaneModel();
  #window = new LaneWindow();
  #drawing = new LaneDrawing(this.#canvas);
  #store = null;
  #onPick;
  #hovered = null;
  #selected = null;
  #isWanted = false;
  #unknown = new Set();
  #memory = null;
  #isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  #lastFrame = 0;
  #write = oneAtATime(async () => this.#drawList(), 250);
  #askTimes = oneAtATime(() => this.#readTimes(), 100);

  /** `onPick` is called with the number of the entry to show. */
  constructor(onPick) {
    this.#onPick = onPick;
    letGesturesMove(this.#canvas, this.#window, {
      onMove: () => this.#want(),
      onPoint: (x, y) => this.#point(x, y),
      onClick: (x, y) => this.#select(this.#at(x, y)?.number ?? null),
      onKey: (key) => this.#key(key),
    });
    const middle = () => this.#window.left + this.#window.width / 2;
    const buttons = {
      "lane-in": () => this.#window.zoom(0.6, middle()), "lane-out": () => this.#window.zoom(1 / 0.6, middle()),
      "lane-fit": () => this.#fit(), "lane-now": () => { this.#window.isFollowing = true; },
    };
    for (const [id, work] of Object.entries(buttons)) {
      find(id).addEventListener("click", () => {
        work();
        this.#want();
      });
    }
    this.#toggle.addEventListener("click", () => this.#setOpen(this.#body.hidden));
    new ResizeObserver(() => this.#want()).observe(this.#scroll);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.#drawing.readColors();
      this.#want();
    });
  }

  /** Shows the effects of a store. */
  async open(store, memory) {
    this.#store = store;
    this.#memory = memory;
    this.#model = new LaneModel();
    this.#selected = this.#hovered = null;
    this.#window.isFollowing = true;
    this.#window.length = 30000;
    this.#setOpen(memory?.get("lane", true) ?? false);
    this.#refresh();
    if (store) await this.read();
  }

  /** Reads all kept effects. */
  async read() {
    const store = this.#store;
    let after;
    try {
      for (let more = true; more;) {
        const answer = await api.effects(store, { after: after ?? 0, limit: 1000 });
        if (store !== this.#store) return;
        this.#model.take(answer.effects, false);
        after = answer.effects.at(-1)?.number;
        more = answer.more && after !== undefined;
      }
    } catch {
      // A store without effects has an empty lane; a lost connection is reported elsewhere.
    }
    this.#begin();
    this.#refresh();
  }

  /** Adds effects that started or changed. */
  take(effects) {
    this.#model.take(effects, true);
    this.#refresh();
  }

  /** Adds the times of entries. */
  learn(rows) {
    this.#model.learn(rows);
    this.#want();
  }

  #setOpen(isOpen) {
    this.#body.hidden = !isOpen;
    this.#toggle.ariaExpanded = String(isOpen);
    this.#memory?.set("lane", isOpen);
    this.#drawWords();
    this.#want();
  }

  #fit() {
    const bounds = this.#model.bounds;
    if (bounds) this.#window.fit(bounds.first, this.#model.hasRunning ? this.#model.now : bounds.last);
  }

  /** Initially shows all effects, within reasonable bounds. */
  #begin() {
    const bounds = this.#model.bounds;
    if (!bounds) return;
    const last = this.#model.hasRunning ? this.#model.now : bounds.last;
    this.#window.length = Math.min(Math.max((last - bounds.first) * 1.15, 5000), 60000);
  }

  #refresh() {
    this.#want();
    this.#write();
  }

  #want() {
    if (this.#isWanted || this.#body.hidden || document.hidden) return;
    this.#isWanted = true;
    requestAnimationFrame((time) => this.#frame(time));
  }

  #frame(time) {
    this.#isWanted = false;
    // Thirty frames a second are smooth enough for automatic movement.
    if (time - this.#lastFrame < 30) return this.#want();
    this.#lastFrame = time;
    const width = this.#scroll.clientWidth;
    const window = this.#window;
    window.left = Math.min(128, Math.max(76, width * 0.14));
    window.width = Math.max(50, width - window.left - 10);
    const hasRunning = this.#model.hasRunning;
    const now = this.#model.now;
    if (window.isFollowing) window.follow(hasRunning ? now : (this.#model.bounds?.last ?? now));
    const height = Math.max(this.#scroll.clientHeight, layOut(this.#model.groups).height);
    const phase = this.#isCalm.matches ? 0.5 : 0.5 + Math.sin(time / 300) / 2;
    this.#drawing.draw(this.#model, window, { width, height, hovered: this.#hovered, selected: this.#selected, now, phase });
    this.#now.ariaPressed = String(window.isFollowing);
    this.#noticeUnknown();
    if (!hasRunning) return;
    if (this.#isCalm.matches) setTimeout(() => this.#want(), 1000);
    else this.#want();
  }

  #noticeUnknown() {
    if (this.#drawing.bars.length > 160) return;
    for (const { effect } of this.#drawing.bars) {
      for (const number of [effect.cause, ...(effect.sent ?? []).slice(-20)]) {
        if (number && !this.#model.times.has(number)) this.#unknown.add(number);
      }
    }
    if (this.#unknown.size > 0) this.#askTimes();
  }

  async #readTimes() {
    await gate.pass();
    const store = this.#store;
    const numbers = [...this.#unknown].slice(0, 20);
    const answers = await Promise.all(numbers.map((number) => api.entry(store, number).catch(() => null)));
    if (store !== this.#store) return this.#unknown.clear();
    // Entries that are no longer kept have no time, and are not requested again.
    for (const [index, number] of numbers.entries()) {
      this.#unknown.delete(number);
      if (!answers[index]) this.#model.times.set(number, { time: -Infinity, isRefused: false });
    }
    this.learn(answers.filter(Boolean).map((answer) => answer.entry));
  }

  #at(x, y) {
    return this.#drawing.bars.findLast((bar) =>
      x >= bar.x - 3 && x <= bar.x + bar.width + 3 && y >= bar.y - 3 && y <= bar.y + bar.height + 3)?.effect ?? null;
  }

  #point(x, y) {
    const effect = this.#at(x, y);
    if ((effect?.number ?? null) === this.#hovered) return;
    this.#hovered = effect?.number ?? null;
    this.#canvas.classList.toggle("is-pointing", effect !== null);
    this.#drawWords();
    this.#want();
  }

  #select(number, isRevealing = false) {
    this.#selected = number === this.#selected ? null : number;
    const effect = this.#model.effects.get(this.#selected);
    if (effect && isRevealing) this.#reveal(effect);
    this.#drawWords();
    this.#drawList();
    this.#want();
  }

  #reveal(effect) {
    const window = this.#window;
    const end = isOpen(effect) ? this.#model.now : effect.end;
    if (effect.start >= window.start && end <= window.end && window.x(end) - window.x(effect.start) > 3) return;
    window.isFollowing = false;
    window.length = Math.max((end - effect.start) * 4, 800);
    window.start = (effect.start + end) / 2 - window.length / 2;
  }

  #key(key) {
    const numbers = [...this.#model.effects.keys()];
    const position = numbers.indexOf(this.#selected);
    if (key === "Home") this.#fit();
    else if (key === "End") this.#window.isFollowing = true;
    else if (key === "n" && numbers.length > 0) this.#select(numbers[Math.min(position + 1, numbers.length - 1)], true);
    else if (key === "p" && position > 0) this.#select(numbers[position - 1], true);
    else if (key === "Enter" && position >= 0) this.#onPick(this.#model.effects.get(this.#selected).cause ?? 0);
    else return false;
    return true;
  }

  #drawWords() {
    const effect = this.#model.effects.get(this.#hovered ?? this.#selected);
    // The line keeps its space while nothing is hovered, so that the lane does not move under the pointer.
    this.#words.hidden = this.#body.hidden;
    this.#words.replaceChildren(...(effect ? effectLine(effect, this.#onPick).flat().filter(Boolean) : []));
  }

  #drawList() {
    const counts = phases.map((phase) => [phase, this.#model.count(phase)]).filter(([, count]) => count > 0);
    const words = counts.map(([phase, count]) => `${count.toLocaleString("en")} ${phase}`).join(", ");
    this.#counts.replaceChildren(...counts.map(([phase, count]) =>
      element("span", { class: `phase phase-${phase}` }, `${count.toLocaleString("en")} ${phase}`)));
    const keys = "Plus and minus zoom, the arrows pan, N and P select.";
    this.#canvas.ariaLabel = `Effects in time: ${words || "none yet"}. ${keys}`;
    find("lane-empty").hidden = this.#model.effects.size > 0;
    if (this.#body.hidden) return;
    const newest = [...this.#model.effects.values()].slice(-mostListed).reverse();
    const focused = document.activeElement?.closest?.(".lane-item")?.dataset.number;
    this.#list.replaceChildren(...newest.map((effect) => element("li", {
      class: "lane-item", "data-testid": "lane-item", "data-phase": effect.phase, "data-number": effect.number,
    }, element("button", {
      type: "button", "aria-pressed": String(effect.number === this.#selected),
      onclick: () => this.#select(effect.number, true),
    }, effectLine({ ...effect, cause: undefined, sent: undefined }, this.#onPick).flat().filter(Boolean)))));
    if (focused) this.#list.querySelector(`[data-number="${focused}"] button`)?.focus({ preventScroll: true });
    this.#drawWords();
  }
}

"""#.utf8)

  static let list_css = Array(#"""
/* The list of actions, and the form to send one. */

.filter { display: flex; align-items: center; gap: 6px 10px; flex-wrap: wrap; flex: none; padding: 0 12px 10px; border-bottom: 1px solid var(--line-soft); }
.filter-text { flex: 1 1 90px; }

.timeline { position: relative; flex: 1; min-height: 92px; overflow: auto; outline-offset: -2px; overflow-anchor: none; }
.timeline-rows { position: relative; contain: layout size; }

.row {
  position: absolute; inset: 0 6px auto; height: 46px; display: grid;
  grid-template: "number action time" 21px "number origin origin" 17px / 36px minmax(0, 1fr) auto;
  gap: 0 9px; align-content: center; padding: 0 9px 0 2px; border-radius: 8px; cursor: default; contain: strict;
}
.row:hover { background: var(--raised); }
.row[aria-selected="true"] { background: var(--accent-soft); }
.row-number { grid-area: number; color: var(--ink-faint); font-size: 11.5px; line-height: 21px; text-align: right; overflow: hidden; }
.row-summary { grid-area: action; overflow: hidden; font: 550 13px/21px var(--code); text-overflow: ellipsis; white-space: nowrap; }
.row-payload { color: var(--ink-quiet); font-weight: 400; white-space: pre; }
.row-time { grid-area: time; color: var(--ink-faint); font-size: 11.5px; line-height: 21px; }
.row-origin { grid-area: origin; display: flex; gap: 10px; min-width: 0; overflow: hidden; color: var(--ink-quiet); font-size: 12px; line-height: 17px; white-space: nowrap; }
.row-effects { color: var(--accent); }
.row-refusal { min-width: 0; overflow: hidden; color: var(--refused); text-overflow: ellipsis; }
.row-strayed-word { color: var(--lost); }
.row-waiting::before { content: ""; grid-area: action; align-self: center; width: 55%; height: 9px; border-radius: 5px; background: var(--line-soft); }

.row-refused .row-summary, .row-refused .row-action { color: var(--refused); }
.row-skipped .row-summary { text-decoration: line-through; text-decoration-thickness: 1.5px; }
.row-skipped .row-action, .row-skipped .row-payload { color: var(--ink-faint); }
.row-future > :not(.row-tools) { opacity: 0.45; }
.row-shown::after { content: ""; position: absolute; inset: 9px auto 9px 0; width: 3px; border-radius: 2px; background: var(--accent); }
.row-gap { box-shadow: inset 0 1px 0 var(--mark-line); }
.row-write .row-action { font-style: italic; }
.row-start .row-summary { color: var(--ink-quiet); font-family: var(--text); }
.row-dragged { opacity: 0.35; }

.row-tools { position: absolute; right: 7px; top: 50%; display: none; gap: 1px; padding: 2px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); transform: translateY(-50%); }
.row:hover > .row-tools, .timeline:focus-visible .row[aria-selected="true"] > .row-tools { display: flex; }
.row-tool { padding: 2px 8px; border-radius: 6px; color: var(--accent); font-size: 12px; font-weight: 550; }
.row-tool:hover { background: var(--accent-soft); }
.drop-line { position: absolute; inset: 0 10px auto; height: 2px; border-radius: 1px; background: var(--accent); pointer-events: none; }

@media (hover: none) {
  .row[aria-selected="true"] > .row-tools { top: auto; bottom: 1px; display: flex; padding: 0; transform: none; }
  .row-tool { line-height: 20px; }
}

/* Sending */

.dispatcher-pane { flex: none; max-height: 55%; overflow: auto; border-top: 1px solid var(--line); }
.action-types { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 4px; min-width: 0; margin-left: auto; }
.action-types .quiet { overflow-wrap: anywhere; }
.dispatcher { display: flex; flex-direction: column; gap: 9px; padding: 0 12px 12px; }
textarea {
  width: 100%; min-height: 64px; max-height: 30vh; padding: 8px 11px; resize: vertical;
  border: 1px solid var(--line); border-radius: 8px; background: var(--raised); color: var(--ink); font: 13px/1.5 var(--code);
}
textarea:focus-visible { border-color: var(--accent); outline-offset: -1px; border-radius: 8px; }
::placeholder { color: var(--ink-faint); opacity: 1; }
.dispatcher-foot { display: flex; align-items: center; gap: 10px; }
.dispatcher-foot .small { flex: 0 1 auto; }
.dispatcher-foot .primary { margin-left: auto; }
.hint { color: var(--ink-faint); font-size: 12px; white-space: nowrap; }
.outcome { max-height: 30vh; padding: 8px 12px; overflow: auto; border-radius: 8px; background: var(--raised); overflow-wrap: anywhere; font-size: 13px; }
.outcome[data-state="sent"] { background: var(--after); color: var(--after-ink); }
.outcome[data-state="sent"] .link { color: inherit; }
.outcome[data-state="failed"], .outcome[data-state="refused"] { background: var(--refused-soft); color: var(--refused); }

"""#.utf8)

  static let main_js = Array(#"""
// Connects the parts of the page: events from the server go to the views, and requests of the views go to the server.

import { ActionList } from "./action-list.js";
import { api, follow } from "./connection.js";
import { Details } from "./details.js";
import { Dispatcher } from "./dispatcher.js";
import { find, oneAtATime } from "./elements.js";
import { Entries } from "./entries.js";
import { Filter } from "./filter.js";
import { gate } from "./gate.js";
import { Lane } from "./lane.js";
import { Memory } from "./memory.js";
import { say } from "./message.js";
import { showProcesses } from "./processes.js";
import { Selection } from "./selection.js";
import { StatePane } from "./state-pane.js";
import { StorePicker } from "./stores.js";
import { Tabs } from "./tabs.js";
import { Toolbar } from "./toolbar.js";
import { Transport } from "./transport.js";

const status = find("status");
const statusWords = { connecting: "Connecting…", live: "Live", lost: "Connection lost, trying again…" };
const pageMemory = new Memory();
/** The commands that remove entries from the list. */
const removing = new Set(["branch", "commit", "reset", "rollback", "sweep"]);

let entries = null;
let features = [];
/** Whether entries were moved or replaced since the details were shown. */
let isLaidOutAnew = false;

const selection = new Selection(() => inspect());
const list = new ActionList({ selection, onCommand: command });
const filter = new Filter((matches) => list.filter(matches));
const statePane = new StatePane();
const details = new Details({ onPick: pick, onChanges: (changes) => statePane.mark(changes.map((one) => one.steps)) });
const tabs = new Tabs(pageMemory, (name) => details.turnTo(name));
const transport = new Transport({ onCommand: command, memory: pageMemory });
const toolbar = new Toolbar(command);
const dispatcher = new Dispatcher(pick);
const lane = new Lane(pick);
const stores = new StorePicker(lookAt);

/** Sends a command for the history to the store, and shows its result. */
function command(body) {
  const mine = entries;
  if (!mine) return;
  const change = async () => {
    try {
      const { status: after, refusal } = await api.command(mine.store, body);
      if (mine !== entries) return;
      mine.apply(after);
      if (refusal !== undefined) say(refusal, "failed");
    } catch (refused) {
      say(`${refused.message} ${refused.fix ?? ""}`, "failed");
    }
  };
  return removing.has(body.do) ? gate.remove(change) : gate.hold(change);
}

/** Shows another entry, wherever it is. */
async function pick(number) {
  const mine = entries;
  if (!mine?.status) return;
  const place = await mine.find(number).catch(() => null);
  if (mine !== entries) return;
  if (place === null) return say(`Entry ${number} is no longer kept.`, "failed");
  selection.select({ place, number });
  list.reveal(place);
}

/** Shows the selected entry or range, or else the entry whose state the app shows. */
async function look() {
  const mine = entries;
  list.refresh();
  if (!mine?.status) return details.show(null);
  const { bounds, focus } = selection;
  const place = focus ? focus.place : mine.position - 1;
  try {
    const row = place < mine.first ? null : await mine.fetch(place);
    const before = bounds && selection.isRange && bounds[0].place > mine.first ? await mine.fetch(bounds[0].place - 1) : null;
    // A moved entry is shown as soon as its new place is known, and a removed one is no longer shown.
    if (mine !== entries || focus !== selection.focus || (focus && (row?.number ?? 0) !== focus.number)) return;
    const number = row?.number ?? (mine.status.count === 0 && selection.isEmpty ? null : 0);
    const isRange = selection.isRange;
    details.show({
      store: mine.store, number, row, features, before: before?.number ?? 0,
      range: isRange ? { first: bounds[0], last: bounds[1], numbers: await numbersBetween(mine, bounds) } : null,
      mode: isRange ? "range" : selection.isEmpty ? (mine.isAtEnd ? "newest" : "shown") : "selected",
    });
    if (isLaidOutAnew) {
      dispatcher.learn(mine.known);
      details.refresh();
    }
    isLaidOutAnew = false;
    statePane.look(selection.isEmpty ? null : bounds[1].number);
  } catch {
    // The event stream reports the lost connection, and everything is read again after it is restored.
  }
}

const inspect = oneAtATime(look, 50);

/** The numbers of a range, with consecutive numbers combined into ranges. */
async function numbersBetween(mine, [first, last]) {
  const runs = [];
  for (let place = Math.max(first.place, mine.first); place <= last.place; place += 1) {
    const row = mine.row(place) ?? await mine.fetch(place);
    if (!row) continue;
    const run = runs.at(-1);
    if (run && run[1] === row.number - 1) run[1] = row.number;
    else runs.push([row.number, row.number]);
  }
  return runs.map(([from, to]) => from === to ? `${from}` : `${from}-${to}`).join(",");
}

function changed(mine, what) {
  if (mine !== entries) return;
  if (what === "layout") {
    isLaidOutAnew = true;
    dispatcher.forgetUnread();
    filter.again();
    gate.hold(() => relocate(mine));
  } else if (selection.focus?.number && selection.bounds[1].place < mine.first) {
    selection.clear();
  }
  transport.refresh();
  toolbar.refresh();
  inspect();
}

/** Finds the new place of the selected entry, and shows the entry there. */
async function relocate(mine) {
  const number = selection.focus?.number;
  if (number !== undefined) {
    const place = await mine.find(number).catch(() => null);
    if (mine !== entries) return;
    // Another entry may have been selected since.
    if (selection.focus?.number === number) {
      if (place === null) selection.clear();
      else selection.select({ place, number });
    }
  }
  await look();
}

const readStores = oneAtATime(async () => {
  try {
    const { stores: found, processes } = await api.stores();
    showProcesses(processes ?? []);
    stores.show(found);
  } catch {
    // The event stream reports the lost connection, and asks again after it is restored.
  }
});

/** Shows another store, or the same store again. */
async function lookAt(store) {
  const isOther = entries?.store !== store?.id;
  const memory = store ? new Memory(store.name) : null;
  const mine = entries = store ? new Entries(store.id, (what) => changed(mine, what)) : null;
  features = store?.features ?? [];
  const can = { canTravel: features.includes("travel"), canExport: features.includes("export") };
  document.title = store ? `${store.name} — Rill Inspector` : "Rill Inspector";
  find("panes").dataset.state = store ? "store" : "none";
  if (isOther) {
    selection.forget();
    dispatcher.open(store, memory);
    statePane.open(store?.id ?? null, memory);
  }
  tabs.offer("test", features.includes("test"));
  tabs.draw();
  details.turnTo(tabs.current);
  list.open(mine, can);
  transport.open(mine, can);
  toolbar.open(mine, can);
  if (!mine) {
    lane.open(null, null);
    return details.show(null);
  }
  try {
    await mine.read();
    if (mine !== entries) return;
    filter.open(mine, memory, features.includes("search") || features.includes("travel"));
    learn(mine.known);
    statePane.refresh(true);
    details.refresh();
    await lane.open(store.id, memory);
  } catch {
    // As above.
  }
}

function learn(rows) {
  dispatcher.learn(rows);
  lane.learn(rows);
}

const relative = find("relative");
relative.checked = pageMemory.get("relative", false);
list.isRelative = relative.checked;
relative.addEventListener("change", () => {
  pageMemory.set("relative", relative.checked);
  list.isRelative = relative.checked;
});
matchMedia("(min-width: 1181px)").addEventListener("change", () => tabs.draw());
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  find("filter").focus();
});
tabs.draw();

const handlers = {
  entries({ status, rows }) {
    entries.append(status, rows);
    filter.more();
    learn(rows);
  },
  layout: ({ status }) => entries.apply(status),
  status: ({ status }) => entries.apply(status),
  effects({ effects }) {
    lane.take(effects);
    if (tabs.current === "effects") details.refresh();
  },
};

follow({
  status(state) {
    status.dataset.state = state;
    status.textContent = statusWords[state];
  },
  reload: readStores,
  event(name, data) {
    if (name === "processes") return showProcesses(data.processes);
    if (name === "store-added" || name === "store-removed") return readStores();
    if (entries?.status && data.store === entries.store) handlers[name]?.(data);
  },
});

"""#.utf8)

  static let memory_js = Array(#"""
// Settings that persist when the page is reloaded, in general and for each store.

const prefix = "rill-inspector/";

/** Named settings of one scope, such as a store; settings that cannot be stored are lost. */
export class Memory {
  #place;

  constructor(place = "page") {
    this.#place = place;
  }

  get(name, otherwise = null) {
    try {
      const kept = localStorage.getItem(this.#key(name));
      return kept === null ? otherwise : JSON.parse(kept);
    } catch {
      return otherwise;
    }
  }

  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(this.#key(name));
      else localStorage.setItem(this.#key(name), JSON.stringify(value));
    } catch {
      // If the storage is full or forbidden, only the settings are lost.
    }
  }

  #key(name) {
    return `${prefix}${this.#place}/${name}`;
  }
}

"""#.utf8)

  static let message_js = Array(#"""
// A message at the edge of the page about what was just done or could not be done.

import { element, find } from "./elements.js";

let timer = null;

/** Shows a message; "failed" and "risky" messages stay until they are closed. */
export function say(text, kind = "done") {
  const place = find("message");
  clearTimeout(timer);
  place.dataset.kind = kind;
  place.hidden = false;
  place.replaceChildren(element("span", { "data-testid": "message-text" }, text.trim()),
    element("button", { class: "quiet", type: "button", onclick: () => { place.hidden = true; } }, "Close"));
  if (kind === "done") timer = setTimeout(() => { place.hidden = true; }, 6000);
}

"""#.utf8)

  static let processes_js = Array(#"""
// The status of the linked processes: which ones are gone, and how many events they never reported.

import { find } from "./elements.js";

const place = find("processes");

/** Shows the notes about processes, if there are any. */
export function showProcesses(processes) {
  const notes = processes.flatMap(({ name, linked, dropped }) => [
    ...(linked ? [] : [`${name} is gone`]),
    ...(dropped > 0 ? [`${name} dropped ${dropped} ${dropped === 1 ? "event" : "events"}`] : []),
  ]);
  place.hidden = notes.length === 0;
  place.textContent = notes.join(" · ");
}

"""#.utf8)

  static let reading_tab_js = Array(#"""
// The base class of tabs that read data for the selected entry, and draw it if it is still wanted.

import { element, notice, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";

export class ReadingTab {
  /** The element that contains the tab. */
  place;
  #wanted = null;
  #drawn = null;
  #read = oneAtATime(() => this.#load(), 120);

  constructor(place) {
    this.place = place;
  }

  /** Shows another entry, or the same entry again if `isNew`. */
  show(subject, isNew = false) {
    const key = this.key(subject);
    if (!isNew && this.#wanted?.key === key) return;
    this.#wanted = { subject, key };
    this.#read();
  }

  /** Cancels pending reads when another tab is shown. */
  leave() {
    if (this.#drawn?.wanted !== this.#wanted) this.#wanted = null;
  }

  /** A key that distinguishes subjects with different contents in this tab. */
  key({ store, number, range }) {
    return [store, number, range?.first.number, range?.last.number].join();
  }

  /** Reads the data to draw, or returns null if there is none. */
  async load() { return null; }

  /** Creates the elements for the data. */
  draw() { return []; }

  /** Draws the last data again. */
  redraw() {
    if (!this.#drawn) return;
    const { answer, wanted } = this.#drawn;
    this.place.replaceChildren(...[this.draw(answer, wanted.subject)].flat().filter(Boolean));
  }

  async #load() {
    await gate.pass();
    const wanted = this.#wanted;
    if (!wanted) return;
    try {
      const answer = wanted.subject.store ? await this.load(wanted.subject) : null;
      if (this.#wanted !== wanted) return;
      this.#drawn = { answer, wanted };
      if (answer === null) this.place.replaceChildren(element("p", { class: "empty" }, "There is nothing to show yet."));
      else this.redraw();
    } catch (refused) {
      if (this.#wanted !== wanted || refused.status === 0) return;
      this.#drawn = null;
      this.#wanted = null;
      this.place.replaceChildren(notice(refused));
    }
  }
}

/** A small switch between alternative views of the same data. */
export function segments(label, names, current, onPick) {
  return element("div", { class: "segments", role: "group", "aria-label": label }, Object.entries(names).map(([name, words]) =>
    element("button", {
      type: "button", "aria-pressed": String(name === current), "data-testid": `as-${name}`, onclick: () => onPick(name),
    }, words)));
}

"""#.utf8)

  static let reorder_js = Array(#"""
// Moves rows of the list of actions by dragging.

import { element } from "./elements.js";

export class DragToReorder {
  #box;
  #line = element("div", { class: "drop-line", "aria-hidden": "true" });
  #number = null;
  #index = null;
  #options;

  /** `onMove` is called with the number of the entry and the place before which to insert it. */
  constructor(box, options) {
    this.#box = box;
    this.#options = options;
    box.addEventListener("dragstart", (event) => this.#start(event));
    box.addEventListener("dragover", (event) => this.#over(event));
    box.addEventListener("drop", (event) => this.#drop(event));
    box.addEventListener("dragend", () => this.#end());
  }

  #start(event) {
    const row = event.target.closest?.("[data-number]");
    if (!row || !this.#options.canDrag()) return event.preventDefault();
    this.#number = Number(row.dataset.number);
    row.classList.add("row-dragged");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", row.querySelector(".row-summary")?.title ?? "");
  }

  #over(event) {
    if (this.#number === null) return;
    event.preventDefault();
    const row = event.target.closest?.("[data-place]");
    if (!row) return;
    const bounds = row.getBoundingClientRect();
    const isBelow = event.clientY > bounds.top + bounds.height / 2;
    if (row.dataset.place === "start" && !isBelow) return;
    const place = row.dataset.place === "start" ? null : Number(row.dataset.place);
    this.#index = place === null ? { after: row } : { place: place + (isBelow ? 1 : 0) };
    const top = bounds.top - this.#box.getBoundingClientRect().top + this.#box.scrollTop;
    this.#line.style.transform = `translateY(${top + (isBelow ? bounds.height : 0) - 1}px)`;
    if (!this.#line.isConnected) this.#box.append(this.#line);
  }

  #drop(event) {
    event.preventDefault();
    const [number, target] = [this.#number, this.#index];
    this.#end();
    if (number === null || !target) return;
    // A place below the start precedes all entries; the list clamps it to the existing places.
    this.#options.onMove(number, target.place ?? -Infinity);
  }

  #end() {
    this.#box.querySelector(".row-dragged")?.classList.remove("row-dragged");
    this.#line.remove();
    this.#number = this.#index = null;
  }
}

"""#.utf8)

  static let row_js = Array(#"""
// A row of the list of actions.

import { element } from "./elements.js";
import { span, timeOfDay } from "./times.js";

/** The place of the very first entry of a history. */
const firstPlace = 0;

/** The properties of a row that are not part of its entry; a row is created again when this text changes. */
export function rowKey(row, looks) {
  return [row?.number, row?.skipped, looks.isSelected, looks.isFuture, looks.isShown, looks.isStrayed, looks.before,
    looks.canTravel].join();
}

/** Creates the row of an entry, or a placeholder for an entry that has not been read. */
export function entryRow(row, place, looks) {
  if (!row) return element("div", { class: "row row-waiting", role: "option", "data-place": place, "aria-label": "…" });
  const states = {
    "row-refused": row.refusal !== undefined, "row-skipped": row.skipped, "row-future": looks.isFuture,
    "row-shown": looks.isShown, "row-gap": row.gap, "row-write": row.write, "row-strayed": looks.isStrayed,
  };
  const classes = Object.keys(states).filter((name) => states[name]);
  return element("div", {
    class: ["row", ...classes].join(" "), role: "option", id: `entry-${row.number}`, "data-testid": "row",
    "aria-selected": String(looks.isSelected), "data-number": row.number, "data-place": place,
    draggable: looks.canTravel ? "true" : null, "aria-label": spoken(row, looks),
  },
  element("span", { class: "row-number" }, String(row.number)),
  summaryOf(row),
  time(row, looks),
  element("span", { class: "row-origin" },
    row.cause === undefined ? row.origin : `${row.origin} ↳ ${row.cause}`,
    row.effects ? element("span", { class: "row-effects", title: "Effects it started" }, `⤳ ${row.effects}`) : null,
    looks.isStrayed ? element("span", { class: "row-strayed-word" }, "replays differently") : null,
    row.refusal === undefined ? null
      : element("span", { class: "row-refusal", title: row.refusal, "data-testid": "row-refusal" }, row.refusal)),
  looks.canTravel ? tools(row) : null);
}

/** Creates the row of the state before the first entry. */
export function startRow(looks, { first, count }) {
  const words = count === 0 ? "nothing has happened since" : first > firstPlace
    ? `${(first - firstPlace).toLocaleString("en")} entries before were let go` : "before the first action";
  return element("div", {
    class: `row row-start${looks.isShown ? " row-shown" : ""}`, role: "option", id: "entry-0", "data-place": "start",
    "data-testid": "start-row", "data-number": 0, "aria-selected": String(looks.isSelected),
  },
  element("span", { class: "row-number" }, "·"),
  element("span", { class: "row-summary" }, "start"),
  element("span", { class: "row-origin" }, words),
  looks.canTravel ? element("span", { class: "row-tools" }, tool("jump", "Jump", "Show the state of the start")) : null);
}

function tools(row) {
  return element("span", { class: "row-tools" },
    tool("jump", "Jump", `Show the state after entry ${row.number} (Return)`),
    tool("skip", row.skipped ? "Unskip" : "Skip",
      `Compute the state ${row.skipped ? "with" : "without"} entry ${row.number} (S)`));
}

function tool(name, words, title) {
  return element("button", {
    class: "row-tool", type: "button", tabindex: -1, title, "data-tool": name, "data-testid": `row-${name}`,
  }, words);
}

function time(row, looks) {
  const date = new Date(row.time);
  const words = looks.before === null ? timeOfDay(row.time) : `+${span(Math.max(0, row.time - looks.before))}`;
  return element("time", { class: "row-time", datetime: date.toISOString(), title: date.toLocaleString() }, words);
}

function spoken(row, looks) {
  const words = [`${row.number} ${row.summary}`, `from ${row.origin}`];
  if (row.refusal !== undefined) words.push(`refused: ${row.refusal}`);
  if (row.skipped) words.push("skipped");
  if (looks.isFuture) words.push("not applied");
  if (looks.isShown) words.push("shown");
  return words.join(", ");
}

/** The action on one line, with its name emphasized and its associated values subdued. */
function summaryOf({ action, summary }) {
  // A direct write has a word before its name; a truncated name is all there is.
  const start = summary.startsWith(action) ? 0 : summary.indexOf(` ${action}`) + 1;
  const name = summary.startsWith(action, start) ? action : summary;
  const before = summary.slice(0, start);
  const after = summary.slice(start + name.length);
  return element("span", { class: "row-summary", title: summary, "data-testid": "row-summary" },
    before && element("span", { class: "row-payload" }, before),
    element("span", { class: "row-action" }, name),
    after && element("span", { class: "row-payload" }, after));
}

"""#.utf8)

  static let selection_js = Array(#"""
// The selected entry or range of entries.

/** An entry or a range, as places and numbers; nothing is selected while the newest entry is followed. */
export class Selection {
  /** The entry that was selected last, as `{ place, number }`, or null. */
  focus = null;
  /** The start of the range, equal to `focus` if a single entry is selected. */
  anchor = null;
  #onChange;

  constructor(onChange) {
    this.#onChange = onChange;
  }

  get isEmpty() { return this.focus === null; }

  /** The first and last entry of the range, in the order of their places. */
  get bounds() {
    if (!this.focus) return null;
    return this.anchor.place <= this.focus.place ? [this.anchor, this.focus] : [this.focus, this.anchor];
  }

  get isRange() { return this.focus !== null && this.anchor.place !== this.focus.place; }

  has(place) {
    const bounds = this.bounds;
    return bounds !== null && bounds[0].place <= place && place <= bounds[1].place;
  }

  /** Selects an entry; with `extending`, selects the range from the last start to the entry. */
  select(entry, extending = false) {
    this.focus = entry;
    if (!extending || !this.anchor) this.anchor = entry;
    this.#onChange();
  }

  clear() {
    if (this.isEmpty) return;
    this.focus = this.anchor = null;
    this.#onChange();
  }

  /** Clears the selection without calling `onChange`. */
  forget() {
    this.focus = this.anchor = null;
  }
}

"""#.utf8)

  static let sizes_css = Array(#"""
/* Smaller windows, phones, paper, and user preferences. */

@media screen and (max-width: 1440px) {
  .tb .word { display: none; }
  .tb[aria-pressed] .word { display: inline; }
}

@media screen and (max-width: 1180px) {
  .panes {
    grid-template: "list details" minmax(0, 1fr) "lane lane" auto / minmax(290px, 5fr) minmax(0, 8fr);
  }
  .pane-state { grid-area: details; }
  #to-state { display: block; }
  .pane-state:not(.is-current) { display: none; }
  .pane-state.is-current { margin-top: 42px; border-width: 0; border-radius: 0 0 11px 11px; box-shadow: none; z-index: 1; }
  .lane-body { height: 150px; }
  .lane-list { width: 200px; }
}

@media screen and (max-width: 720px) {
  body { display: block; padding-bottom: 58px; }
  .bar { padding: 8px 12px; }
  .store { order: 3; flex: 1 1 100%; }
  .store select { width: 100%; }
  .store-only { padding-left: 0; border-left: 0; }
  .toolbar { order: 4; flex-basis: 100%; justify-content: space-between; margin: 0; gap: 0; }
  .tb { padding: 8px 7px; }
  .tb[aria-pressed] .word, .tb-gap { display: none; }
  .status { font-size: 12.5px; }
  .panes { display: flex; flex-direction: column; gap: 8px; height: auto; min-height: 0; padding: 8px; }
  .timeline { flex: none; height: 38vh; }
  .pane-details { min-height: 44vh; }
  .pane-state.is-current { margin: -9px 0 0; border-width: 0 1px 1px; border-top-color: transparent; }
  .pane-details:has(+ .pane-state.is-current) { min-height: 0; border-bottom: 0; border-radius: 11px 11px 0 0; }
  .pane-details:has(+ .pane-state.is-current) .entry-head, .pane-details:has(+ .pane-state.is-current) .entry-mode { display: none; }
  .panel-body { overflow: visible; }
  .chart, .timing { display: block; overflow-x: auto; }
  .dispatcher-pane { max-height: none; }
  textarea, select, .small { font-size: 16px; }
  .filter .small { font-size: 16px; }
  .filter-text { flex-basis: 60%; }
  .hint, .lane-list { display: none; }
  .transport { position: fixed; inset: auto 0 0; z-index: 4; padding: 9px 8px calc(9px + env(safe-area-inset-bottom)); border-top: 1px solid var(--line); background: var(--panel); }
  .transport.is-past { background: var(--mark); }
  .transport-where { min-width: 0; }
  .transport .small { padding: 3px 22px 3px 8px; font-size: 14px; }
  .tr { width: 34px; height: 34px; }
  #to-start, #to-end { display: none; }
  .message { bottom: 70px; }
}

@media (prefers-reduced-motion: no-preference) {
  .status::before, .row, .quiet, .primary, .tb { transition: background-color 0.12s, filter 0.12s; }
}

@media (forced-colors: active) {
  .row[aria-selected="true"], .tabs [aria-selected="true"], .segments input:checked + span { outline: 2px solid Highlight; outline-offset: -2px; }
}

/* Prints what is shown: no controls, nothing truncated, and the rows of the list one below the other. */
@media print {
  :root { color-scheme: light; --ground: #fff; --shadow: none; }
  .toolbar, .filter, #follow, .dispatcher-pane, .transport, .tabs [aria-selected="false"], .tab-head, .state-tools, .pager,
  .lane-tools, .lane-list, .row-tools, .row-waiting, .status, .skip, .tools, .message { display: none !important; }
  body, .panes, .panel { display: block; }
  .panel { margin-bottom: 12px; }
  .panel, .panel-body, .timeline, .lane-body, .lane-scroll, .chart { height: auto; max-height: none; overflow: visible; }
  .panel-head, .tabs, .entry-head { break-after: avoid; }
  .row, .change, .line, .effect, .chain-link, .pane-lane { break-inside: avoid; }
  .timeline-rows { height: auto !important; contain: none; }
  .row { position: relative; inset: auto; height: auto; padding-block: 3px; contain: none; transform: none !important; grid-template-rows: auto auto; }
  .row-summary, .row-origin, .row-refusal, .line > .preview { overflow: visible; white-space: normal; overflow-wrap: anywhere; }
  .row-origin { flex-wrap: wrap; }
  :focus-visible { outline: none; }
  .fold::before { display: none; }
  .row, .side, .phase { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .lane-words { flex-wrap: wrap; height: auto; overflow: visible; white-space: normal; }
  .lane-words:empty { display: none; }
  .lane-canvas { height: auto !important; }
  .chart svg { max-width: 100%; height: auto; }
}

"""#.utf8)

  static let state_pane_js = Array(#"""
// The state pane: a tree, text or chart of the current state of the app, or of the state after the selected entry.

import { StateChart } from "./chart.js";
import { api } from "./connection.js";
import { copyText, element, find, notice, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";
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
  #read = oneAtATime(() => this.#load(), 100);

  constructor() {
    const open = (steps, isOpen) => this.#toggled(steps, isOpen);
    this.#tree = new Tree(this.#treePlace, {
      label: "State", openDepth: 2, onOpen: open,
      onWindow: (steps, from) => {
        this.#view.move(steps, from);
        this.#read();
      },
      onPin: (steps) => this.#pin(steps),
    });
    this.#chart = new StateChart(open);
    for (const name of ["state-form", "state-at"]) {
      find(name).addEventListener("change", () => this.#choose());
    }
    find("collapse").addEventListener("click", () => this.#tree.collapse());
    find("state-copy").addEventListener("click", (event) => {
      if (this.#view.value) copyText(paragraphs(this.#root ?? this.#view.value), event.target);
    });
  }

  /** Shows the state of another store, or of none. */
  open(store, memory) {
    this.#store = store;
    this.#memory = memory;
    this.#pinned = memory?.get("pinned", []) ?? [];
    this.#tree.forget();
    this.#words.textContent = "";
    this.#place.replaceChildren();
    this.#choose(memory?.get("state-form", "tree"), memory?.get("state-at", "entry"));
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
    this.#show(null);
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

  static let state_view_js = Array(#"""
// A state of the store, read in parts: only the expanded parts are requested, and afterwards only their changes.

import { api } from "./connection.js";
import { gate } from "./gate.js";
import { partsOf, pathKey, replacing, valueAt, windowOf } from "./values.js";

const windowSize = 100;
const peekSize = 24;
const mostPeeked = 240;
const rounds = 3;
const depth = 2;

/**
 * A live view of a state that keeps the expanded parts from one state to the next.
 *
 * The parts below an expanded part are read one level deep, so that their lines can show a preview.
 */
export class StateView {
  /** The value, as far as it is expanded, or null until it is read. */
  value = null;
  revision = 0;
  #store = null;
  #at = "shown";
  #token;
  #open = new Map();
  #peeked = new Map();

  /** Selects a state: "shown", "newest", "start", or the number of an entry for the state after it. */
  look(store, at) {
    if (store === this.#store && at === this.#at) return;
    if (store !== this.#store) {
      this.#open.clear();
      this.#peeked.clear();
    }
    this.#store = store;
    this.#at = at;
    this.#token = undefined;
    this.value = null;
  }

  get at() { return this.#at; }

  /** Makes the next request read everything again. */
  restart() { this.#token = undefined; }

  open(steps) {
    this.#open.set(pathKey(steps), { path: steps, from: 0, limit: windowSize });
  }

  /** Requests other elements of a collection. */
  move(steps, from) {
    this.#open.set(pathKey(steps), { path: steps, from, limit: windowSize });
  }

  close(steps) {
    const key = pathKey(steps);
    const inside = `${key.slice(0, -1)},`;
    for (const open of this.#open.keys()) if (open === key || open.startsWith(inside)) this.#open.delete(open);
  }

  /**
   * Reads changes; returns the paths that changed, null if everything did, or undefined if another state was requested.
   *
   * `root` is the path of the part that is shown.
   */
  async read(root = []) {
    let paths = await this.#readOnce();
    for (let round = 0; round < rounds && paths !== undefined && this.#peek(root); round += 1) {
      const more = await this.#readOnce();
      paths = more === undefined ? undefined : paths && more && [...paths, ...more];
    }
    return paths;
  }

  async #readOnce() {
    await gate.pass();
    const [store, at, token] = [this.#store, this.#at, this.#token];
    const open = [...new Map([...this.#peeked, ...this.#open]).values()];
    const answer = await api.view(store, { view: token, at: String(at), open, depth });
    if (store !== this.#store || at !== this.#at) return undefined;
    this.#token = answer.view;
    this.revision = answer.revision;
    const paths = answer.state || !this.value ? null : [];
    if (paths === null) this.value = answer.state ?? null;
    for (const patch of answer.patches ?? []) {
      this.value = replacing(this.value, patch.path, patch.removed ? undefined : patch.value);
      paths?.push(patch.removed ? patch.path.slice(0, -1) : patch.path);
    }
    for (const { path, from } of open) this.#number(path, from);
    return paths;
  }

  /** Records the index of the first element that is present, because the answer contains only the present ones. */
  #number(path, from) {
    const part = from > 0 ? valueAt(this.value, path) : undefined;
    if (part && windowOf(part) && part.from !== from) this.value = replacing(this.value, path, { ...part, from });
  }

  /** Returns whether a visible part is cut off and can be read. */
  #peek(root) {
    const before = this.#peeked.size;
    this.#peekUnder(valueAt(this.value, root), root);
    for (const { path } of [...this.#peeked.values(), ...this.#open.values()]) {
      const part = valueAt(this.value, path);
      if (!part) this.#peeked.delete(pathKey(path));
      else if (this.#open.has(pathKey(path)) || (windowOf(part)?.total ?? Infinity) <= peekSize) this.#peekUnder(part, path);
    }
    return this.#peeked.size > before;
  }

  #peekUnder(part, path) {
    for (const { steps, value } of part ? partsOf(part) : []) {
      if (this.#peeked.size >= mostPeeked) return;
      const way = [...path, ...steps];
      if (value.kind !== "elided" || value.reason !== "depth" || this.#open.has(pathKey(way))) continue;
      this.#peeked.set(pathKey(way), { path: way, from: 0, limit: peekSize });
    }
  }
}

"""#.utf8)

  static let stores_js = Array(#"""
// The list of stores, and the selected one.

import { element, find } from "./elements.js";
import { Memory } from "./memory.js";

const memory = new Memory();

export class StorePicker {
  #place = find("store-picker");
  #onPick;
  #stores = [];
  /** The store that the user selected, which is shown again when it returns, for example with its process. */
  #chosen = memory.get("store");
  #current = null;

  /** `onPick` is called with the store to show, or null. */
  constructor(onPick) {
    this.#onPick = onPick;
  }

  /** The ID of the shown store, or null. */
  get current() { return this.#current; }

  /** Updates the list, and shows the selected store if it exists, or else keeps showing the same one. */
  show(stores) {
    this.#stores = stores;
    const known = (id) => stores.find((store) => store.id === id);
    const next = known(this.#chosen) ?? known(this.#current) ?? stores[0] ?? null;
    this.#draw(next?.id ?? null);
    this.#current = next?.id ?? null;
    this.#onPick(next);
  }

  #pick(id) {
    memory.set("store", id);
    this.#chosen = id;
    this.#current = id;
    this.#draw(id);
    this.#onPick(this.#stores.find((store) => store.id === id) ?? null);
  }

  #draw(current) {
    if (this.#stores.length === 1) {
      this.#place.replaceChildren(element("span", { class: "store-only", "data-testid": "store-only" }, name(this.#stores[0])));
      return;
    }
    if (this.#stores.length === 0) return this.#place.replaceChildren();
    const select = element("select", { id: "store", "data-testid": "store", "aria-label": "Store" },
      this.#stores.map((store) => element("option", { value: store.id, selected: store.id === current },
        `${store.process ? `${store.process}: ` : ""}${store.name} — ${store.stateType}`)));
    select.addEventListener("change", () => this.#pick(select.value));
    this.#place.replaceChildren(select);
  }
}

function name(store) {
  const process = store.process ? [element("span", { class: "type" }, store.process), " "] : [];
  return [...process, element("strong", {}, store.name), " ", element("span", { class: "type" }, store.stateType)];
}

"""#.utf8)

  static let tab_action_js = Array(#"""
// The action of an entry, with its associated values and its duration.

import { api } from "./connection.js";
import { copyText, element } from "./elements.js";
import { ReadingTab, segments } from "./reading-tab.js";
import { microseconds } from "./times.js";
import { Tree } from "./tree.js";
import { paragraphs } from "./values.js";

const steps = { wait: "waited in line", handle: "handled in", notify: "observers told in" };

export class ActionTab extends ReadingTab {
  #form = "tree";

  load({ store, number }) {
    return number ? api.entry(store, number) : null;
  }

  draw({ action, json, durations }) {
    const text = json === undefined ? paragraphs(action) : JSON.stringify(json, null, 2);
    return [
      element("div", { class: "tab-head" },
        segments("How the action is shown", { tree: "Tree", raw: "Raw" }, this.#form, (form) => {
          this.#form = form;
          this.redraw();
        }),
        element("button", { class: "quiet", type: "button", onclick: (event) => copyText(text, event.target) }, "Copy")),
      this.#form === "raw" ? element("pre", { class: "raw", tabindex: 0, "data-testid": "action-raw" }, text) : tree(action),
      durations ? element("dl", { class: "facts durations" }, Object.entries(durations).map(([name, time]) =>
        element("div", {}, element("dt", {}, steps[name] ?? name), element("dd", {}, microseconds(time))))) : null,
    ];
  }
}

function tree(action) {
  const place = element("div", { "data-testid": "action-tree" });
  new Tree(place, { label: "Action", openDepth: 4 }).show(action);
  return place;
}

"""#.utf8)

  static let tab_cause_js = Array(#"""
// The chain of causes: the entries that led to this one, back to the first, and the entries that it caused.

import { api } from "./connection.js";
import { element, entryLink } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { span } from "./times.js";

const longest = 50;

export class CauseTab extends ReadingTab {
  #onPick;

  constructor(place, onPick) {
    super(place);
    this.#onPick = onPick;
  }

  async load({ store, number }) {
    if (!number) return null;
    const here = await api.entry(store, number);
    const chain = [here];
    while (chain[0].entry.cause !== undefined && chain.length < longest) {
      try {
        chain.unshift(await api.entry(store, chain[0].entry.cause));
      } catch {
        // The history no longer keeps the cause, so the chain starts here.
        break;
      }
    }
    const numbers = (here.caused ?? []).slice(0, longest);
    const caused = await Promise.all(numbers.map((one) => api.entry(store, one).catch(() => null)));
    const rows = (entries) => entries.filter(Boolean).map((one) => one.entry);
    return { chain: rows(chain), caused: rows(caused), here: number };
  }

  draw({ chain, caused, here }) {
    const first = chain[0];
    const items = [
      ...chain.map((row, depth) => ({ row, depth })),
      ...caused.map((row) => ({ row, depth: chain.length })),
    ];
    return [
      first.cause === undefined ? null
        : element("p", { class: "empty" }, `The chain goes on with #${first.cause}, which is no longer kept.`),
      element("ol", { class: "chain", "data-testid": "cause-chain" }, items.map(({ row, depth }) => element("li", {
        class: `chain-link chain-depth-${Math.min(depth, 8)}${row.number === here ? " chain-here" : ""}`,
        "aria-current": row.number === here ? "true" : null, "data-testid": "chain-link",
      },
      entryLink(row.number, this.#onPick), element("code", {}, row.summary),
      element("span", { class: "row-origin" }, row.origin),
      element("span", { class: "effect-time" }, row === first ? "" : `+${span(row.time - first.time)}`)))),
    ];
  }
}

"""#.utf8)

  static let tab_diff_js = Array(#"""
// The changes of an entry or a range, compared with the previous entry or any other.

import { changesList, changesText } from "./changes.js";
import { api } from "./connection.js";
import { copyText, element } from "./elements.js";
import { ReadingTab, segments } from "./reading-tab.js";

const others = {
  previous: "the one before", start: "the start", shown: "what is shown now", newest: "the newest", entry: "entry …",
};

export class DiffTab extends ReadingTab {
  #form = "tree";
  #against = "previous";
  #other = 1;
  #onChanges;

  constructor(place, onPick, onChanges) {
    super(place);
    this.#onChanges = onChanges;
  }

  key(subject) {
    return [super.key(subject), subject.row?.skipped, subject.row?.refusal, this.#against, this.#other].join();
  }

  async load({ store, number, range, before, row }) {
    if (number === null) return null;
    const to = range ? range.last.number : number === 0 ? "start" : number;
    const from = this.#against === "entry" ? (this.#other === 0 ? "start" : this.#other)
      : this.#against !== "previous" ? this.#against
        : range ? (before === 0 ? "start" : before) : number === 0 ? "start" : "previous";
    const answer = await api.diff(store, from, to);
    if (this.#against === "previous") this.#onChanges(answer.changes);
    return { ...answer, row };
  }

  draw(answer, subject) {
    return [
      element("div", { class: "tab-head" },
        segments("How the changes are shown", { tree: "Tree", raw: "Raw" }, this.#form, (form) => {
          this.#form = form;
          this.redraw();
        }),
        this.#chooser(subject),
        element("button", {
          class: "quiet", type: "button", onclick: (event) => copyText(changesText(answer), event.target),
        }, "Copy")),
      this.#form === "raw" && answer.changes.length > 0 ? patch(changesText(answer)) : changesList(answer, nothing(answer)),
    ].flat();
  }

  #chooser(subject) {
    const again = () => this.show(subject, true);
    return element("label", { class: "against" }, "against ",
      element("select", {
        class: "small", "data-testid": "diff-against",
        onchange: (event) => {
          this.#against = event.target.value;
          again();
        },
      }, Object.entries(others).map(([value, words]) =>
        element("option", { value, selected: value === this.#against }, words))),
      this.#against !== "entry" ? null : element("input", {
        class: "small number", type: "number", min: 0, value: this.#other, "aria-label": "Entry to compare with",
        "data-testid": "diff-other",
        onchange: (event) => {
          this.#other = Math.max(0, Math.trunc(event.target.valueAsNumber) || 0);
          again();
        },
      }));
  }
}

function nothing({ row }) {
  if (row?.refusal !== undefined) return "The state stayed as it was.";
  return row?.skipped ? "This entry is skipped, so it changes nothing." : "Nothing changed.";
}

function patch(text) {
  const classes = { "-": "patch-before", "+": "patch-after", "@": "patch-path" };
  return element("pre", { class: "raw patch", tabindex: 0, "data-testid": "diff-raw" },
    text.split("\n").map((line) => element("span", { class: classes[line[0]] ?? null }, `${line}\n`)));
}

"""#.utf8)

  static let tab_effects_js = Array(#"""
// The effects that an entry started.

import { api } from "./connection.js";
import { element, entryLink } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { span, timeOfDay } from "./times.js";

export class EffectsTab extends ReadingTab {
  #onPick;

  constructor(place, onPick) {
    super(place);
    this.#onPick = onPick;
  }

  load({ store, number }) {
    return number ? api.entry(store, number) : null;
  }

  draw({ effects }) {
    if (!effects?.length) {
      return element("p", { class: "empty", "data-testid": "no-effects" }, "This action started no effect.");
    }
    return element("ul", { class: "effects" }, effects.map((effect) =>
      element("li", { class: "effect", "data-testid": "effect" }, effectLine(effect, this.#onPick))));
  }
}

/** A description of an effect: its phase, its duration, the entry that started it and the entries it sent. */
export function effectLine(effect, onPick) {
  const length = effect.end === undefined ? null : span(effect.end - effect.start);
  return [
    element("span", { class: `phase phase-${effect.phase}` }, effect.phase),
    element("strong", { class: "effect-name" }, effect.name),
    effect.id && effect.id !== effect.name ? element("code", { class: "effect-id" }, effect.id) : null,
    element("span", { class: "effect-time" }, length ?? `since ${timeOfDay(effect.start)}`),
    element("span", { class: "effect-links" },
      effect.cause ? ["started by ", entryLink(effect.cause, onPick)] : null,
      effect.sent?.length ? [effect.cause ? ", sent " : "sent ", ...joined(effect.sent, onPick)].flat() : null),
    effect.reason ? element("span", { class: "effect-reason" }, effect.reason) : null,
  ];
}

const mostLinks = 12;

function joined(numbers, onPick) {
  const links = numbers.slice(0, mostLinks).flatMap((number, index) => [index > 0 ? ", " : "", entryLink(number, onPick)]);
  return numbers.length > mostLinks ? [...links, ` and ${numbers.length - mostLinks} more`] : links;
}

"""#.utf8)

  static let tab_test_js = Array(#"""
// A test made from the selected entries.

import { api } from "./connection.js";
import { copyText, element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";

export class TestTab extends ReadingTab {
  #name = "What happened";

  key(subject) { return [super.key(subject), this.#name].join(); }

  async load({ store, number, range }) {
    if (!number && !range) return null;
    const numbers = range ? range.numbers : String(number);
    return api.test(store, { numbers, name: this.#name });
  }

  draw({ source }, subject) {
    return [
      element("div", { class: "tab-head" },
        element("label", { class: "against" }, "name ", element("input", {
          class: "small", value: this.#name, "data-testid": "test-name",
          onchange: (event) => {
            this.#name = event.target.value || "What happened";
            this.show(subject, true);
          },
        })),
        element("button", { class: "quiet", type: "button", onclick: (event) => copyText(source, event.target) }, "Copy")),
      element("pre", { class: "raw", tabindex: 0, "data-testid": "test-source" }, source),
      element("p", { class: "empty" }, "Shift-click another entry for a test of all entries in between."),
    ];
  }
}

"""#.utf8)

  static let tab_timing_js = Array(#"""
// The durations of each kind of action.

import { api } from "./connection.js";
import { element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { microseconds } from "./times.js";

const columns = { name: "Case", phase: "Step", count: "Count", p50: "p50", p90: "p90", p99: "p99", max: "Max" };

export class TimingTab extends ReadingTab {
  #order = "p99";

  key({ store, number }) { return [store, number].join(); }

  load({ store }) { return api.timing(store); }

  draw({ rows }) {
    const flat = rows.flatMap(phases);
    if (flat.length === 0) return element("p", { class: "empty" }, "Nothing was timed yet.");
    const isText = this.#order === "name" || this.#order === "phase";
    const value = (row) => row[this.#order] ?? (isText ? "" : 0);
    flat.sort((left, right) => isText ? value(left).localeCompare(value(right)) : value(right) - value(left));
    const most = Math.max(...flat.map((row) => row.max ?? 0), 1);
    return element("table", { class: "timing", "data-testid": "timing" },
      element("thead", {}, element("tr", {}, Object.entries(columns).map(([name, words]) =>
        element("th", { scope: "col", "aria-sort": name === this.#order ? (isText ? "ascending" : "descending") : null },
          element("button", { type: "button", onclick: () => this.#sort(name) }, words))))),
      element("tbody", {}, flat.map((row) => element("tr", { "data-testid": "timing-row" },
        Object.keys(columns).map((name) => this.#cell(row, name, most))))));
  }

  #cell(row, name, most) {
    if (name === "name") return element("th", { scope: "row" }, row.name);
    if (name === "phase") return element("td", {}, row.phase);
    if (name === "count") return element("td", {}, row.count.toLocaleString("en"));
    if (row[name] === undefined) return element("td", {});
    // A few widths suffice to compare durations, and need no inline styles.
    const width = Math.max(1, Math.round((row[name] / most) * 20));
    return element("td", { class: name === "p99" ? `gauge gauge-${width}` : null }, microseconds(row[name]));
  }

  #sort(name) {
    this.#order = name;
    this.redraw();
  }
}

/** Returns a row for each stage of a case, whether the stages are named or are properties of the case. */
function phases(row) {
  const inner = row.phases ?? Object.fromEntries(
    Object.entries(row).filter(([, value]) => typeof value === "object" && value !== null && "count" in value));
  const own = row.p50 === undefined ? [] : [{ ...row, phase: row.phase ?? "whole" }];
  return [...own, ...Object.entries(inner).map(([phase, figures]) => ({ name: row.name, phase, ...figures }))];
}

"""#.utf8)

  static let tabs_js = Array(#"""
// Tabs: one of several panels is shown; the arrow keys move between tabs.

import { find } from "./elements.js";

export class Tabs {
  #list = find("tabs");
  #onShow;
  #memory;
  current;

  /** `onShow` is called with the name of the tab to show. */
  constructor(memory, onShow) {
    this.#onShow = onShow;
    this.#memory = memory;
    this.#list.addEventListener("click", (event) => {
      const tab = event.target.closest("[role=tab]");
      if (tab) this.show(tab.dataset.tab);
    });
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    const remembered = memory.get("tab");
    this.current = this.#list.querySelector(`[data-tab="${CSS.escape(String(remembered))}"]`) ? remembered : "diff";
  }

  get #all() { return [...this.#list.querySelectorAll("[role=tab]")].filter((tab) => tab.checkVisibility()); }

  show(name) {
    this.current = name;
    this.#memory.set("tab", name);
    this.draw();
    this.#onShow(name);
  }

  /** Shows or hides a tab; a hidden tab cannot be the current one. */
  offer(name, isOffered) {
    this.#list.querySelector(`[data-tab="${name}"]`).hidden = !isOffered;
    if (!isOffered && this.current === name) this.show("diff");
  }

  draw() {
    for (const tab of this.#list.querySelectorAll("[role=tab]")) {
      const isCurrent = tab.dataset.tab === this.current;
      tab.ariaSelected = String(isCurrent);
      tab.tabIndex = isCurrent ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).classList.toggle("is-current", isCurrent);
    }
    // If there is enough space, the state is shown beside the other tabs, and its tab is hidden.
    const shown = this.#all;
    if (shown.length > 0 && !shown.some((tab) => tab.dataset.tab === this.current)) this.show("diff");
  }

  #key(event) {
    const tabs = this.#all;
    const position = tabs.findIndex((tab) => tab.dataset.tab === this.current);
    const steps = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = tabs[(steps[event.key] + tabs.length) % tabs.length];
    this.show(next.dataset.tab);
    next.focus();
  }
}

"""#.utf8)

  static let templates_js = Array(#"""
// Templates for actions: samples that the app provides, and the last recorded action of each name.

import { api } from "./connection.js";
import { element, find, oneAtATime } from "./elements.js";
import { gate } from "./gate.js";

const mostLearned = 60;

export class Templates {
  #select = find("templates");
  #store = null;
  #samples = [];
  #learned = new Map();
  #unread = new Map();
  #onPick;
  #read = oneAtATime(() => this.#readNext(), 500);

  /** `onPick` is called with the JSON of the selected template. */
  constructor(onPick) {
    this.#onPick = onPick;
    this.#select.addEventListener("change", () => {
      const json = this.#select.value;
      this.#select.value = "";
      if (json) this.#onPick(json);
    });
  }

  async open(store) {
    this.#store = store;
    this.#samples = [];
    this.#learned.clear();
    this.#unread.clear();
    this.#draw();
    if (!store) return;
    try {
      const { templates } = await api.templates(store);
      if (store !== this.#store) return;
      this.#samples = templates;
      this.#draw();
    } catch {
      // A store that provides no samples still has learned templates.
    }
  }

  /** Records entries whose action has not been seen yet, in order to read their JSON later. */
  learn(rows) {
    for (const row of rows) {
      if (row.write || this.#learned.has(row.action) || this.#learned.size >= mostLearned) continue;
      this.#unread.set(row.action, row.number);
    }
    if (this.#unread.size > 0) this.#read();
  }

  /** Forgets the entries to be read, because they may no longer exist. */
  forgetUnread() { this.#unread.clear(); }

  async #readNext() {
    await gate.pass();
    const store = this.#store;
    const [name, number] = this.#unread.entries().next().value ?? [];
    if (name === undefined) return;
    this.#unread.delete(name);
    try {
      const { json } = await api.entry(store, number);
      if (store !== this.#store) return;
      this.#learned.set(name, json);
      this.#draw();
    } catch {
      // The template is learned from a later entry with the same name.
    }
    if (this.#unread.size > 0) this.#read();
  }

  #draw() {
    const learned = [...this.#learned].filter(([, json]) => json !== undefined).map(([name, json]) => ({ name, json }));
    this.#select.hidden = learned.length + this.#samples.length === 0;
    const group = (label, templates) => templates.length === 0 ? null
      : element("optgroup", { label }, templates.map(({ name, json }) =>
        element("option", { value: JSON.stringify(json) }, name)));
    this.#select.replaceChildren(element("option", { value: "" }, "Templates…"),
      ...[group("From the app", this.#samples), group("Recorded", learned)].filter(Boolean));
  }
}

"""#.utf8)

  static let times_js = Array(#"""
// Formats times and durations.

const clock = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hourCycle: "h23",
});

/** Formats a time in milliseconds since 1970 as a time of day with milliseconds. */
export function timeOfDay(milliseconds) {
  return clock.format(new Date(milliseconds));
}

/** Formats a duration in milliseconds, with a useful number of digits. */
export function span(milliseconds) {
  const size = Math.abs(milliseconds);
  if (size < 0.0005) return "0";
  if (size < 1) return `${digits(milliseconds * 1000)} µs`;
  if (size < 1000) return `${digits(milliseconds)} ms`;
  if (size < 60000) return `${digits(milliseconds / 1000)} s`;
  const seconds = Math.floor(size / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
}

/** Formats a duration in microseconds. */
export function microseconds(value) {
  return span(value / 1000);
}

function digits(value) {
  const size = Math.abs(value);
  return value.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0).replace(/\.0+$|(\.\d*[1-9])0+$/, "$1");
}

"""#.utf8)

  static let toolbar_js = Array(#"""
// Commands for the whole history: record, lock, stop the engine, commit, export and import.

import { api } from "./connection.js";
import { find } from "./elements.js";
import { gate } from "./gate.js";
import { say } from "./message.js";

const plain = ["reset", "rollback", "sweep", "commit"];
const switches = {
  record: (status) => ({ isOn: status.recording, word: status.recording ? "Recording" : "Paused" }),
  lock: (status) => ({ isOn: status.locked, word: status.locked ? "Locked" : "Lock" }),
  engine: (status) => ({ isOn: status.engine, word: status.engine ? "Engine on" : "Engine off" }),
};

export class Toolbar {
  #bar = find("toolbar");
  #file = find("import-file");
  #exports = find("export-menu");
  #entries = null;
  #onCommand;

  constructor(onCommand) {
    this.#onCommand = onCommand;
    for (const name of plain) find(name).addEventListener("click", () => onCommand({ do: name }));
    for (const name of Object.keys(switches)) {
      find(name).addEventListener("click", (event) => {
        onCommand({ do: name, on: event.currentTarget.ariaPressed !== "true" });
      });
    }
    find("import").addEventListener("click", () => this.#file.click());
    this.#file.addEventListener("change", () => this.#import());
    find("print").addEventListener("click", () => print());
    find("export").addEventListener("click", () => this.#setMenu(this.#exports.hidden));
    this.#exports.addEventListener("click", (event) => this.#export(event));
    this.#exports.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#setMenu(false);
    });
    document.addEventListener("click", (event) => {
      if (!event.target.closest(".menu-place")) this.#setMenu(false);
    });
  }

  open(entries, { canTravel, canExport }) {
    this.#entries = entries;
    this.#bar.hidden = !entries;
    for (const name of [...plain, ...Object.keys(switches)]) find(name).hidden = !canTravel;
    for (const name of ["import", "export"]) find(name).hidden = !canExport;
    this.#setMenu(false);
    this.refresh();
  }

  refresh() {
    const status = this.#entries?.status;
    if (!status) return;
    for (const [name, read] of Object.entries(switches)) {
      const { isOn, word } = read(status);
      const button = find(name);
      button.ariaPressed = String(Boolean(isOn));
      button.querySelector(".word").textContent = word;
    }
    find("sweep").disabled = find("reset").disabled = find("commit").disabled = find("rollback").disabled = status.count === 0;
  }

  #setMenu(isOpen) {
    this.#exports.hidden = !isOpen;
    find("export").ariaExpanded = String(isOpen);
    if (isOpen) this.#exports.querySelector("button").focus();
  }

  async #export(event) {
    const format = event.target.closest("[data-format]")?.dataset.format;
    if (!format) return;
    this.#setMenu(false);
    try {
      const response = await fetch(api.exportAddress(this.#entries.store, format));
      if (!response.ok) return say((await response.json()).error.message, "failed");
      const named = /filename="?([^";]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await response.blob());
      link.download = named ?? `${this.#entries.store}-${format}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
      say(`Exported as ${link.download}.`);
    } catch {
      say("The app does not answer.", "failed");
    }
  }

  async #import() {
    const [file] = this.#file.files;
    if (!file || !this.#entries) return;
    try {
      const text = await file.text();
      const { grade, notes } = await gate.remove(() => api.read(this.#entries.store, text));
      const words = [`Imported ${file.name}.`, ...(notes ?? [])].join(" ");
      say(words, grade === "risky" ? "risky" : "done");
    } catch (refused) {
      say(`${refused.message} ${refused.fix ?? ""}`, "failed");
    } finally {
      this.#file.value = "";
    }
  }
}

"""#.utf8)

  static let transport_js = Array(#"""
// Navigates the history: a slider, steps, and playback.

import { element, find, oneAtATime } from "./elements.js";
import { span } from "./times.js";

const paces = { "1": 500, "2": 200 };
const longestGap = 3000;

export class Transport {
  #bar = find("transport");
  #slider = find("slider");
  #where = find("transport-where");
  #play = find("play");
  #pace = find("pace");
  #branch = find("branch");
  #entries = null;
  #onCommand;
  /** The identity of the current playback, or null while nothing is played. */
  #run = null;
  #timer = null;
  /** The number of milliseconds of a long wait that playback skips. */
  #leftOut = 0;
  #heads = [];
  #isDragging = false;
  #target = null;
  #go = oneAtATime(() => this.#travel(), 40);

  /** `onCommand` is called with commands for the history, and returns when they are done. */
  constructor({ onCommand, memory }) {
    this.#onCommand = onCommand;
    this.#pace.value = memory.get("pace", "1");
    this.#pace.addEventListener("change", () => memory.set("pace", this.#pace.value));
    this.#branch.addEventListener("change", () => {
      const number = Number(this.#branch.value);
      // Resets the choice, so that the same branch can be selected again if the switch failed.
      this.#branch.value = "";
      onCommand({ do: "branch", number });
    });
    this.#slider.addEventListener("input", () => {
      this.#isDragging = true;
      this.#target = Number(this.#slider.value);
      this.#drawWhere(this.#target);
      this.#go();
    });
    this.#slider.addEventListener("change", () => { this.#isDragging = false; });
    const steps = {
      "to-start": () => this.#toPlace(this.#entries.first), "step-back": () => this.#step("back"),
      "step-forward": () => this.#step("forward"), "to-end": () => this.#onCommand({ do: "end" }),
    };
    for (const [id, step] of Object.entries(steps)) {
      find(id).addEventListener("click", () => {
        this.#pause();
        step();
      });
    }
    this.#play.addEventListener("click", () => this.#toggle());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  open(entries, { canTravel }) {
    this.#pause();
    this.#entries = entries;
    this.#bar.hidden = !canTravel;
    this.refresh();
  }

  /** Shows the position in the history. */
  refresh() {
    const entries = this.#entries;
    if (!entries?.status) return;
    this.#slider.min = entries.first;
    this.#slider.max = entries.end;
    if (!this.#isDragging) this.#slider.value = entries.position;
    this.#slider.disabled = entries.end === entries.first;
    this.#bar.classList.toggle("is-past", !entries.isAtEnd);
    this.#drawWhere(this.#isDragging ? this.#target : entries.position);
    const heads = entries.status.heads ?? [];
    if (heads.join() !== this.#heads.join()) this.#drawBranches(this.#heads = heads);
    for (const id of ["to-start", "step-back"]) find(id).disabled = entries.position <= entries.first;
    for (const id of ["to-end", "step-forward"]) find(id).disabled = entries.isAtEnd;
  }

  // Other branches exist if the app continues from the past without removing the later entries.
  #drawBranches(heads) {
    this.#branch.hidden = heads.length === 0;
    this.#branch.replaceChildren(element("option", { value: "" }, "Branches…"),
      ...heads.map((number) => element("option", { value: number }, `to #${number}`)));
  }

  #drawWhere(place) {
    const { first, end } = this.#entries;
    const words = `${(place - first).toLocaleString("en")} / ${(end - first).toLocaleString("en")}`;
    this.#where.textContent = this.#leftOut > 0 ? `${words} (${span(this.#leftOut)} left out)` : words;
    this.#slider.setAttribute("aria-valuetext", place >= end ? `${words}, newest` : words);
    const share = end > first ? ((place - first) / (end - first)) * 100 : 0;
    this.#slider.style.setProperty("--share", `${share}%`);
  }

  #step(direction) { return this.#onCommand({ do: direction, count: 1 }); }

  #toPlace(place) { return this.#onCommand({ do: "place", to: place }); }

  async #travel() {
    const target = this.#target;
    if (target !== null) await this.#toPlace(target);
  }

  #toggle() {
    if (this.#run) this.#pause();
    else this.#start();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#run = null;
    this.#leaveOut(0);
    this.#play.dataset.state = "paused";
    this.#play.ariaLabel = "Play";
    this.#play.title = "Play the history from here (Ctrl+J)";
  }

  async #start() {
    if (!this.#entries?.status || this.#entries.end === this.#entries.first) return;
    this.#play.dataset.state = "playing";
    this.#play.ariaLabel = "Pause";
    this.#play.title = "Pause (Ctrl+J)";
    const run = this.#run = {};
    if (this.#entries.isAtEnd) await this.#toPlace(this.#entries.first);
    this.#plan(run);
  }

  async #plan(run) {
    if (run !== this.#run) return;
    if (this.#entries.isAtEnd) return this.#pause();
    const gap = paces[this.#pace.value] ?? await this.#gap();
    if (run !== this.#run) return;
    this.#leaveOut(Math.max(0, gap - longestGap));
    this.#timer = setTimeout(() => this.#playNext(run), Math.min(gap, longestGap));
  }

  async #playNext(run) {
    const { position } = this.#entries;
    this.#leaveOut(0);
    await this.#step("forward");
    if (run !== this.#run) return;
    // A state that cannot be shown ends playback; otherwise it would be requested repeatedly.
    if (this.#entries.position === position) this.#pause();
    else this.#plan(run);
  }

  #leaveOut(time) {
    this.#leftOut = time;
    if (this.#entries?.status) this.#drawWhere(this.#isDragging ? this.#target : this.#entries.position);
  }

  /** The time that passed before the next entry when it was recorded. */
  async #gap() {
    const { position } = this.#entries;
    const [before, next] = await Promise.all(
      [position - 1, position].map((place) => this.#entries.fetch(place).catch(() => null)));
    return before && next ? Math.max(0, next.time - before.time) : 0;
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || this.#bar.hidden) return;
    const button = { "[": "step-back", "]": "step-forward", j: "play" }[event.key];
    if (!button) return;
    event.preventDefault();
    find(button).click();
  }
}

"""#.utf8)

  static let tree_keys_js = Array(#"""
// The keys of a tree, according to the ARIA authoring practices, and a few for its tools.

const tools = { c: "value", C: "path", p: "pin" };

/** Moves the focus in a tree, expands and collapses nodes, and uses their tools. */
export function treeKey(event, tree) {
  const node = event.target.closest(".node");
  if (!node || event.target !== node || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...tree.place.querySelectorAll(".node")];
  const position = all.indexOf(node);
  let next = null;
  switch (event.key) {
    case "ArrowDown": next = all[position + 1]; break;
    case "ArrowUp": next = all[position - 1]; break;
    case "Home": next = all[0]; break;
    case "End": next = all.at(-1); break;
    case "ArrowRight":
      if (node.ariaExpanded === "false") tree.toggle(node, true);
      else if (node.ariaExpanded === "true") next = all[position + 1];
      break;
    case "ArrowLeft":
      if (node.ariaExpanded === "true") tree.toggle(node, false);
      else next = node.parentElement.closest(".node");
      break;
    case "Enter":
    case " ": tree.toggle(node); break;
    default:
      if (!(event.key in tools)) return;
      tree.use(tools[event.key], node);
  }
  event.preventDefault();
  event.stopPropagation();
  if (!next) return;
  node.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

"""#.utf8)

  static let tree_js = Array(#"""
// Shows a value as a tree of expandable nodes. Only expanded parts are built.

import { copyText, element } from "./elements.js";
import { treeKey } from "./tree-keys.js";
import { paragraphs, partsOf, pathKey, pathText, summary, windowOf } from "./values.js";

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
   * or collapsed, `onWindow` with requested elements of a collection, and `onPin` with a part to show alone. All are
   * optional.
   */
  constructor(place, { label, openDepth = 2, onOpen, onWindow, onPin } = {}) {
    this.#place = place;
    this.#options = { openDepth, onOpen, onWindow, onPin };
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
    const node = this.#place.querySelector(`[data-path="${CSS.escape(focused)}"]`);
    if (!node) return;
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
    const names = { value: "copy value", path: "copy path", ...(this.#options.onPin ? { pin: "pin" } : {}) };
    this.#tools ??= element("span", { class: "tools" }, Object.entries(names).map(([tool, words]) =>
      element("button", {
        class: "tool", type: "button", tabindex: -1, "data-testid": `tool-${tool}`,
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

"""#.utf8)

  static let values_js = Array(#"""
// Formats values of the wire format on one line, and accesses their parts.

/** The parts of a value, each with its name and the steps that lead to it; empty for a value without parts. */
export function partsOf(value) {
  switch (value.kind) {
    case "struct":
      return value.members.map(({ name, value }) => ({ name, value, steps: [{ member: name }] }));
    case "enum":
      return value.members.map((member) => ({
        name: isUnnamed(value) ? "" : member.name,
        value: member.value,
        steps: isUnnamed(value) ? [{ member: value.case }] : [{ member: value.case }, { member: member.name }],
      }));
    case "list":
      return value.items.map((item, index) => {
        const place = index + (value.from ?? 0);
        return { name: String(place), value: item, steps: [{ index: place }] };
      });
    case "set":
      return value.items.map((item) => ({ name: "", value: item, steps: [{ key: summary(item, 80) }] }));
    case "dict":
      return value.entries.map((entry) => {
        const key = summary(entry.key, 80);
        return { name: key, value: entry.value, steps: [{ key }] };
      });
    default:
      return [];
  }
}

function isUnnamed(value) {
  return value.members.length === 1 && value.members[0].name === "0";
}

/** The present parts of a collection, the index of the first, and the total count; null for other values. */
export function windowOf(value) {
  const parts = { list: value.items, set: value.items, dict: value.entries }[value.kind];
  if (!parts) return null;
  const from = value.from ?? 0;
  return { from, count: parts.length, total: from + parts.length + (value.hidden ?? 0) };
}

/** A key that identifies a path. */
export function pathKey(steps) {
  return JSON.stringify(steps.map((step) => step.member ?? step.key ?? step.index ?? null));
}

/** A readable path, such as `rows[0].title`. */
export function pathText(steps) {
  return steps.map((step, position) => {
    if (step.member !== undefined) return position === 0 ? step.member : `.${step.member}`;
    return `[${step.index ?? step.key ?? "…"}]`;
  }).join("");
}

/** The value at a path, or undefined. */
export function valueAt(value, steps) {
  let current = value;
  let rest = steps;
  while (rest.length > 0 && current) {
    const next = partsOf(current).find((part) => startsWith(rest, part.steps));
    if (!next) return undefined;
    current = next.value;
    rest = rest.slice(next.steps.length);
  }
  return current;
}

/** Returns a copy of the value in which the part at a path is replaced or removed. */
export function replacing(value, steps, replacement) {
  if (steps.length === 0) return replacement;
  const parts = partsOf(value);
  const position = parts.findIndex((part) => startsWith(steps, part.steps));
  if (position < 0) return value;
  const part = parts[position];
  const made = replacing(part.value, steps.slice(part.steps.length), replacement);
  switch (value.kind) {
    case "struct":
    case "enum":
      return { ...value, members: spliced(value.members, position, made && { ...value.members[position], value: made }) };
    case "dict":
      return { ...value, entries: spliced(value.entries, position, made && { ...value.entries[position], value: made }) };
    default:
      return { ...value, items: spliced(value.items, position, made) };
  }
}

function spliced(list, position, replacement) {
  return replacement === undefined ? list.toSpliced(position, 1) : list.with(position, replacement);
}

function startsWith(steps, start) {
  return start.length <= steps.length && pathKey(steps.slice(0, start.length)) === pathKey(start);
}

/** A value on one line, truncated after about `limit` characters. */
export function summary(value, limit = 120) {
  const text = written(value, limit);
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

function written(value, room) {
  if (room <= 0) return "…";
  switch (value.kind) {
    case "nil": return "nil";
    case "bool": return String(value.value);
    case "number":
    case "opaque": return value.value;
    case "string": return `"${value.value}${value.hidden ? "…" : ""}"`;
    case "elided": return "…";
    case "enum":
      return value.members.length === 0 ? `.${value.case}` : `.${value.case}(${members(value, room)})`;
    case "struct":
      return `${value.type.startsWith("(") ? "" : value.type}(${members(value, room)})`;
    case "list":
    case "set": return `[${joined(value.items, room, value.hidden, written)}]`;
    case "dict":
      if (value.entries.length === 0) return "[:]";
      return `[${joined(value.entries, room, value.hidden, (entry, left) =>
        `${written(entry.key, left)}: ${written(entry.value, left)}`)}]`;
    default: return "?";
  }
}

function members(value, room) {
  return joined(value.members, room, 0, (member, left) => {
    const position = value.members.indexOf(member);
    const label = member.name === String(position) ? "" : `${member.name}: `;
    return label + written(member.value, left);
  });
}

function joined(parts, room, hidden, write) {
  let text = "";
  for (const [position, part] of parts.entries()) {
    if (text.length > room) return `${text}, …`;
    text += (position > 0 ? ", " : "") + write(part, room - text.length);
  }
  return hidden ? `${text}, …` : text;
}

/** A value on several lines, with each part on its own line. */
export function paragraphs(value, indent = "") {
  const parts = partsOf(value);
  const bounds = windowOf(value);
  const short = summary(value, 90);
  if (parts.length === 0 || (short.length < 60 && !short.includes("…"))) return summary(value, 4000);
  const inner = `${indent}  `;
  const lines = parts.map(({ name, value: part }, position) => {
    const isNamed = name !== "" && value.kind !== "list" && name !== String(position);
    return `${inner}${isNamed ? `${name}: ` : ""}${paragraphs(part, inner)}`;
  });
  if (value.hidden && bounds) lines.push(`${inner}… ${value.hidden.toLocaleString("en")} more`);
  const [start, end] = bounds ? ["[", "]"] : value.kind === "enum" ? [`.${value.case}(`, ")"] : [`${value.type}(`, ")"];
  return `${start}\n${lines.join(",\n")}\n${indent}${end}`;
}

"""#.utf8)
}
#endif
