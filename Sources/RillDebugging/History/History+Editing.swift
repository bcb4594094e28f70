public import Rill

// The semantics are those of Redux DevTools.
extension History {
  /// Recomputes all later states as if an entry had not happened.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  /// - Complexity: Replays and validates the inputs after the entry.
  @discardableResult
  public func skip(_ number: UInt64) -> Refusal? { skip(CollectionOfOne(number), true, "skip \(number)") }

  /// Recomputes all later states with a skipped entry included again.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  /// - Complexity: That of ``skip(_:)-(UInt64)``.
  @discardableResult
  public func unskip(_ number: UInt64) -> Refusal? {
    skip(CollectionOfOne(number), false, "unskip \(number)")
  }

  /// Skips several entries, and recomputes the states once.
  ///
  /// - Parameter numbers: The numbers of the entries.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func skip(_ numbers: some Sequence<UInt64>) -> Refusal? { skip(numbers, true, "skip") }

  /// Includes several skipped entries again, and recomputes the states once.
  ///
  /// - Parameter numbers: The numbers of the entries.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func unskip(_ numbers: some Sequence<UInt64>) -> Refusal? { skip(numbers, false, "unskip") }

  private func skip(_ numbers: some Sequence<UInt64>, _ isSkipped: Bool, _ label: String) -> Refusal? {
    let numbers = Array(numbers)
    return edit(label) { log throws(HistoryFailure) in try log.skip(numbers, isSkipped) }
  }

  /// Moves an entry, and recomputes the states from there on.
  ///
  /// - Parameters:
  ///   - number: The number of the entry.
  ///   - other: The entry before which to insert it, or nil to move it to the end.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func move(_ number: UInt64, before other: UInt64?) -> Refusal? {
    edit("move \(number)") { log throws(HistoryFailure) in try log.move(number, before: other) }
  }

  /// Switches to a branch, and shows its newest state.
  ///
  /// A branch that begins in another branch is refused unless that one is shown; switch to it first.
  ///
  /// - Parameter number: The number of the branch.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func switchTo(branch number: UInt64) -> Refusal? {
    edit("switch to branch \(number)", isSwitch: true) { log throws(HistoryFailure) in
      try log.take(branch: number)
    }
  }

  /// Removes skipped entries.
  ///
  /// The state that is shown does not change.
  public func sweep() {
    _ = betweenTurns { [self] in
      if let newest { log?.closeGap(newest) }
      let isShownElsewhere = isShownElsewhere
      log?.sweep()
      tell(.changed)
      // Without the skipped entries, the state that is shown may be the newest.
      if log?.isAtEnd == true, log?.isHeld == false, !isShownElsewhere { tools?.setAside(nil) }
      return nil
    }
  }

  /// Makes the state that is shown the initial state, and removes all entries, including later ones.
  ///
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func commit() -> Refusal? {
    betweenTurns { [self] in
      guard let tools, let shown = tools.shown else { return nil }
      // Others learn of the change by a turn.
      if tools.aside != nil { return restart(at: shown, "commit") }
      begin(at: shown)
      tell(.changed)
      return nil
    }
  }

  /// Shows the initial state, and removes all entries.
  ///
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func rollback() -> Refusal? {
    betweenTurns { [self] in
      guard let first = log?.first, let base = log?.state(at: first, replay) else { return nil }
      return restart(at: base, "rollback")
    }
  }

  /// Shows the state that the store had when the history was attached, and removes all entries.
  ///
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func reset() -> Refusal? {
    betweenTurns { [self] in
      guard let initial = log?.initial else { return nil }
      return restart(at: initial, "reset")
    }
  }

  private func restart(at state: State, _ label: String) -> Refusal? {
    let old = (log, effects, strayed)
    begin(at: state)
    let refusal = show(state, newest: state, at: log?.end ?? 0, label, changesNewest: true)
    if refusal != nil { (log, effects, strayed) = old } else { tell(.changed) }
    return refusal
  }

  private func begin(at state: State) {
    log?.clear(at: state)
    effects = [:]
    strayed = nil
  }

  /// Changes entries, and shows the resulting state.
  ///
  /// - Parameters:
  ///   - label: The label of the change for other middleware.
  ///   - isSwitch: Whether the change switches to a branch.
  ///   - change: Changes the entries and returns the position from which to recompute states, or nil if no state
  ///     changes.
  /// - Returns: The refusal if the change was rejected, or nil.
  func edit(
    _ label: String, isSwitch: Bool = false,
    _ change: @escaping (inout HistoryLog<State, Action>) throws(HistoryFailure) -> Int?
  ) -> Refusal? {
    betweenTurns { [self] in
      var budget = SliceBudget.unlimited
      let progress = HistoryEdit(self, label, isSwitch: isSwitch, change).advance(&budget)
      return if case .done(let refusal) = progress { refusal } else { nil }
    }
  }
}
