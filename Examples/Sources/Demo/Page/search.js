// The search in the chat: a field, and what was found.

import { element, find } from "./elements.js";
import { SyncedField } from "./synced-field.js";

export class Search {
  #place = find("found");
  #title = find("found-title");
  #list = find("found-list");
  #field;

  /** `onQuery` is told what to search for. */
  constructor(onQuery) {
    this.#field = new SyncedField(find("query"), onQuery);
  }

  show({ query, isSearching, results }) {
    this.#field.show(query);
    this.#place.hidden = query === "";
    this.#place.dataset.state = isSearching ? "searching" : "done";
    this.#title.textContent = isSearching ? `Searching for “${query}”…` : title(query, results.length);
    this.#list.replaceChildren(...results.map((message) => item(message, query)));
  }
}

function title(query, count) {
  if (count === 0) return `Nothing found for “${query}”.`;
  return `${count} ${count === 1 ? "message" : "messages"} with “${query}”`;
}

function item({ author, text }, query) {
  const made = element("li", "found-item", element("span", "author", author),
    element("span", "text", ...marked(text, query)));
  made.dataset.testid = "found-item";
  return made;
}

/** The text in pieces, each place where it has the query in a mark. */
function marked(text, query) {
  const pieces = [];
  let rest = text;
  for (;;) {
    const place = rest.toLowerCase().indexOf(query.toLowerCase());
    if (place < 0 || query === "") return [...pieces, rest];
    pieces.push(rest.slice(0, place), element("mark", "", rest.slice(place, place + query.length)));
    rest = rest.slice(place + query.length);
  }
}
