// Commands for the whole history: record, lock, stop the engine, commit, export and import.

import { api } from "./connection.js";
import { disable, find } from "./elements.js";
import { gate } from "./gate.js";
import { say } from "./message.js";

const plain = ["reset", "rollback", "sweep", "commit"];
const switches = {
  record: (status) => ({ isOn: status.recording, word: status.recording ? "Recording" : "Paused" }),
  lock: (status) => ({ isOn: status.locked, word: status.locked ? "Locked" : "Lock" }),
  engine: (status) => ({ isOn: status.engine, word: status.engine ? "Engine on" : "Engine off" }),
  places: (status) => ({ isOn: status.places, word: status.places ? "Lines on" : "Lines" }),
};

/** The reason why a store without the feature offers no files. */
function noExport(features) {
  if (features.length === 0) return "The process of this store has ended";
  return features.includes("test")
    ? "Files need a state and actions that are Codable, and actions that can be sent"
    : "This store is shown with redactions, and a file would contain what they hide";
}

export class Toolbar {
  #bar = find("toolbar");
  #file = find("import-file");
  #exports = find("export-menu");
  #entries = null;
  /** The reason why the store offers no files, or null. */
  #lack = null;
  /** The reason why the store answers no command any more, or null. */
  #absence = null;
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
      if (event.key !== "Escape") return;
      this.#setMenu(false);
      find("export").focus();
    });
    document.addEventListener("click", (event) => {
      if (!event.target.closest(".menu-place")) this.#setMenu(false);
    });
  }

  /** Commands that a store lacks are disabled, with the reason. */
  open(entries, { canTravel, canExport, features }) {
    this.#entries = entries;
    this.#bar.hidden = !entries;
    for (const name of [...plain, ...Object.keys(switches)]) find(name).hidden = !canTravel;
    this.#lack = canExport ? null : noExport(features);
    this.#setMenu(false);
    this.refresh();
  }

  /** The reason why the store answers no command any more, or null. */
  set absence(reason) {
    this.#absence = reason;
    this.refresh();
  }

  refresh() {
    for (const name of ["import", "export"]) disable(find(name), this.#absence ?? this.#lack);
    const status = this.#entries?.status;
    this.#bar.inert = !status;
    if (!status) return;
    for (const [name, read] of Object.entries(switches)) {
      const { isOn, word } = read(status);
      const button = find(name);
      button.ariaPressed = String(Boolean(isOn));
      button.querySelector(".word").textContent = word;
      disable(button, this.#absence);
    }
    for (const name of plain) disable(find(name), this.#absence ?? (status.count === 0 ? "There are no entries yet" : null));
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
    find("export").focus();
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
