// The replicas of all stores and linked processes: how each is connected, and how far behind it is.

import { api } from "./connection.js";
import { element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { distance } from "./replicas.js";

export class ReplicasTab extends ReadingTab {
  #onPick;

  /** `onPick` is called with the ID of a store. */
  constructor(place, onPick) {
    super(place);
    this.#onPick = onPick;
  }

  key() { return "replicas"; }

  async load() {
    const { stores, processes = [] } = await api.stores();
    const gone = new Set(processes.filter(({ linked }) => !linked).map(({ name }) => name));
    return stores.filter((store) => store.replica).map((store) => ({ store, isGone: gone.has(store.process) }));
  }

  draw(found) {
    if (found.length === 0) return element("p", { class: "empty" }, "No store has a replica.");
    const groups = Map.groupBy(found, ({ store }) => store.replica.name);
    return [...groups].map(([name, members]) => this.#group(name, members));
  }

  /** The replicas of one store; the newest offset that any of them knows is the end of the log. */
  #group(name, members) {
    const end = Math.max(...members.map(({ store }) => store.replica.newest));
    return element("section", { class: "replicas", "data-testid": "replicas" },
      element("h3", { class: "replicas-name" }, `${name} — ${end.toLocaleString("en")} entries`),
      element("ul", {}, members.map((member) => this.#item(member, end))));
  }

  #item({ store, isGone }, end) {
    const { replica } = store;
    // A replica that is cut off does not know what the log contains.
    const behind = Math.max(replica.behind, end - replica.position);
    const state = isGone ? "gone" : replica.connection;
    const words = isGone ? `process is gone · ${behind.toLocaleString("en")} behind` : distance({ ...replica, behind });
    return element("li", { class: "replica", "data-testid": "replica", "data-state": state },
      element("button", {
        class: "link", type: "button", "data-testid": "replica-store", onclick: () => this.#onPick(store.id),
      }, replica.id),
      element("span", { class: "type" }, store.process ? `${store.process}: ${store.name}` : store.name),
      element("span", { class: "replica-words", "data-testid": "replica-words" }, words),
      element("progress", { class: "replica-bar", max: Math.max(end, 1), value: replica.position, "aria-label": `${replica.position} of ${end} entries` }),
      replica.strays ? element("span", { class: "replica-reason" }, "Its settled state differs from that of another replica.") : null,
      replica.damaged ? element("span", { class: "replica-reason" }, `${replica.damaged} entries cannot be read.`) : null,
      replica.reason ? element("span", { class: "replica-reason" }, replica.reason) : null);
  }
}
