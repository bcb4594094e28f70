// The chain of causes: the entries that led to this one, back to the first, and the entries that it caused.

import { api } from "./connection.js";
import { element, entryLink } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { span } from "./times.js";

const longest = 50;

export class CauseTab extends ReadingTab {
  #onPick;

  constructor(place, onPick) {
    super(place);
    this.#onPick = onPick;
  }

  async load({ store, number }) {
    if (!number) return null;
    const here = await api.entry(store, number);
    const chain = [here];
    while (chain[0].entry.cause !== undefined && chain.length < longest) {
      try {
        chain.unshift(await api.entry(store, chain[0].entry.cause));
      } catch {
        // The history no longer keeps the cause, so the chain starts here.
        break;
      }
    }
    const numbers = (here.caused ?? []).slice(0, longest);
    const caused = await Promise.all(numbers.map((one) => api.entry(store, one).catch(() => null)));
    const rows = (entries) => entries.filter(Boolean).map((one) => one.entry);
    return { chain: rows(chain), caused: rows(caused), here: number };
  }

  draw({ chain, caused, here }) {
    const first = chain[0];
    const items = [
      ...chain.map((row, depth) => ({ row, depth })),
      ...caused.map((row) => ({ row, depth: chain.length })),
    ];
    return [
      first.cause === undefined ? null
        : element("p", { class: "empty" }, `The chain goes on with #${first.cause}, which is no longer kept.`),
      element("ol", { class: "chain", "data-testid": "cause-chain" }, items.map(({ row, depth }) => element("li", {
        class: `chain-link chain-depth-${Math.min(depth, 8)}${row.number === here ? " chain-here" : ""}`,
        "aria-current": row.number === here ? "true" : null, "data-testid": "chain-link",
      },
      entryLink(row.number, this.#onPick), element("code", {}, row.summary),
      element("span", { class: "row-origin" }, row.origin),
      element("span", { class: "effect-time" }, row === first ? "" : `+${span(row.time - first.time)}`)))),
    ];
  }
}
