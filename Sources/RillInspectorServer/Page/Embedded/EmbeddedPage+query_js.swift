// Created by Scripts/embed-page from Page/Files/query.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let query_js = Array(#"""
// The text of a search: splits it into terms, and adds or removes the terms that hide or select kinds of actions.

/** The fields of a search, with an example or the possible values of each. */
export const fields = {
  action: "name of the action", kind: "whole name of the action", payload: "text in the action", changed: "rows[0].title",
  state: "text in the state", origin: "effect", effect: "name of an effect", refusal: "reason", note: "text of a note",
  is: "refused, pinned, noted, caused, skipped, write or gap", after: "14:30", before: "14:30:05", took: "1ms",
};

export const kindsOfIs = ["refused", "pinned", "noted", "caused", "skipped", "write", "gap"];

/** The terms of a search with their positions; quotation marks and expressions keep their spaces. */
export function termsOf(text) {
  const terms = [];
  const pattern = /-?(?:[a-z]+:)?(?:"[^"]*"?|\/(?:\\.|[^\\/])*\/?|[^\s"]\S*)|-?[a-z]+:(?=\s|$)/giu;
  for (const match of text.matchAll(pattern)) {
    const [, minus, field, value] = /^(-?)(?:([a-z]+):)?(.*)$/isu.exec(match[0]);
    const isField = field !== undefined && field.toLowerCase() in fields;
    terms.push({
      start: match.index, end: match.index + match[0].length, text: match[0], isNegated: minus === "-",
      field: isField ? field.toLowerCase() : null, value: isField ? value : match[0].slice(minus.length),
    });
  }
  return terms;
}

/** A value as it is written in a search. */
export function written(value) {
  return /^[^\s"/]\S*$/u.test(value) && !value.includes('"') ? value : `"${value.replaceAll('"', "")}"`;
}

const unquoted = (value) => value.replace(/^"|"$/gu, "");

/** The kinds of actions that a search hides, and those that it selects; null if it selects none. */
export function kindsIn(text) {
  const kinds = termsOf(text).filter((term) => term.field === "kind");
  const names = (isNegated) => kinds.filter((term) => term.isNegated === isNegated)
    .flatMap((term) => unquoted(term.value).split("|")).filter(Boolean);
  const [hidden, only] = [names(true), names(false)];
  return { hidden: new Set(hidden), only: only.length > 0 ? new Set(only) : null };
}

/** The text of a search with other kinds hidden and selected. */
export function withKinds(text, { hidden, only }) {
  const others = termsOf(text).filter((term) => term.field !== "kind").map((term) => term.text);
  const term = (sign, kinds) => kinds && kinds.size > 0 ? [`${sign}kind:${written([...kinds].join("|"))}`] : [];
  return [...others, ...term("-", hidden), ...term("", only)].join(" ");
}

/** The text of a search with a term added, or removed if it is there. */
export function toggling(text, term) {
  const terms = termsOf(text).map((one) => one.text);
  const isThere = terms.includes(term);
  return (isThere ? terms.filter((one) => one !== term) : [...terms, term]).join(" ");
}

"""#.utf8)
}
#endif
