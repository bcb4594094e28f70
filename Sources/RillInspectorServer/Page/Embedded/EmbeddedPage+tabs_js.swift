// Created by Scripts/embed-page from Page/Files/tabs.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let tabs_js = Array(#"""
// Tabs: one of several panels is shown; the arrow keys move between tabs.

import { inAddress, putInAddress } from "./address.js";
import { find } from "./elements.js";

export class Tabs {
  #list = find("tabs");
  #onShow;
  #memory;
  current;

  /** `onShow` is called with the name of the tab to show. */
  constructor(memory, onShow) {
    this.#onShow = onShow;
    this.#memory = memory;
    this.#list.addEventListener("click", (event) => {
      const tab = event.target.closest("[role=tab]");
      if (tab) this.show(tab.dataset.tab);
    });
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    const remembered = inAddress("tab") ?? memory.get("tab");
    this.current = this.#list.querySelector(`[data-tab="${CSS.escape(String(remembered))}"]`) ? remembered : "diff";
  }

  get #all() { return [...this.#list.querySelectorAll("[role=tab]")].filter((tab) => tab.checkVisibility()); }

  show(name) {
    this.current = name;
    this.#memory.set("tab", name);
    putInAddress({ tab: name });
    this.draw();
    this.#onShow(name);
  }

  /** Shows or hides a tab; a hidden tab cannot be the current one. */
  offer(name, isOffered) {
    this.#list.querySelector(`[data-tab="${name}"]`).hidden = !isOffered;
    if (!isOffered && this.current === name) this.show("diff");
  }

  draw() {
    for (const tab of this.#list.querySelectorAll("[role=tab]")) {
      const isCurrent = tab.dataset.tab === this.current;
      tab.ariaSelected = String(isCurrent);
      tab.tabIndex = isCurrent ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).classList.toggle("is-current", isCurrent);
    }
    // If there is enough space, the state is shown beside the other tabs, and its tab is hidden.
    const shown = this.#all;
    if (shown.length > 0 && !shown.some((tab) => tab.dataset.tab === this.current)) this.show("diff");
  }

  #key(event) {
    const tabs = this.#all;
    const position = tabs.findIndex((tab) => tab.dataset.tab === this.current);
    const steps = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = tabs[(steps[event.key] + tabs.length) % tabs.length];
    this.show(next.dataset.tab);
    next.focus();
  }
}

"""#.utf8)
}
#endif
