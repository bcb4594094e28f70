// Created by Scripts/embed-page from Page/Files/replicas.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let replicas_js = Array(#"""
// Replicas: what has become of the entries of a replicated store, and how far behind each replica is.

import { element, find } from "./elements.js";

const words = { pending: "pending", settled: "settled", refused: "refused", passed: "passed" };
const titles = {
  pending: "Proposed to the log, and not settled",
  settled: "In the log, so that every replica handles it",
  refused: "Refused in its place in the log, after it had been shown",
  passed: "In a part of the log that was trimmed before this replica read it",
};

/** The state of a mark: its fate, `rebased` for a pending entry that was handled again, or `others` for entries of others. */
export function markState(mark) {
  if (!mark) return null;
  if (!mark.fate) return "others";
  return mark.fate === "pending" && mark.replicas ? "rebased" : mark.fate;
}

/** A mark as words, such as `settled at 12, rebased over ben`. */
export function markWords(mark) {
  if (!mark) return "";
  const names = mark.replicas?.join(", ");
  if (!mark.fate) return `from ${names}`;
  const place = mark.offset === undefined ? "" : ` at ${mark.offset}`;
  return `${words[mark.fate] ?? mark.fate}${place}${names ? `, rebased over ${names}` : ""}`;
}

/** The mark of a replica on a row of the list. */
export function replicaMark({ mark }) {
  if (!mark) return null;
  const title = mark.reason ?? titles[mark.fate] ?? "Sent to another replica";
  return element("span", { class: `replica-mark replica-${markState(mark)}`, title, "data-testid": "row-replica" }, markWords(mark));
}

/** How far a replica is, as words. */
export function distance({ connection, behind, pending, saved = 0 }) {
  return [
    connection === "connected" ? null : connection,
    behind > 0 ? `${behind.toLocaleString("en")} behind` : "up to date",
    pending > 0 ? `${pending.toLocaleString("en")} pending` : null,
    saved > 0 ? `${saved.toLocaleString("en")} saved` : null,
  ].filter(Boolean).join(" · ");
}

const colors = { refused: "refused", settled: "lane-done-ink", pending: "ink-quiet", rebased: "lane-off-ink", others: "accent" };

/** Draws the dot of an action: hollow until its replica has settled it, and a square if it came from another replica. */
export function drawMark(context, palette, x, state) {
  context.fillStyle = context.strokeStyle = palette[colors[state] ?? "ink-quiet"];
  context.lineWidth = 1.5;
  context.beginPath();
  if (state === "others") context.rect(x - 3, 28.5, 6, 6);
  else context.arc(x, 31.5, 3, 0, 7);
  if (state !== "pending" && state !== "rebased") return context.fill();
  context.fillStyle = palette.panel;
  context.fill();
  context.stroke();
}

/** The replicas of all stores: the condition of the shown store's replica is shown beside the lane. */
export class Replicas {
  #place = find("lane-replica");
  #known = new Map();
  #shown = null;
  #onOffer;

  /** `onOffer` is called with whether there are replicas. */
  constructor(onOffer) {
    this.#onOffer = onOffer;
  }

  /** Learns the replicas from the list of stores. */
  learn(stores) {
    this.#known = new Map(stores.filter((store) => store.replica).map((store) => [store.id, store.replica]));
    this.#draw();
  }

  /** Learns a new condition of a replica. */
  receive({ store, replica }) {
    this.#known.set(store, replica);
    this.#draw();
  }

  /** Shows the condition of a store's replica. */
  show(store) {
    this.#shown = store;
    this.#draw();
  }

  #draw() {
    this.#onOffer(this.#known.size > 0);
    const replica = this.#known.get(this.#shown);
    this.#place.hidden = !replica;
    if (!replica) return;
    this.#place.dataset.state = replica.connection;
    this.#place.title = replica.reason ?? `Replica ${replica.id} of ${replica.name}`;
    this.#place.textContent = `${replica.id}: ${distance(replica)}`;
  }
}

"""#.utf8)
}
#endif
