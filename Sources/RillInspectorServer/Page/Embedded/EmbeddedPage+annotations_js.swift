// Created by Scripts/embed-page from Page/Files/annotations.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let annotations_js = Array(#"""
// The pin and the note of the selected entry. They are kept with the history, and in its session files.

import { disable, element, find } from "./elements.js";

export class Annotations {
  #place = find("entry-notes");
  #pin = find("pin");
  #text = find("note");
  #row = null;
  #onCommand;

  /** `onCommand` is called with commands for the history. */
  constructor(onCommand) {
    this.#onCommand = onCommand;
    this.#pin.addEventListener("click", () => {
      if (this.#row) this.#onCommand({ do: "pin", number: this.#row.number, on: !this.#row.pinned });
    });
    this.#text.addEventListener("change", () => this.#save());
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#text.value = this.#row?.note ?? "";
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#save();
    });
    this.#text.addEventListener("input", () => this.#fit());
  }

  /** The reason why the store takes no pin and no note any more, or null. */
  set absence(reason) {
    for (const part of [this.#pin, this.#text]) disable(part, reason);
  }

  /** Shows the pin and the note of an entry, or nothing for null. */
  show(row) {
    const isOther = row?.number !== this.#row?.number;
    const isEdited = !isOther && this.#text.value !== (this.#row?.note ?? "");
    if (isOther && this.#row) this.#save();
    this.#row = row;
    this.#place.hidden = !row;
    if (!row) return;
    this.#pin.ariaPressed = String(Boolean(row.pinned));
    this.#pin.lastChild.textContent = row.pinned ? "Pinned" : "Pin";
    if (!isEdited) this.#text.value = row.note ?? "";
    this.#fit();
  }

  #save() {
    const text = this.#text.value.trim();
    if (!this.#row || text === (this.#row.note ?? "")) return;
    this.#onCommand({ do: "note", number: this.#row.number, text });
  }

  #fit() { this.#text.rows = Math.min(6, Math.max(1, this.#text.value.split("\n").length)); }
}

/** The marks of a pin and a note on a row of the list. */
export function marks(row) {
  return [
    row.pinned ? element("span", { class: "row-pin", title: "Pinned", "data-testid": "row-pin" }, "pinned") : null,
    row.note ? element("span", { class: "row-note", title: row.note, "data-testid": "row-note" }, row.note) : null,
  ];
}

"""#.utf8)
}
#endif
