// One transition in full: where it came from, what it changed, what it carried.

import { changesList } from "./changes.js";
import { api } from "./connection.js";
import { element, find, oneAtATime, timeOfDay } from "./elements.js";
import { StateTree } from "./state-tree.js";

export class TransitionView {
  #place = find("transition");
  #mode = find("transition-mode");
  #onChanges;
  #onPick;
  #wanted = null;
  #read = oneAtATime(() => this.#load(), 60);

  /** `onChanges` is told the changes of what is shown, `onPick` the number of another transition to show. */
  constructor({ onChanges, onPick }) {
    this.#onChanges = onChanges;
    this.#onPick = onPick;
  }

  /** Shows a transition of a store, or nothing. */
  show(store, transition, isFollowing) {
    this.#wanted = transition ? { store, transition } : null;
    this.#mode.textContent = transition ? (isFollowing ? "newest" : "picked") : "";
    if (transition) {
      this.#read();
    } else {
      this.#onChanges([]);
      this.#place.replaceChildren(element("p", { class: "empty" }, "Actions show here as soon as the store gets some."));
    }
  }

  async #load() {
    const wanted = this.#wanted;
    if (!wanted) return;
    try {
      const detail = await api.transition(wanted.store, wanted.transition.sequence);
      if (this.#wanted === wanted) this.#draw(detail);
    } catch (refused) {
      if (this.#wanted === wanted) this.#drawRefused(wanted.transition, refused);
    }
  }

  #draw({ transition, action, changes }) {
    const isRefused = transition.refusal !== undefined;
    const actionPlace = element("div", { class: "tree", "data-testid": "action-tree" });
    new StateTree(actionPlace, { openDepth: 4 }).show(action);
    this.#place.replaceChildren(
      this.#heading(transition),
      isRefused ? refusal(transition.refusal) : element("span", { hidden: true }),
      element("h3", {}, "Changes"), changesList(changes, isRefused),
      element("h3", {}, "Action"), actionPlace);
    this.#onChanges(changes);
  }

  #drawRefused(transition, refused) {
    this.#onChanges([]);
    this.#place.replaceChildren(
      this.#heading(transition),
      element("p", { class: "notice" }, refused.message, " ", element("span", { class: "fix" }, refused.fix ?? "")));
  }

  #heading(transition) {
    return element("header", { class: "transition-head", "data-testid": "transition-head" },
      element("p", { class: "transition-action", "data-testid": "transition-action" }, transition.action),
      element("dl", { class: "facts" },
        fact("Number", String(transition.sequence)),
        fact("Revision", String(transition.revision)),
        fact("Origin", transition.origin),
        transition.cause === undefined ? null : fact("Caused by", this.#link(transition.cause)),
        fact("Time", timeOfDay(transition.time))));
  }

  #link(sequence) {
    return element("button", {
      class: "link", type: "button", "data-testid": "cause", onclick: () => this.#onPick(sequence),
    }, `transition ${sequence}`);
  }
}

function fact(name, value) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, value));
}

function refusal(reason) {
  return element("p", { class: "notice notice-refused", "data-testid": "refusal" }, reason);
}
