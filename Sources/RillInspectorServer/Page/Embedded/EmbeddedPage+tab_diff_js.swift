// Created by Scripts/embed-page from Page/Files/tab-diff.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let tab_diff_js = Array(#"""
// The changes of an entry or a range, compared with the previous entry or any other.

import { changesList, changesText } from "./changes.js";
import { api } from "./connection.js";
import { copyText, element } from "./elements.js";
import { ReadingTab, segments } from "./reading-tab.js";

const others = {
  previous: "the one before", start: "the start", shown: "what is shown now", newest: "the newest", entry: "entry …",
};

export class DiffTab extends ReadingTab {
  #form = "tree";
  #against = "previous";
  /** The other entry; 0 is the start, which always exists. */
  #other = 0;
  #onChanges;

  constructor(place, onPick, onChanges) {
    super(place);
    this.#onChanges = onChanges;
  }

  key(subject) {
    return [super.key(subject), subject.row?.skipped, subject.row?.refusal, this.#against, this.#other].join();
  }

  async load({ store, number, range, before, row }) {
    if (number === null) return null;
    const to = range ? range.last.number : number === 0 ? "start" : number;
    const from = this.#against === "entry" ? (this.#other === 0 ? "start" : this.#other)
      : this.#against !== "previous" ? this.#against
        : range ? (before === 0 ? "start" : before) : number === 0 ? "start" : "previous";
    const answer = await api.diff(store, from, to);
    if (this.#against === "previous") this.#onChanges(answer.changes);
    return { ...answer, row };
  }

  head(subject, answer) {
    return element("div", { class: "tab-head" },
      segments("How the changes are shown", { tree: "Tree", raw: "Raw" }, this.#form, (form) => {
        this.#form = form;
        this.redraw();
      }),
      this.#chooser(subject),
      answer ? element("button", {
        class: "quiet", type: "button", onclick: (event) => copyText(changesText(answer), event.target),
      }, "Copy") : null);
  }

  draw(answer) {
    if (this.#form === "raw" && answer.changes.length > 0) return patch(changesText(answer));
    return changesList(answer, nothing(answer));
  }

  #chooser(subject) {
    const again = () => this.show(subject, true);
    return element("label", { class: "against" }, "against ",
      element("select", {
        class: "small", "data-testid": "diff-against",
        onchange: (event) => {
          this.#against = event.target.value;
          again();
        },
      }, Object.entries(others).map(([value, words]) =>
        element("option", { value, selected: value === this.#against }, words))),
      this.#against !== "entry" ? null : element("input", {
        class: "small number", type: "number", min: 0, value: this.#other, "aria-label": "Entry to compare with",
        "data-testid": "diff-other",
        onchange: (event) => {
          this.#other = Math.max(0, Math.trunc(event.target.valueAsNumber) || 0);
          again();
        },
      }));
  }
}

function nothing({ row }) {
  if (row?.refusal !== undefined) return "The state stayed as it was.";
  return row?.skipped ? "This entry is skipped, so it changes nothing." : "Nothing changed.";
}

function patch(text) {
  const classes = { "-": "patch-before", "+": "patch-after", "@": "patch-path" };
  return element("pre", { class: "raw patch", tabindex: 0, "data-testid": "diff-raw" },
    text.split("\n").map((line) => element("span", { class: classes[line[0]] ?? null }, `${line}\n`)));
}

"""#.utf8)
}
#endif
