// Shows the search in the chat: a field and the results.

import { element, find } from "./elements.js";
import { SyncedField } from "./synced-field.js";

export class Search {
  #place = find("found");
  #title = find("found-title");
  #list = find("found-list");
  #field;

  /** `onQuery` receives the text to search for. */
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

/** Splits the text and wraps each occurrence of the query in a mark. */
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
