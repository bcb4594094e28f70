// The box from which actions are sent as JSON.

import { api } from "./connection.js";
import { element, find } from "./elements.js";

export class Dispatcher {
  #form = find("dispatcher");
  #text = find("action");
  #button = find("send");
  #outcome = find("action-outcome");
  #types = find("action-types");
  #store;
  #onPick;

  /** `store` tells which store to send to, `onPick` is told which transition to show. */
  constructor({ store, onPick }) {
    this.#store = store;
    this.#onPick = onPick;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.#send();
    });
  }

  /** Offers the types of actions that the store tells apart by name. */
  offer(types) {
    this.#types.hidden = types.length === 0;
    this.#types.replaceChildren(...types.map((type) => element("button", {
      class: "quiet", type: "button", title: `Put the action under the name ${type}`, "data-testid": "action-type",
      onclick: () => this.#putUnder(type),
    }, type)));
  }

  #putUnder(type) {
    const start = `{${JSON.stringify(type)}:`;
    const inner = this.#text.value.trim() || "{}";
    this.#text.value = `${start}${inner}}`;
    this.#text.focus();
    // Where the action is written next.
    this.#text.setSelectionRange(start.length + 1, start.length + 1);
  }

  async #send() {
    const store = this.#store();
    if (!store || this.#button.disabled) return;
    this.#button.disabled = true;
    try {
      const { sequence, refusal } = await api.send(store, this.#text.value);
      this.#show(refusal === undefined ? "sent" : "refused", this.#sentence(sequence, refusal));
    } catch (refused) {
      this.#show("failed", [
        element("span", { "data-testid": "error-message" }, refused.message),
        element("span", { class: "fix", "data-testid": "error-fix" }, refused.fix ?? ""),
      ]);
    } finally {
      this.#button.disabled = false;
    }
  }

  #sentence(sequence, refusal) {
    const link = element("button", {
      class: "link", type: "button", onclick: () => this.#onPick(sequence),
    }, `transition ${sequence}`);
    return refusal === undefined
      ? [element("span", {}, "Sent as ", link, ".")]
      : [element("span", {}, "The store refused it (", link, ")."), element("span", { class: "fix" }, refusal)];
  }

  #show(state, content) {
    this.#outcome.dataset.state = state;
    this.#outcome.hidden = false;
    this.#outcome.replaceChildren(...content);
  }
}
