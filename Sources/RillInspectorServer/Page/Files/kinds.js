// The kinds of actions, and which of them the list shows, mutes, hides, or shows alone.

import { inAddress, isLink, putInAddress, whenAddressChanges } from "./address.js";
import { element, find } from "./elements.js";
import { kindsIn, withKinds } from "./query.js";

const widest = 380;
/** The distance of the menu from its button, and from the edge of the window. */
const gap = 6;
const ways = { show: "Show", mute: "Mute", hide: "Hide", only: "Only" };

export class Kinds {
  #toggle = find("kinds-toggle");
  #menu = find("kinds");
  #names = new Set();
  #memory = null;
  #muted = new Set();
  #filter;
  #onMute;

  /** `filter` contains the search that hides kinds; `onMute` is called with the kinds to draw quietly. */
  constructor(filter, onMute) {
    this.#filter = filter;
    this.#onMute = onMute;
    this.#toggle.addEventListener("click", () => this.#setOpen(this.#menu.hidden));
    this.#toggle.parentElement.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#menu.hidden) return;
      this.#setOpen(false);
      this.#toggle.focus();
    });
    for (const name of ["resize", "scroll"]) addEventListener(name, () => this.#fit(), { passive: true });
    this.#menu.addEventListener("change", (event) => this.#choose(event.target.name.slice("kind-".length), event.target.value));
    document.addEventListener("click", (event) => {
      if (!event.target.closest(".kinds-place")) this.#setOpen(false);
    });
    whenAddressChanges(() => this.#mute(this.#inAddress()));
  }

  /** Shows the kinds of another store. */
  open(memory, isFirst, isOther) {
    this.#memory = memory;
    this.#names.clear();
    this.#setOpen(false);
    if (!isFirst && !isOther) return;
    this.#mute(isFirst && isLink ? this.#inAddress() : new Set(memory?.get("muted", []) ?? []));
  }

  /** Records the kinds of rows. */
  learn(rows) {
    for (const row of rows) this.#names.add(row.action);
  }

  #inAddress() { return new Set((inAddress("mute") ?? "").split("|").filter(Boolean)); }

  #mute(muted) {
    this.#muted = muted;
    this.#memory?.set("muted", muted.size > 0 ? [...muted] : null);
    putInAddress({ mute: [...muted].join("|") });
    this.#onMute(muted);
  }

  #setOpen(isOpen) {
    if (isOpen) this.#draw();
    this.#menu.hidden = !isOpen;
    this.#toggle.ariaExpanded = String(isOpen);
    this.#fit();
  }

  /** Places the menu above or below its button, where there is more space, inside the window. */
  #fit() {
    if (this.#menu.hidden) return;
    const [button, panel] = [this.#toggle, find("timeline-panel")].map((part) => part.getBoundingClientRect());
    const [above, below] = [button.top, innerHeight - button.bottom].map((space) => space - 2 * gap);
    const { style } = this.#menu;
    style.left = `${panel.left + 12}px`;
    style.width = `${Math.min(widest, panel.width - 24)}px`;
    style.maxHeight = `${Math.max(above, below)}px`;
    style.top = below >= above ? `${button.bottom + gap}px` : "auto";
    style.bottom = below >= above ? "auto" : `${innerHeight - button.top + gap}px`;
  }

  #wayOf(name, { hidden, only }) {
    if (only) return only.has(name) ? "only" : "hide";
    return hidden.has(name) ? "hide" : this.#muted.has(name) ? "mute" : "show";
  }

  #draw() {
    const kinds = kindsIn(this.#filter.text);
    const names = [...new Set([...this.#names, ...kinds.hidden, ...(kinds.only ?? []), ...this.#muted])].sort();
    this.#menu.replaceChildren(...names.length === 0 ? [element("p", { class: "empty" }, "No action was recorded yet.")] : [
      ...names.map((name) => element("fieldset", { class: "kind", "data-testid": "kind", "data-kind": name },
        element("legend", { class: "kind-name" }, name),
        element("span", { class: "segments" }, Object.entries(ways).map(([way, words]) => element("label", {},
          element("input", { type: "radio", name: `kind-${name}`, value: way, checked: way === this.#wayOf(name, kinds) }),
          element("span", {}, words)))))),
      element("button", { class: "quiet", type: "button", "data-testid": "kinds-all", onclick: () => this.#showAll() }, "Show all"),
    ]);
  }

  #choose(name, way) {
    const { hidden, only } = kindsIn(this.#filter.text);
    const muted = new Set(this.#muted);
    let alone = only;
    for (const set of [hidden, muted]) set.delete(name);
    if (way === "only") alone = new Set([...(only ?? []), name]);
    else if (only) {
      alone = new Set(only);
      alone.delete(name);
    }
    if (way === "hide") hidden.add(name);
    if (way === "mute") muted.add(name);
    this.#mute(muted);
    this.#filter.set(withKinds(this.#filter.text, { hidden, only: alone }));
    const focused = document.activeElement?.name;
    this.#draw();
    if (focused) this.#menu.querySelector(`input[name="${CSS.escape(focused)}"]:checked`)?.focus();
  }

  #showAll() {
    this.#mute(new Set());
    this.#filter.set(withKinds(this.#filter.text, { hidden: new Set(), only: null }));
    this.#setOpen(false);
    this.#toggle.focus();
  }
}
