// Created by Scripts/embed-page from Page/Files/tab-test.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let tab_test_js = Array(#"""
// A test made from the selected entries.

import { api } from "./connection.js";
import { copyText, element } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";

export class TestTab extends ReadingTab {
  #name = "What happened";

  key(subject) { return [super.key(subject), this.#name].join(); }

  async load({ store, number, range }) {
    if (!number && !range) return null;
    const numbers = range ? range.numbers : String(number);
    return api.test(store, { numbers, name: this.#name });
  }

  head(subject, answer) {
    return element("div", { class: "tab-head" },
      element("label", { class: "against" }, "name ", element("input", {
        class: "small", value: this.#name, "data-testid": "test-name",
        onchange: ({ target }) => {
          this.#name = target.value ||= "What happened";
          this.show(subject, true);
        },
      })),
      answer ? element("button", {
        class: "quiet", type: "button", onclick: (event) => copyText(answer.source, event.target),
      }, "Copy") : null);
  }

  draw({ source }) {
    return [
      element("pre", { class: "raw", tabindex: 0, "data-testid": "test-source" }, source),
      element("p", { class: "empty" }, "Shift-click another entry for a test of all entries in between."),
    ];
  }
}

"""#.utf8)
}
#endif
