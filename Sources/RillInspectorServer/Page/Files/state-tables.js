// Tables of a state, which the app makes from it, with commands for their rows.

import { api } from "./connection.js";
import { element, notice } from "./elements.js";
import { gate } from "./gate.js";
import { say } from "./message.js";
import { span } from "./times.js";

const pageSize = 100;
const mostRows = 1000;

export class StateTables {
  place = element("div", { class: "tables", "data-testid": "state-tables" });
  #store = null;
  #at = "shown";
  #limit = pageSize;
  #ticking = null;
  #expiry = null;

  /** Reads the tables of a state, and shows them; `isWanted` returns whether they are still to be shown. */
  async show(store, at, isWanted) {
    await gate.pass();
    if (store !== this.#store) this.#limit = pageSize;
    [this.#store, this.#at] = [store, at];
    let tables;
    try {
      tables = (await api.tables(store, { at, limit: this.#limit })).tables;
    } catch (refused) {
      if (refused.status !== 0 && isWanted()) this.place.replaceChildren(notice(refused, "state-error"));
      return;
    }
    if (!isWanted()) return;
    this.#draw(tables);
    this.#tick();
    this.#expire(tables, isWanted);
  }

  #draw(tables) {
    const { row, command } = document.activeElement?.dataset ?? {};
    const hadFocus = this.place.contains(document.activeElement);
    this.place.replaceChildren(...tables.map((table) => this.#table(table)));
    if (!hadFocus || row === undefined) return;
    const again = [...this.place.querySelectorAll("button")].find((one) => one.dataset.row === row && one.dataset.command === command);
    again?.focus({ preventScroll: true });
  }

  #table({ title, columns, total, from, rows }) {
    const more = rows.length < total && this.#limit < mostRows;
    return element("section", { class: "grid-part", "data-testid": "state-table" },
      element("h3", { class: "grid-title" }, title, element("span", { class: "count" }, total.toLocaleString("en"))),
      total === 0 ? element("p", { class: "empty" }, "There is nothing in it now.") : null,
      element("div", { class: "grid", role: "table", "aria-label": title, "aria-rowcount": total },
        rows.map((row, index) => this.#row(title, columns, row, from + index))),
      rows.length < total ? element("p", { class: "pager" },
        element("span", {}, `${rows.length.toLocaleString("en")} of ${total.toLocaleString("en")}`),
        more ? element("button", { class: "link", type: "button", onclick: () => this.#showMore() }, "Show more") : null) : null);
  }

  #row(table, columns, { id, cells, commands }, place) {
    return element("div", { class: "grid-row", role: "row", "data-testid": "state-row" },
      cells.map((cell, index) => this.#cell(columns[index] ?? "", cell, index)),
      commands.length === 0 ? null : element("span", { class: "grid-commands", role: "cell" },
        commands.map((command) => this.#command(table, id, place, command))));
  }

  #cell(label, { text, tone, time }, index) {
    if (text === undefined && time === undefined) return null;
    const content = time !== undefined
      ? element("time", { datetime: new Date(time).toISOString(), "data-time": time }, age(time))
      : tone !== undefined ? element("span", { class: `tone tone-${tone}` }, text) : text;
    return element("span", { class: index === 0 ? "grid-name" : "grid-cell", role: index === 0 ? "rowheader" : "cell" },
      index === 0 || tone !== undefined ? null : element("span", { class: "grid-label" }, `${label} `), content);
  }

  #command(table, row, place, { title, unavailable }) {
    const reason = unavailable ?? (this.#at === "shown" ? null : "Commands apply to the state that the app shows: choose App above.");
    return element("button", {
      class: "grid-command", type: "button", "data-row": `${table} ${row}`, "data-command": title, "data-testid": "row-command",
      "aria-disabled": reason ? "true" : null, title: reason,
      onclick: () => (reason ? say(reason, "failed") : this.#perform({ table, row, place, command: title })),
    }, title);
  }

  async #perform(body) {
    try {
      const { refusal } = await api.tableCommand(this.#store, body);
      if (refusal !== undefined) say(refusal, "failed");
    } catch (refused) {
      say(`${refused.message} ${refused.fix ?? ""}`, "failed");
    }
  }

  #showMore() {
    this.#limit = Math.min(mostRows, this.#limit * 2);
    this.onMore?.();
  }

  /** Keeps the ages right while they are shown. */
  #tick() {
    if (this.#ticking !== null) return;
    this.#ticking = setInterval(() => {
      if (!this.place.isConnected) {
        clearInterval(this.#ticking);
        this.#ticking = null;
        return;
      }
      for (const place of this.place.querySelectorAll("[data-time]")) place.textContent = age(Number(place.dataset.time));
    }, 1000);
  }

  /** Reads the tables again when the first status expires. */
  #expire(tables, isWanted) {
    clearTimeout(this.#expiry);
    const now = Date.now();
    const times = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ until }) => until)));
    const next = Math.min(...times.filter((time) => time !== undefined && time > now));
    if (next === Infinity) return;
    const [store, at] = [this.#store, this.#at];
    this.#expiry = setTimeout(() => {
      if (this.place.isConnected && isWanted()) this.show(store, at, isWanted);
    }, Math.min(next - now + 20, 2 ** 31 - 1));
  }
}

function age(time) {
  const passed = Math.max(0, Date.now() - time);
  return passed < 1000 ? "now" : `${span(Math.floor(passed / 1000) * 1000)} ago`;
}
