package import Rill

extension History {
  /// A Boolean value that indicates whether the history is attached to a store that still exists.
  package var isOpen: Bool { tools?.isOpen ?? false }

  /// The state that the store had when the history was attached, or nil if it was never attached.
  package var initialState: State? { log?.initial }

  /// Handles an input on a state without running its effects, and validates the new state.
  package func replayed(_ input: Input<State, Action>, on state: inout State) -> Refusal? {
    replay(input, &state, true)
  }

  /// The number that the store assigned last.
  package var lastNumber: UInt64 { tools?.sequence ?? 0 }

  /// Calls a function with the initial state and another one with each entry, oldest first, and returns the newest
  /// state.
  ///
  /// - Parameters:
  ///   - begin: Called with the state before the oldest entry.
  ///   - body: Called with each entry, and with a function that returns the state before it.
  /// - Returns: The newest state, or nil if the history is not attached.
  /// - Throws: Any error that the functions throw.
  package func walk<Problem: Error>(
    begin: (State) throws(Problem) -> Void,
    _ body: (HistoryEntry<State, Action>, _ before: () -> State) throws(Problem) -> Void
  ) throws(Problem) -> State? {
    guard isOpen, let newest else { return nil }
    log?.closeGap(newest)
    guard var log else { return nil }
    try begin(log.state(at: log.first, replay))
    for position in log.first..<log.end {
      try body(log.entries[position]) { log.state(at: position, replay) }
    }
    return newest
  }

  /// Replaces all entries, and shows the resulting state.
  ///
  /// Starts no effects and records nothing. Refusals are determined again.
  ///
  /// - Parameters:
  ///   - entries: The entries, in order.
  ///   - start: The state before them.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  /// - Complexity: Handles all entries.
  package func load(_ entries: [HistoryEntry<State, Action>], from start: State) -> Refusal? {
    betweenTurns { [self] in
      guard let log else { return nil }
      let old = (log, effects, strayed)
      var next = HistoryLog<State, Action>(start, settings)
      next.initial = log.initial
      next.isWatched = log.isWatched
      next.fill(with: entries)
      let newest = next.recompute(from: 0, replay)
      next.cursor = next.end
      _ = next.trim(replay)
      (self.log, effects, strayed) = (next, [:], nil)
      let refusal = show(newest, newest: newest, at: next.end, "load")
      if refusal != nil {
        (self.log, effects, strayed) = old
      } else {
        tools?.number(above: entries.map(\.sequence).max() ?? 0)
        tell(.changed)
      }
      return refusal
    }
  }
}

extension HistoryLog {
  /// Appends entries from another source without computing their states.
  mutating func fill(with entries: [Entry]) {
    for entry in entries {
      var entry = entry
      entry.cost = MemoryLayout<Entry>.stride + entry.effects.count * 64 + settings.cost.input(entry.input)
      self.entries.append(entry, weight: entry.cost)
    }
    isInOrder = zip(entries, entries.dropFirst()).allSatisfy { $0.sequence < $1.sequence }
  }
}
