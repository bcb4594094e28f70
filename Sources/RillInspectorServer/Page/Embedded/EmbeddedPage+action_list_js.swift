// Created by Scripts/embed-page from Page/Files/action-list.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let action_list_js = Array(#"""
// The list of actions: builds only the rows in view, and follows the end while the end is in view.

import { find, oncePerFrame } from "./elements.js";
import { ListScroll } from "./list-scroll.js";
import { explainEmpty } from "./list-words.js";
import { DragToReorder } from "./reorder.js";
import { entryRow, rowKey, startRow } from "./row.js";

const rowHeight = 46;
const overscan = 8;
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
  #onOpen;
  #built = new Map();
  #isDone = true;
  /** The groups of entries by cause, or null while entries are not grouped. */
  #groups = null;
  /** Whether the list of stores has arrived. */
  #isKnown = false;
  #hasTravel = false;
  /**
   * Whether times are those since the entry before, the kinds of actions to draw quietly, the reason why the entries have not
   * been read, and the reason why the store answers no command any more, or null.
   */
  #settings = { isRelative: false, muted: new Set(), reason: "", absence: null };
  #scroll = new ListScroll(this.#box, rowHeight);
  #draw = oncePerFrame(() => this.#render());

  /**
   * `selection` is the current selection; `onCommand` is called with commands for the history, and `onOpen` with the
   * number of a step whose consequences are shown or hidden.
   */
  constructor({ selection, onCommand, onOpen }) {
    this.#onOpen = onOpen;
    this.#selection = selection;
    this.#onCommand = onCommand;
    this.#box.addEventListener("scroll", () => {
      this.#scroll.scrolled(this.#length);
      this.#draw();
    }, { passive: true });
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
    this.#isKnown = true;
    this.#matches = this.#groups = null;
    this.#hasTravel = canTravel;
    this.#built.clear();
    this.#rowsBox.replaceChildren();
    this.#scroll = new ListScroll(this.#box, rowHeight);
    this.#draw();
  }

  /** Shows only these places, or all places for null; `isDone` states whether all entries were searched. */
  filter(matches, isDone = true) {
    // The selected entry stays in view when a search begins or ends.
    if ((matches === null) !== (this.#matches === null) && !this.#selection.isEmpty) {
      this.#scroll.reveal(this.#selection.focus.place);
    }
    this.#matches = matches;
    this.#isDone = isDone;
    this.#draw();
  }

  /** Shows groups of entries by cause, or all entries for null. */
  group(groups) {
    this.#groups = groups;
    this.#draw();
  }

  /** Changes settings, such as `muted`. */
  set(settings) {
    Object.assign(this.#settings, settings);
    this.#draw();
  }

  /** Shows new rows, and keeps the end in view if it was. */
  refresh() { this.#draw(); }

  followEnd() {
    this.#scroll.followEnd();
    this.#selection.clear();
    this.#draw();
  }

  /** Scrolls a place into view. */
  reveal(place) {
    this.#scroll.reveal(place);
    this.#draw();
  }

  /** Keeps the entry in view that the app shows. */
  followPosition() {
    this.#scroll.followPosition(this.#entries);
    this.#draw();
  }

  // The index in the list: the start state is the first item, unless only matches are shown.
  get #length() {
    if (!this.#entries?.status) return 0;
    return this.#shownPlaces ? this.#shownPlaces.length : this.#entries.status.count + 1;
  }

  get #shownPlaces() { return this.#groups?.places ?? this.#matches; }

  #placeAt(index) {
    return this.#shownPlaces ? this.#shownPlaces[index] : this.#entries.first - 1 + index;
  }

  #indexOf(place) {
    return this.#shownPlaces ? this.#shownPlaces.indexOf(place) : place - (this.#entries.first - 1);
  }

  get #canTravel() { return this.#hasTravel && this.#settings.absence === null; }

  get #canReorder() { return this.#canTravel && !this.#shownPlaces; }

  #render() {
    // On paper, the rows that were in view are printed; they do not scroll there.
    if (paper.matches) return;
    const entries = this.#entries;
    const length = this.#length;
    const count = entries?.status?.count ?? 0;
    const [part, all] = [length.toLocaleString("en"), count > 0 ? count.toLocaleString("en") : ""];
    this.#count.textContent = this.#shownPlaces && count > 0 ? `${part} of ${all}${this.#isDone ? "" : ", searching…"}` : all;
    this.#empty.hidden = length > 0;
    if (length === 0) explainEmpty({ isKnown: this.#isKnown, entries, isDone: this.#isDone, reason: this.#settings.reason });
    this.#box.hidden = length === 0;
    this.#rowsBox.style.height = `${length * rowHeight}px`;
    this.#scroll.apply(length, (place) => this.#indexOf(place), this.#isDone);
    this.#follow.hidden = this.#scroll.isFollowing && this.#selection.isEmpty;
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
      depth: this.#groups?.depths.get(place) ?? 0, caused: this.#groups?.counts.get(row?.number) ?? 0,
      isOpen: Boolean(this.#groups?.open.has(row?.number)), isMuted: this.#settings.muted.has(row?.action),
      isSelected: this.#selection.isEmpty ? place === shown : this.#selection.has(place),
      isFuture: place >= entries.position,
      isShown: !entries.isAtEnd && place === entries.position - 1,
      isStrayed: Boolean(row && strayed && strayed[0] <= row.number && row.number <= strayed[1]),
      before: this.#settings.isRelative ? entries.row(place - 1)?.time ?? row?.time ?? 0 : null,
      canTravel: this.#canTravel,
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
    if (tool === "open") return this.#onOpen(number);
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
    const opening = { ArrowRight: true, ArrowLeft: false }[event.key];
    if (opening !== undefined && this.#groups) return this.#onOpen(this.#entryAt(this.#shownPlace)?.number, opening);
    if (!this.#canTravel || event.altKey) return;
    if (event.key === "Enter") this.#onCommand({ do: "jump", to: this.#entryAt(this.#shownPlace)?.number ?? 0 });
    if (event.key === "s" || event.key === "Delete") this.#skipSelected();
    if (event.key === "p") this.#pinShown();
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

  #pinShown() {
    const row = this.#entries.row(this.#shownPlace);
    if (row) this.#onCommand({ do: "pin", number: row.number, on: !row.pinned });
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
}
#endif
