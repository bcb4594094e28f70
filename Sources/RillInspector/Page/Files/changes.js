// Shows what a transition changed: each part with its value before and after.

import { element } from "./elements.js";
import { leaf, StateTree } from "./state-tree.js";
import { partsOf, summary } from "./values.js";

const words = { changed: "changed", inserted: "new", removed: "gone", reordered: "new order" };

/** The list of changes, or a sentence if there are none. */
export function changesList(changes, isRefused) {
  if (changes.length === 0) {
    const text = isRefused ? "The state stayed as it was." : "This action changed nothing.";
    return element("p", { class: "empty", "data-testid": "no-changes" }, text);
  }
  return element("ul", { class: "changes", "data-testid": "changes" }, changes.map(changeItem));
}

function changeItem(change) {
  return element("li", { class: `change change-${change.kind}`, "data-testid": "change", "data-path": change.path },
    element("div", { class: "change-head" },
      element("code", { class: "path" }, change.path),
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
  const place = element("div", { class: "tree" });
  new StateTree(place, { openDepth: summary(value, 80).length < 60 ? 0 : 1 }).show(value);
  return element(tag, { class: `side side-${name} side-tree`, "data-testid": name }, heading, place);
}
