// Created by Scripts/embed-page from Page/Files/branch-search.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let branch_search_js = Array(#"""
// The entries of branches that are not shown, among which a search finds more on request.

import { inAddress, putInAddress, whenAddressChanges } from "./address.js";
import { api } from "./connection.js";
import { element, find, oneAtATime } from "./elements.js";

const chunk = 200;
const mostShown = 200;

export class BranchSearch {
  #place = find("branch-matches");
  #choice = find("filter-branches-choice");
  #isOn = find("filter-branches");
  #entries = null;
  #query = "";
  #heads = [];
  #run = 0;
  #onCommand;
  #onPick;
  #onCompare;
  #scan = oneAtATime(() => this.#read(), 200);

  /**
   * `onCommand` is called with commands for the history, and returns whether they were performed; `onPick` with the number
   * of an entry to show, and `onCompare` with that of an entry whose state is compared.
   */
  constructor({ onCommand, onPick, onCompare }) {
    this.#onCommand = onCommand;
    this.#onPick = onPick;
    this.#onCompare = onCompare;
    const take = () => { this.#isOn.checked = inAddress("branches") === "others"; };
    take();
    whenAddressChanges(take);
    this.#isOn.addEventListener("change", () => {
      putInAddress({ branches: this.#isOn.checked ? "others" : null });
      this.ask(this.#entries, this.#query);
    });
  }

  /** Offers the search if there are branches, and searches those that have changed. */
  offer(heads) {
    this.#choice.hidden = heads.length === 0;
    this.#heads = heads;
    this.ask(this.#entries, this.#query);
  }

  /** Searches the branches of a store. */
  ask(entries, query) {
    this.#entries = entries;
    this.#query = query;
    this.#run += 1;
    if (this.#isWanted) return this.#scan();
    this.#place.hidden = true;
  }

  get #isWanted() { return this.#isOn.checked && this.#heads.length > 0 && this.#query !== ""; }

  async #read() {
    const [run, entries, query] = [this.#run, this.#entries, this.#query];
    if (!this.#isWanted || !entries) return;
    const found = [];
    try {
      for (let [after, more] = [0, true]; more && found.length < mostShown;) {
        const answer = await api.search(entries.store, { query, after, limit: chunk, branches: "others" });
        if (run !== this.#run) return;
        // The search of the shown entries explains it.
        if (answer.problem) return;
        found.push(...answer.found ?? []);
        more = answer.more;
        after = answer.next;
        this.#draw(found, more);
      }
    } catch {
      // The search of the shown entries reports it.
    }
  }

  #draw(found, more) {
    const shown = found.slice(0, mostShown);
    const count = `${found.length.toLocaleString("en")}${more ? " or more" : ""}`;
    this.#place.hidden = false;
    this.#place.replaceChildren(
      element("p", { class: "count", "data-testid": "branch-count" }, found.length === 0 && !more
        ? "Nothing in other branches." : `${count} in other branches`),
      element("ul", {}, shown.map((one) => this.#item(one))));
  }

  /** Switches to branches, one after the other, and shows an entry of the last one. */
  async #pick(switches, number) {
    const entries = this.#entries;
    for (const branch of switches) {
      if (entries !== this.#entries || !await this.#onCommand({ do: "branch", number: branch })) return;
    }
    await this.#onPick(number);
  }

  #item({ entry, switches }) {
    return element("li", { "data-testid": "branch-match" },
      element("button", {
        class: "link", type: "button", title: "Switches to the branch, and shows the entry",
        "data-testid": "branch-pick", onclick: () => this.#pick(switches, entry.number),
      }, `#${entry.number} ${entry.summary}`),
      element("span", { class: "branch-name", "data-testid": "branch-name" }, `branch #${switches.at(-1)}`),
      element("button", {
        class: "quiet", type: "button", title: "Compares the state after the entry with the state that is shown",
        "data-testid": "branch-compare", onclick: () => this.#onCompare(entry.number),
      }, "Compare"));
  }
}

"""#.utf8)
}
#endif
