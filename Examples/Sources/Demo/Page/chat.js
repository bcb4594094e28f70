// Shows the messages and the field for the next one.

import { element, find } from "./elements.js";
import { Search } from "./search.js";
import { SyncedField } from "./synced-field.js";
import { RemoteStore } from "./stores.js";

export class Chat {
  store = new RemoteStore("chat", (state) => this.#show(state));
  #messages = find("messages");
  #shown = [];
  #isAtEnd = true;
  #problem = find("chat-problem");
  #draft = new SyncedField(find("draft"), (text) => this.#send({ type: { text } }));
  #search = new Search((query) => this.#send({ search: { query } }));

  constructor() {
    this.#messages.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.#messages;
      this.#isAtEnd = scrollHeight - scrollTop - clientHeight < 40;
    });
    // Search results reduce the available space; keep the newest message visible.
    new ResizeObserver(() => this.#stayAtEnd()).observe(this.#messages);
    find("composer").addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.#draft.settled()) await this.#send({ send: {} });
    });
  }

  /** Sends an action, shows why it did not arrive, and returns whether it did. */
  async #send(action) {
    try {
      await this.store.send(action);
      this.#problem.hidden = true;
      return true;
    } catch (problem) {
      this.#problem.textContent = problem.message;
      this.#problem.hidden = false;
      return false;
    }
  }

  #show(state) {
    this.#showMessages(state.messages, state.isLoading);
    this.#draft.show(state.draft);
    this.#search.show(state);
    find("send").disabled = state.isSending;
  }

  /** Adds new messages; messages never change, and are never removed unless the program restarts. */
  #showMessages(messages, isLoading) {
    const isContinued = this.#shown.length > 0 && this.#shown.every((one, index) => isSame(one, messages[index]));
    if (!isContinued) {
      this.#shown = [];
      this.#messages.replaceChildren();
    }
    this.#messages.append(...messages.slice(this.#shown.length).map(bubble));
    this.#shown = messages;
    if (messages.length === 0) {
      this.#messages.append(element("li", "empty", isLoading ? "Loading…" : "Nobody has said anything yet."));
    }
    this.#stayAtEnd();
  }

  #stayAtEnd() {
    if (this.#isAtEnd) this.#messages.scrollTop = this.#messages.scrollHeight;
  }
}

function isSame(one, other) {
  return one.id === other?.id && one.text === other.text;
}

function bubble({ author, text }) {
  const made = element("li", author === "Me" ? "message message-mine" : "message",
    element("span", "author", author), element("span", "text", text));
  made.dataset.testid = "message";
  made.dataset.author = author;
  return made;
}
