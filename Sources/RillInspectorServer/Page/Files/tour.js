// Shows a new user around: one card for each part of the page, beside that part.

import { element, find } from "./elements.js";

const steps = [
  ["timeline-panel", "Every action", "Each line is an action, or a direct write, in the order in which the store handled them. "
    + "Pick one, and the other panes show it."],
  ["filter", "Find anything", "Type a word, or a field such as changed: or is:refused. The address contains the search, so a "
    + "link shows the same."],
  ["tabs", "What it did", "The difference that the action made, its values, its effects, the chain of its causes, and a test "
    + "that repeats it."],
  ["panel-state", "The state", "The state after the action that you picked. Changed parts are marked."],
  ["transport", "Time travel", "Move the slider: the app shows that moment. Its effects are not started again."],
  ["lane-title", "Effects in time", "Running, finished, failed and cancelled effects, with what they sent."],
  ["help-open", "Keys", "Press ? for the keys. You can take this tour again from there."],
];

export class Tour {
  #card = find("tour");
  #memory;
  #step = 0;
  #before = null;

  constructor(memory) {
    this.#memory = memory;
    this.#card.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.end();
    });
    addEventListener("resize", () => this.#place());
  }

  /** Offers the tour once, when a store is shown for the first time. */
  offer() {
    if (this.#memory.get("tour") !== null || !this.#card.hidden) return;
    this.#card.hidden = false;
    this.#draw("New here?", "A tour of one minute shows the parts of this page.", [
      this.#button("Not now", () => this.end(), "tour-end"),
      this.#button("Show me around", () => this.start(), "tour-start", true),
    ], null);
  }

  start() {
    this.#before = document.activeElement;
    this.#step = 0;
    this.#show();
    this.#card.querySelector(".primary")?.focus();
  }

  end() {
    this.#memory.set("tour", true);
    this.#point(null);
    const hadFocus = this.#card.contains(document.activeElement);
    this.#card.hidden = true;
    // The card may have been opened by a button of its own.
    const isThere = this.#before?.checkVisibility() && this.#before !== document.body;
    if (hadFocus) (isThere ? this.#before : find("help-open")).focus();
  }

  #show() {
    const shown = steps.filter(([id]) => find(id).checkVisibility());
    if (this.#step >= shown.length) return this.end();
    const [id, title, words] = shown[this.#step];
    this.#card.hidden = false;
    const isLast = this.#step === shown.length - 1;
    this.#draw(title, words, [
      isLast ? null : this.#button("End", () => this.end(), "tour-end"),
      this.#step === 0 ? null : this.#button("Back", () => this.#go(-1), "tour-back"),
      this.#button(isLast ? "Done" : "Next", () => this.#go(1), "tour-next", true),
    ], `${this.#step + 1} of ${shown.length}`);
    this.#point(find(id));
  }

  #go(distance) {
    this.#step += distance;
    this.#show();
    this.#card.querySelector(".primary")?.focus();
  }

  #draw(title, words, buttons, count) {
    this.#card.replaceChildren(
      element("h2", { id: "tour-title", "data-testid": "tour-title" }, title), element("p", {}, words),
      element("div", { class: "tour-foot" }, count ? element("span", { class: "count" }, count) : null, buttons));
    this.#place();
  }

  #button(words, onclick, testID, isPrimary = false) {
    return element("button", { class: isPrimary ? "primary" : "quiet", type: "button", "data-testid": testID, onclick }, words);
  }

  #point(part) {
    for (const one of document.querySelectorAll(".tour-target")) one.classList.remove("tour-target");
    part?.classList.add("tour-target");
    part?.scrollIntoView({ block: "nearest" });
    this.#place();
  }

  /** Places the card beside the part that it describes, inside the window. */
  #place() {
    const part = document.querySelector(".tour-target");
    const { style } = this.#card;
    if (!part) {
      style.left = style.top = "";
      return;
    }
    const box = part.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#card;
    const gap = 12;
    const below = box.bottom + gap + height < innerHeight;
    const beside = box.right + gap + width < innerWidth;
    const left = beside && !below ? box.right + gap : box.left + gap;
    const top = below ? box.bottom + gap : beside ? box.top + gap : Math.max(gap, box.top - gap - height);
    style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
    style.top = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
  }
}
