// What the details show: an entry or a range of entries, with what is known of it.

/**
 * Reads the entry at a place, or the selected range, of a store with a name and features. Returns null if the selection has
 * changed meanwhile, or its entry is at another place.
 */
export async function subjectAt(place, { entries, selection, name, features }) {
  const { bounds, focus, isRange } = selection;
  const row = place < entries.first ? null : await entries.fetch(place);
  const before = bounds && isRange && bounds[0].place > entries.first ? await entries.fetch(bounds[0].place - 1) : null;
  // A moved entry is shown as soon as its new place is known, and a removed one is no longer shown.
  if (focus !== selection.focus || (focus && (row?.number ?? 0) !== focus.number)) return null;
  return {
    store: entries.store, name, row, features, before: before?.number ?? 0,
    number: row?.number ?? (entries.status.count === 0 && selection.isEmpty ? null : 0),
    range: isRange ? { first: bounds[0], last: bounds[1], numbers: await entries.numbersBetween(bounds) } : null,
    mode: isRange ? "range" : selection.isEmpty ? (entries.isAtEnd ? "newest" : "shown") : "selected",
  };
}
