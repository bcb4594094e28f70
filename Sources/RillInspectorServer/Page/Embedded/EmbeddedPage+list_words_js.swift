// Created by Scripts/embed-page from Page/Files/list-words.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let list_words_js = Array(#"""
// The words in place of an empty list of entries.

import { find } from "./elements.js";

const place = find("timeline-empty");

/**
 * Explains why the list is empty: the stores are not known, there is none, the entries were not read for a `reason`, or a
 * search finds none.
 */
export function explainEmpty({ isKnown, entries, isDone, reason }) {
  const state = !isKnown ? "waiting" : !entries ? "none" : !entries.status ? "unread" : !isDone ? "searching"
    : entries.status.count > 0 ? "nothing" : "fresh";
  const words = {
    waiting: "Reading the list of stores…", unread: reason, searching: "Searching…", nothing: "No entry matches the search.",
    fresh: "There are no entries yet. The search will show those that match.",
  }[state];
  if (place.dataset.state === state && (state === "none" || place.textContent === words)) return;
  place.dataset.state = state;
  place.replaceChildren(state === "none" ? find("no-store").content.cloneNode(true) : words);
}

"""#.utf8)
}
#endif
