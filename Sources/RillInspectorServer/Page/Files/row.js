// A row of the list of actions.

import { marks } from "./annotations.js";
import { element } from "./elements.js";
import { markState, markWords, replicaMark } from "./replicas.js";
import { span, timeOfDay } from "./times.js";

/** The place of the very first entry of a history. */
const firstPlace = 0;

/** The properties of a row that are not part of its entry; a row is created again when this text changes. */
export function rowKey(row, looks) {
  return [row?.number, row?.skipped, looks.isSelected, looks.isFuture, looks.isShown, looks.isStrayed, looks.before,
    looks.canTravel, looks.isMuted, row?.pinned, row?.note, looks.depth, looks.caused, looks.isOpen, markState(row?.mark),
    markWords(row?.mark)].join();
}

/** Creates the row of an entry, or a placeholder for an entry that has not been read. */
export function entryRow(row, place, looks) {
  if (!row) return element("div", { class: "row row-waiting", role: "option", "data-place": place, "aria-label": "…" });
  const states = {
    "row-refused": row.refusal !== undefined, "row-skipped": row.skipped, "row-future": looks.isFuture,
    "row-shown": looks.isShown, "row-gap": row.gap, "row-write": row.write, "row-strayed": looks.isStrayed,
    "row-muted": looks.isMuted, [`row-depth-${Math.min(looks.depth, 6)}`]: looks.depth > 0,
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
    looks.caused > 0 ? element("button", {
      class: "row-caused", type: "button", tabindex: -1, "data-tool": "open", "data-testid": "row-open",
      title: looks.isOpen ? "Hide what it led to (←)" : "Show what it led to (→)",
    }, `${looks.isOpen ? "−" : "+"}${looks.caused}`) : null,
    replicaMark(row),
    ...marks(row),
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
  if (row.pinned) words.push("pinned");
  if (row.note) words.push(`note: ${row.note}`);
  if (row.mark) words.push(markWords(row.mark));
  if (looks.caused > 0) words.push(`led to ${looks.caused} ${looks.caused === 1 ? "entry" : "entries"}`);
  if (looks.isFuture) words.push("not applied");
  if (looks.isShown) words.push("shown");
  return words.join(", ");
}

/** The action on one line, with the names of its cases emphasized and its associated values subdued. */
function summaryOf({ action, summary, write }) {
  // The names of nested actions, such as row.toggle, follow each other in the summary. A write has a single label.
  const names = write ? [action] : action.split(".");
  const parts = [];
  let rest = summary;
  for (const name of names) {
    const start = rest.indexOf(name);
    if (start < 0) break;
    if (start > 0) parts.push(element("span", { class: "row-payload" }, rest.slice(0, start)));
    parts.push(element("span", { class: "row-action" }, name));
    rest = rest.slice(start + name.length);
  }
  // A truncated name is all there is.
  if (parts.length === 0) parts.push(element("span", { class: "row-action" }, summary));
  else if (rest) parts.push(element("span", { class: "row-payload" }, rest));
  return element("span", { class: "row-summary", title: summary, "data-testid": "row-summary" }, parts);
}
