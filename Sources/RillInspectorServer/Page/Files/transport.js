// Navigates the history: a slider, steps, and playback.

import { disable, element, find, oneAtATime } from "./elements.js";
import { span } from "./times.js";

const paces = { "1": 500, "2": 200 };
const longestGap = 3000;
const nothing = "There are no entries yet";
/** What happens to an action that is sent while an older state is shown, by the mode of the history. */
const pastWords = {
  append: "Older state; what is sent is handled on the newest", branch: "Older state; what is sent starts a branch",
};

export class Transport {
  #bar = find("transport");
  #slider = find("slider");
  #where = find("transport-where");
  #past = find("transport-past");
  #play = find("play");
  #pace = find("pace");
  #branch = find("branch");
  #entries = null;
  /** The reason why the store answers no command any more, or null. */
  #absence = null;
  #onCommand;
  #onBranches;
  /** The identity of the current playback, or null while nothing is played. */
  #run = null;
  #timer = null;
  /** The number of milliseconds of a long wait that playback skips. */
  #leftOut = 0;
  #heads = [];
  #isDragging = false;
  #target = null;
  #go;
  /** The number of steps to take, backward if it is negative: a key that is held asks faster than a store answers. */
  #steps = 0;
  #walk;

  /**
   * `onCommand` is called with commands for the history, and returns when they are done; `onBranches` with the numbers of the
   * branches that are not shown.
   */
  constructor({ onCommand, memory, onBranches }) {
    this.#onCommand = onCommand;
    this.#onBranches = onBranches;
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
    if (!this.#go || entries?.store !== this.#entries?.store) this.#begin();
    this.#entries = entries;
    this.#bar.hidden = !canTravel;
    this.refresh();
  }

  /** The reason why the store answers no command any more, or null. */
  set absence(reason) {
    this.#absence = reason;
    if (reason !== null) this.#pause();
    this.refresh();
  }

  /** Prepares for another store, whose travels do not wait for an answer of the one before. */
  #begin() {
    this.#target = null;
    this.#steps = 0;
    this.#go = oneAtATime(() => this.#travel(), 40);
    this.#walk = oneAtATime(() => this.#takeSteps(), 60);
  }

  /** Shows the position in the history. */
  refresh() {
    const entries = this.#entries;
    this.#bar.inert = !entries?.status;
    if (!entries?.status) {
      this.#where.textContent = "";
      return;
    }
    this.#slider.min = entries.first;
    this.#slider.max = entries.end;
    if (!this.#isDragging) this.#slider.value = entries.position;
    this.#bar.classList.toggle("is-past", !entries.isAtEnd);
    this.#drawWhere(this.#isDragging ? this.#target : entries.position);
    const heads = entries.status.heads ?? [];
    if (heads.join() !== this.#heads.join()) this.#drawBranches(this.#heads = heads);
    this.#past.hidden = entries.isAtEnd;
    this.#past.textContent = pastWords[entries.status.mode] ?? "Older state";
    this.#drawControls(entries);
  }

  #drawControls({ first, end, position, isAtEnd }) {
    const empty = this.#absence ?? (end === first ? nothing : null);
    const back = empty ?? (position <= first ? "Nothing to go back to" : null);
    const forward = empty ?? (isAtEnd ? "The app shows the newest state" : null);
    const reasons = {
      "to-start": back, "step-back": back, play: empty, slider: empty, "step-forward": forward, "to-end": forward,
      branch: this.#absence,
    };
    for (const [id, reason] of Object.entries(reasons)) disable(find(id), reason);
  }

  // Other branches exist if the app continues from the past without removing the later entries.
  #drawBranches(heads) {
    this.#onBranches(heads);
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

  #step(direction) {
    this.#steps += direction === "back" ? -1 : 1;
    this.#walk();
  }

  async #takeSteps() {
    const steps = this.#steps;
    this.#steps = 0;
    if (steps !== 0) await this.#onCommand({ do: steps < 0 ? "back" : "forward", count: Math.abs(steps) });
  }

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
    await this.#onCommand({ do: "forward", count: 1 });
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
