// The keys of the page and the fields of a search, in a dialog that opens with ?.

import { element, find } from "./elements.js";
import { fields } from "./query.js";

const keys = {
  "Anywhere": {
    "?": "this help", "/": "search the entries", "Ctrl J": "play or pause the history", "Ctrl [": "one entry back",
    "Ctrl ]": "one entry forward",
  },
  "In the list of actions": {
    "↑ ↓": "the entry before or after; with Shift, a range", "Home End": "the first or the newest entry",
    "Return": "show the state after the entry in the app", "S": "skip the entry, or apply it again", "P": "pin the entry",
    "Alt ↑ ↓": "move the entry", "Esc": "follow the newest entry",
  },
  "In a state": {
    "↑ ↓ ← →": "move, collapse and expand", "P": "show this part alone", "Esc": "show the whole state again", "W": "watch this part over time",
    "C": "copy the value",
  },
  "In the effects": { "+ −": "zoom", "← →": "earlier or later", "Home": "show everything", "End": "follow now" },
};

/** The dialog with the keys. */
export class Help {
  #dialog = find("help");

  /** `onTour` is called when the user wants to be shown around. */
  constructor(onTour) {
    find("help-open").addEventListener("click", () => this.open());
    find("help-tour").addEventListener("click", () => {
      this.#dialog.close();
      onTour();
    });
    // A click beside the dialog closes it, too.
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "?" || event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select")) return;
      event.preventDefault();
      this.open();
    });
  }

  open() {
    if (this.#dialog.open) return;
    find("help-content").replaceChildren(
      ...Object.entries(keys).map(([title, list]) => section(title, list, (key) => element("span", {},
        key.split(" ").flatMap((one) => [element("kbd", {}, one), " "])))),
      section("Fields of a search", fields, (field) => element("code", {}, `${field}:`)),
      element("p", { class: "hint-words" }, "Several conditions must all be met. A minus excludes: ",
        element("code", {}, "-kind:tick"), ". Text between slashes is a regular expression: ",
        element("code", {}, "payload:/milk|bread/"), ". The address of the page contains the search, so you can share it."));
    this.#dialog.showModal();
  }
}

function section(title, list, term) {
  return element("section", {}, element("h3", {}, title), element("dl", { class: "keys" }, Object.entries(list).map(
    ([key, words]) => element("div", {}, element("dt", {}, term(key)), element("dd", {}, words)))));
}
