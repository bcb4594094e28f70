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

  /** Applies what a replica has made of entries. */
  mark(marks) {
    this.#model.mark(marks);
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
