import RillDebugging

/// The way of a search through entries, from which it continues in the next slice although the history has changed.
enum SearchWalk: Hashable, Sendable {
  /// Entries that are shown, from a place on.
  case shown(from: Int)
  /// Entries of branches: those of a branch from an index on, if it is still there, and those of all others that were not
  /// searched.
  case branches(searched: Set<UInt64>, branch: UInt64?, index: Int)

  /// Creates the way of a search that begins after an entry, or at the start if the entry is not kept.
  init(_ request: SearchRequest, _ history: History<some Any, some Sendable>) {
    guard request.inBranches else {
      self = .shown(from: history.place(after: request.after) ?? 0)
      return
    }
    var searched: Set<UInt64> = []
    for branch in history.branches {
      if let index = branch.entries.firstIndex(where: { $0.sequence == request.after }) {
        self = .branches(searched: searched, branch: branch.number, index: index + 1)
        return
      }
      searched.insert(branch.number)
    }
    self = .branches(searched: [], branch: nil, index: 0)
  }

  /// Returns the entries of a slice, and moves behind them.
  mutating func entries<State, Action>(
    of history: History<State, Action>, _ budget: inout SliceBudget, note: (UInt64) -> EntryNote?
  ) -> [SearchedEntry<Action>] {
    var found: [SearchedEntry<Action>] = []
    switch self {
    case .shown(let place):
      let from = max(place, history.firstPlace)
      while from + found.count < history.endPlace, budget.spend(),
        let entry = history.entry(at: from + found.count)
      {
        found.append(SearchedEntry(entry, note(entry.sequence), place: from + found.count))
      }
      self = .shown(from: from + found.count)
    case .branches(var searched, var current, var index):
      for branch in history.branches where !searched.contains(branch.number) {
        if branch.number != current { (current, index) = (branch.number, 0) }
        let switches = history.switches(to: branch.number)
        // No switch shows a branch that follows a removed entry.
        if switches.isEmpty { index = branch.entries.count }
        while index < branch.entries.count, budget.spend() {
          let entry = branch.entries[index]
          found.append(SearchedEntry(entry, note(entry.sequence), place: nil, switches: switches))
          index += 1
        }
        guard index >= branch.entries.count else { break }
        searched.insert(branch.number)
      }
      self = .branches(searched: searched, branch: current, index: index)
    }
    return found
  }
}
