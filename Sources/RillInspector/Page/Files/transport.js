// Goes through the history: a slider, steps, and playing it again.

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
  #timer = null;
  #heads = [];
  #isDragging = false;
  #target = null;
  #go = oneAtATime(() => this.#travel(), 40);

  /** `onCommand` is told what is to become of the history, and returns once it did. */
  constructor({ onCommand, memory }) {
    this.#onCommand = onCommand;
    this.#pace.value = memory.get("pace", "1");
    this.#pace.addEventListener("change", () => memory.set("pace", this.#pace.value));
    this.#branch.addEventListener("change", () => onCommand({ do: "branch", number: Number(this.#branch.value) }));
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

  /** Shows where the history stands. */
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

  // Other branches are there where the app goes on from the past without forgetting what came after.
  #drawBranches(heads) {
    this.#branch.hidden = heads.length === 0;
    this.#branch.replaceChildren(element("option", { value: "" }, "Branches…"),
      ...heads.map((number) => element("option", { value: number }, `to #${number}`)));
  }

  #drawWhere(place) {
    const { first, end } = this.#entries;
    const words = `${(place - first).toLocaleString("en")} / ${(end - first).toLocaleString("en")}`;
    this.#where.textContent = words;
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
    if (this.#timer !== null) this.#pause();
    else this.#start();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#play.dataset.state = "paused";
    this.#play.ariaLabel = "Play";
    this.#play.title = "Play the history from here (Ctrl+J)";
  }

  async #start() {
    if (!this.#entries?.status || this.#entries.end === this.#entries.first) return;
    this.#play.dataset.state = "playing";
    this.#play.ariaLabel = "Pause";
    this.#play.title = "Pause (Ctrl+J)";
    this.#timer = 0;
    if (this.#entries.isAtEnd) await this.#toPlace(this.#entries.first);
    this.#plan();
  }

  async #plan() {
    const entries = this.#entries;
    if (this.#timer === null) return;
    if (entries.isAtEnd) return this.#pause();
    const wait = paces[this.#pace.value] ?? await this.#gap();
    if (this.#timer === null || entries !== this.#entries) return;
    this.#timer = setTimeout(async () => {
      await this.#step("forward");
      this.#plan();
    }, wait);
  }

  /** How long it took until the next entry came, when it was recorded. */
  async #gap() {
    const { position } = this.#entries;
    const [before, next] = await Promise.all(
      [position - 1, position].map((place) => this.#entries.fetch(place).catch(() => null)));
    if (!before || !next) return 0;
    const gap = Math.max(0, next.time - before.time);
    if (gap > longestGap) this.#where.textContent += ` (${span(gap)} left out)`;
    return Math.min(gap, longestGap);
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || this.#bar.hidden) return;
    const keys = { "[": () => this.#step("back"), "]": () => this.#step("forward"), j: () => this.#toggle() };
    const work = keys[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  }
}
