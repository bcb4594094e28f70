// Created by Scripts/embed-page from Page/Files/dispatcher.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let dispatcher_js = Array(#"""
// The form that sends actions as JSON.

import { api } from "./connection.js";
import { disable, element, find } from "./elements.js";
import { Templates } from "./templates.js";

export class Dispatcher {
  #form = find("dispatcher");
  #text = find("action");
  #button = find("send");
  #outcome = find("action-outcome");
  #types = find("action-types");
  #toggle = find("dispatcher-toggle");
  #store = null;
  #memory = null;
  /** Whether the outcome is a failure that is over once the app answers. */
  #isPassing = false;
  /** The reason why the store takes no action any more, or null. */
  #absence = null;
  #onPick;
  #templates = new Templates((json) => this.#fill(json));

  /** `onPick` is called with the entry to show. */
  constructor(onPick) {
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
    this.#text.addEventListener("input", () => this.#memory?.set("action", this.#text.value || null));
    this.#toggle.addEventListener("click", () => {
      this.#setOpen(this.#form.hidden);
      this.#memory?.set("dispatcher", !this.#form.hidden);
    });
  }

  /** Sends to another store from now on. */
  open(store, memory) {
    this.#store = store;
    this.#memory = memory;
    this.#text.value = memory?.get("action", "") ?? "";
    this.#outcome.hidden = true;
    disable(this.#button, this.#absence);
    this.#setOpen(memory?.get("dispatcher") ?? !matchMedia("(max-width: 720px)").matches);
    this.#offer(store?.actionTypes ?? []);
    this.#templates.open(store?.id ?? null);
  }

  /** The reason why the store takes no action any more, or null. */
  set absence(reason) {
    this.#absence = reason;
    disable(this.#button, reason);
  }

  /** Hides a failure of the connection or of a busy store, which is over. */
  recover() {
    if (this.#isPassing) this.#outcome.hidden = true;
    this.#isPassing = false;
  }

  /** Learns templates from recorded rows. */
  learn(rows) { this.#templates.learn(rows); }

  /** Forgets the entries to be read, because they may no longer exist. */
  forgetUnread() { this.#templates.forgetUnread(); }

  #setOpen(isOpen) {
    this.#form.hidden = !isOpen;
    this.#toggle.ariaExpanded = String(isOpen);
  }

  #fill(json) {
    this.#text.value = json;
    this.#memory?.set("action", json);
    this.#text.focus();
  }

  #offer(types) {
    this.#types.hidden = types.length === 0;
    this.#types.replaceChildren(...types.map((type) => element("button", {
      class: "quiet", type: "button", title: `Put the action under the name ${type}`, "data-testid": "action-type",
      onclick: () => this.#putUnder(type),
    }, type)));
  }

  #putUnder(type) {
    const start = `{${JSON.stringify(type)}:`;
    const inner = this.#text.value.trim() || "{}";
    this.#fill(`${start}${inner}}`);
    // The position at which the action is written next.
    this.#text.setSelectionRange(start.length + 1, start.length + 1);
  }

  async #send() {
    const store = this.#store?.id;
    if (!store || this.#button.disabled) return;
    const isShown = () => store === this.#store?.id;
    this.#button.disabled = true;
    this.#isPassing = false;
    try {
      const { sequence, number = sequence, refusal } = await api.send(store, this.#text.value);
      if (!isShown()) return;
      this.#show(refusal === undefined ? "sent" : "refused", this.#sentence(number, refusal));
    } catch (refused) {
      if (!isShown()) return;
      this.#isPassing = refused.status === 0 || refused.status === 504;
      this.#show("failed", [
        element("span", { "data-testid": "error-message" }, refused.message),
        element("span", { class: "fix", "data-testid": "error-fix" }, refused.fix ?? ""),
      ]);
    } finally {
      if (isShown()) disable(this.#button, this.#absence);
    }
  }

  #sentence(number, refusal) {
    const link = element("button", {
      class: "link", type: "button", onclick: () => this.#onPick(number),
    }, `entry ${number}`);
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

"""#.utf8)
}
#endif
