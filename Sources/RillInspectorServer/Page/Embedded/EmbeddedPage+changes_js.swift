// Created by Scripts/embed-page from Page/Files/changes.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let changes_js = Array(#"""
// Shows what changed: each part with its value before and after.

import { element } from "./elements.js";
import { leaf, Tree } from "./tree.js";
import { paragraphs, partsOf, summary } from "./values.js";

const words = { changed: "changed", inserted: "new", removed: "gone", reordered: "new order" };

/** The list of changes, or a sentence if there are none. */
export function changesList({ changes, more }, nothing) {
  if (changes.length === 0) return element("p", { class: "empty", "data-testid": "no-changes" }, nothing);
  return [
    element("ul", { class: "changes", "data-testid": "changes" }, changes.map(changeItem)),
    more ? element("p", { class: "empty" }, `${more.toLocaleString("en")} more are not shown`) : null,
  ];
}

/** The changes as text, in the style of a patch. */
export function changesText({ changes, more }) {
  const lines = changes.flatMap((change) => [
    `@ ${change.path || "state"}${change.kind === "reordered" ? " (new order)" : ""}`,
    ...(change.before ? prefixed("- ", paragraphs(change.before)) : []),
    ...(change.after ? prefixed("+ ", paragraphs(change.after)) : []),
  ]);
  return [...lines, ...(more ? [`… ${more} more`] : [])].join("\n");
}

function prefixed(prefix, text) {
  return text.split("\n").map((line) => prefix + line);
}

function changeItem(change) {
  return element("li", { class: `change change-${change.kind}`, "data-testid": "change", "data-path": change.path },
    element("div", { class: "change-head" },
      element("code", { class: "path" }, change.path || "state"),
      change.kind === "changed" ? null : element("span", { class: "badge" }, words[change.kind] ?? change.kind)),
    element("div", { class: "change-values" },
      change.before ? side("del", "before", change.before) : null,
      change.before && change.after ? element("span", { class: "arrow", "aria-hidden": "true" }, "→") : null,
      change.after ? side("ins", "after", change.after) : null));
}

function side(tag, name, value) {
  const heading = element("span", { class: "hidden-label" }, `${name}: `);
  if (partsOf(value).length === 0) {
    return element(tag, { class: `side side-${name}`, "data-testid": name }, heading, leaf(value));
  }
  const place = element("div");
  const openDepth = summary(value, 80).length < 60 ? 0 : 1;
  new Tree(place, { label: `Value ${name}`, openDepth }).show(value);
  return element(tag, { class: `side side-${name} side-tree`, "data-testid": name }, heading, place);
}

"""#.utf8)
}
#endif
