// Created by Scripts/embed-page from Page/Files/reorder.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
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
}
#endif
