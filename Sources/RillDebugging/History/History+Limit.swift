public import Rill

extension History {
  /// The limit on what the history keeps.
  public var limit: HistoryLimit { settings.limit }

  /// Changes the limit on what the history keeps.
  ///
  /// Entries beyond a lower limit are merged into the initial state. If the state that is shown is one of them, the
  /// oldest kept state is shown. During a turn the change takes effect after it.
  ///
  /// - Parameter limit: The limit.
  /// - Throws: ``HistoryFailure`` if the limit is invalid. Nothing has then changed.
  /// - Complexity: That of merging the entries beyond the limit.
  public func setLimit(_ limit: HistoryLimit) throws(HistoryFailure) {
    if let failure = limit.failure { throw failure }
    settings.limit = limit
    guard log != nil else { return }
    guard isOpen else {
      // A detached history has no reducer to compute states with. It is trimmed with the first entry after attaching.
      log?.limit(to: limit)
      return
    }
    _ = betweenTurns { [self] in
      log?.limit(to: limit)
      guard log?.trim(replay) == true else { return nil }
      defer { tell(.changed) }
      return showCursor("history limit")
    }
  }

  /// Computes all states again, for example after a ``ReplaceableReducer`` has been given another reducer.
  ///
  /// No effect is started, and nothing is recorded. Refusals are determined again.
  ///
  /// - Returns: The refusal if a gate rejected the resulting state, or nil. During a turn the change is deferred until
  ///   the turn ends, and the result is nil.
  /// - Complexity: Handles all entries.
  @discardableResult
  public func recompute() -> Refusal? {
    edit("recompute") { log throws(HistoryFailure) in
      log.made = nil
      return log.first
    }
  }
}

extension HistoryLog {
  /// Changes the limit; ``trim(_:)`` applies it.
  mutating func limit(to limit: HistoryLimit) {
    settings.limit = limit
    most = limit.entries ?? .max
    room = 0
  }
}
