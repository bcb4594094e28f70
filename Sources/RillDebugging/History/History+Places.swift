package import Rill

/// Access to entries by place, for tools that show a history.
///
/// A place is an index from the start of the recording and includes removed entries. The state at a place is the state
/// after the previous entry.
extension History {
  /// The place of the oldest entry.
  package var firstPlace: Int { log?.first ?? 0 }
  /// The place whose state is shown.
  package var shownPlace: Int { log?.cursor ?? 0 }
  /// The place after the newest entry.
  package var endPlace: Int { log?.end ?? 0 }
  /// The destination of new inputs while an older state is shown.
  package var mode: HistoryMode { settings.mode }
  /// The number of the newest entry, or nil if there is none.
  package var newestNumber: UInt64? {
    guard let end = log?.end, let first = log?.first, end > first else { return nil }
    return log?.entries[end - 1].sequence
  }

  /// The numbers that identify the branches.
  package var branchNumbers: [UInt64] { log?.branches.isEmpty == false ? branches.map(\.number) : [] }

  /// Returns the entry at a place, which must be between the oldest entry and the end.
  package func entry(at place: Int) -> HistoryEntry<State, Action>? { log?.entries[place] }

  /// Returns the entries in a range of places, limited to those that exist.
  ///
  /// - Complexity: O(m) in the number of entries.
  package func entries(at places: Range<Int>) -> [HistoryEntry<State, Action>] {
    let places = places.clamped(to: firstPlace..<endPlace)
    return log?.entries[places] ?? []
  }

  /// Returns the numbers of the entries in a range of places that satisfy a predicate, without copying the others.
  package func numbers(in places: Range<Int>, where isWanted: (HistoryEntry<State, Action>) -> Bool)
    -> [UInt64]
  {
    let places = places.clamped(to: firstPlace..<endPlace)
    return places.compactMap { place in
      guard let log, isWanted(log.entries[place]) else { return nil }
      return log.entries[place].sequence
    }
  }

  /// Returns the place after an entry, or nil if it is not kept; for 0, returns the place of the oldest entry.
  ///
  /// - Complexity: O(log n); O(n) after entries were moved.
  package func place(after number: UInt64) -> Int? {
    guard number > 0 else { return firstPlace }
    return log.flatMap { log in log.position(of: number).map { $0 + 1 } }
  }

  /// Returns the state at a place, or nil if it is not kept or the store has been deallocated.
  ///
  /// - Complexity: That of ``state(after:)``.
  package func state(at place: Int) -> State? {
    guard let tools, tools.isOpen, (firstPlace...endPlace).contains(place) else { return nil }
    if place == endPlace { return newest }
    return place == shownPlace && !isShownElsewhere ? tools.shown : log?.state(at: place, replay)
  }

  /// Shows the state at a place, or at the nearest place that exists.
  ///
  /// - Returns: The refusal if the change was rejected, or nil.
  package func show(place: Int) -> Refusal? {
    let place = min(max(place, firstPlace), endPlace)
    guard place > firstPlace, let number = entry(at: place - 1)?.sequence else { return jump(to: 0) }
    return jump(to: number)
  }
}
