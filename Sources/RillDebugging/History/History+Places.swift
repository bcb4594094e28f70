package import Rill

/// For tools that show a history: entries by their places.
///
/// A place counts entries from the beginning of the recording, those that were let go included. The state at a place is
/// the one after the entry before it.
extension History {
  /// The place of the oldest entry.
  package var firstPlace: Int { log?.first ?? 0 }
  /// The place whose state is shown.
  package var shownPlace: Int { log?.cursor ?? 0 }
  /// The place after the newest entry.
  package var endPlace: Int { log?.end ?? 0 }
  /// Where new inputs go while an older state is shown.
  package var mode: HistoryMode { settings.mode }
  /// The number of the newest entry; nil if there is none.
  package var newestNumber: UInt64? {
    guard let end = log?.end, let first = log?.first, end > first else { return nil }
    return log?.entries[end - 1].number
  }

  /// What tells the branches from each other.
  package var branchNumbers: [UInt64] { log?.branches.isEmpty == false ? branches.map(\.number) : [] }

  /// The entry at a place, which must lie between the oldest entry and the end.
  package func entry(at place: Int) -> HistoryEntry<State, Action>? { log?.entries[place] }

  /// The entries at those of some places that there are.
  ///
  /// - Complexity: O(m) in their number.
  package func entries(at places: Range<Int>) -> [HistoryEntry<State, Action>] {
    let places = places.clamped(to: firstPlace..<endPlace)
    return log?.entries[places] ?? []
  }

  /// The place after an entry; with 0, that of the oldest one; nil if it is not kept.
  ///
  /// - Complexity: O(log n); O(n) after entries were moved.
  package func place(after number: UInt64) -> Int? {
    guard number > 0 else { return firstPlace }
    return log.flatMap { log in log.position(of: number).map { $0 + 1 } }
  }

  /// The state at a place; nil if it is not kept or the store has gone.
  ///
  /// - Complexity: As that of ``state(after:)``.
  package func state(at place: Int) -> State? {
    guard let control, control.isOpen, (firstPlace...endPlace).contains(place) else { return nil }
    if place == shownPlace { return control.shown }
    return place == endPlace ? newest : log?.state(at: place, replay)
  }

  /// Shows the state at a place, or the nearest that there is.
  ///
  /// - Returns: Why it was not done, or nil.
  package func show(place: Int) -> Refusal? {
    let place = min(max(place, firstPlace), endPlace)
    guard place > firstPlace, let number = entry(at: place - 1)?.number else { return jump(to: 0) }
    return jump(to: number)
  }
}
