public import Rill

// The rules are those of Redux DevTools.
extension History {
  /// Computes all later states as if an entry had not happened.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: Why it was not done, or nil; nil, too, during a turn, after which it is done.
  /// - Complexity: Handles the inputs after the entry again, with the rules that states must keep.
  @discardableResult
  public func skip(_ number: UInt64) -> Refusal? { skip(CollectionOfOne(number), true, "skip \(number)") }

  /// Computes all later states with an entry again that was skipped.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: Why it was not done, or nil; nil, too, during a turn, after which it is done.
  /// - Complexity: As that of ``skip(_:)-(UInt64)``.
  @discardableResult
  public func unskip(_ number: UInt64) -> Refusal? {
    skip(CollectionOfOne(number), false, "unskip \(number)")
  }

  /// Skips several entries, with one computation.
  ///
  /// - Parameter numbers: The numbers of the entries.
  /// - Returns: Why it was not done, or nil; nil, too, during a turn, after which it is done.
  @discardableResult
  public func skip(_ numbers: some Sequence<UInt64>) -> Refusal? { skip(numbers, true, "skip") }

  /// Takes several entries in again, with one computation.
  ///
  /// - Parameter numbers: The numbers of the entries.
  /// - Returns: Why it was not done, or nil; nil, too, during a turn, after which it is done.
  @discardableResult
  public func unskip(_ numbers: some Sequence<UInt64>) -> Refusal? { skip(numbers, false, "unskip") }

  private func skip(_ numbers: some Sequence<UInt64>, _ isSkipped: Bool, _ label: String) -> Refusal? {
    let numbers = Array(numbers)
    return edit(label) { log throws(HistoryFailure) in try log.skip(numbers, isSkipped) }
  }

  /// Moves an entry, and computes the states from there on.
  ///
  /// - Parameters:
  ///   - number: The number of the entry.
  ///   - other: The entry that it is to stand before; at the end if nil.
  /// - Returns: Why it was not done, or nil; nil, too, during a turn, after which it is done.
  @discardableResult
  public func move(_ number: UInt64, before other: UInt64?) -> Refusal? {
    edit("move \(number)") { log throws(HistoryFailure) in try log.move(number, before: other) }
  }

  /// Goes over to a branch, and shows its end.
  ///
  /// - Parameter number: The number of the branch.
  /// - Returns: Why it was not done, or nil; nil, too, during a turn, after which it is done.
  @discardableResult
  public func switchTo(branch number: UInt64) -> Refusal? {
    edit("switch to branch \(number)") { log throws(HistoryFailure) in try log.take(branch: number) }
  }

  /// Forgets skipped entries.
  ///
  /// What is shown stays.
  public func sweep() {
    _ = betweenTurns { [self] in
      if let newest { log?.closeGap(newest) }
      log?.sweep()
      tell(.changed)
      // Without skipped entries, the state that is shown may be the newest.
      if log?.isAtEnd == true, log?.isHeld == false { control?.aside = nil }
      return nil
    }
  }

  /// Takes the state that is shown for the beginning, and forgets all entries, later ones, too.
  public func commit() {
    _ = betweenTurns { [self] in
      guard let shown = control?.shown else { return nil }
      begin(at: shown)
      tell(.changed)
      return nil
    }
  }

  /// Goes back to the beginning, and forgets all entries.
  ///
  /// - Returns: Why a gate refused that state, or nil; nil, too, during a turn, after which it is done.
  @discardableResult
  public func rollback() -> Refusal? {
    betweenTurns { [self] in
      guard let first = log?.first, let base = log?.state(at: first, replay) else { return nil }
      return restart(at: base, "rollback")
    }
  }

  /// Goes back to the state that the store had when the history was attached, and forgets all entries.
  ///
  /// - Returns: Why a gate refused that state, or nil; nil, too, during a turn, after which it is done.
  @discardableResult
  public func reset() -> Refusal? {
    betweenTurns { [self] in
      guard let initial = log?.initial else { return nil }
      return restart(at: initial, "reset")
    }
  }

  private func restart(at state: State, _ label: String) -> Refusal? {
    let old = (log, effects)
    begin(at: state)
    let refusal = show(state, newest: state, at: log?.end ?? 0, label)
    if refusal != nil { (log, effects) = old } else { tell(.changed) }
    return refusal
  }

  private func begin(at state: State) {
    log?.clear(at: state)
    effects = [:]
    strayed = nil
    control?.aside = log?.isHeld == true ? state : nil
  }

  /// Changes entries, and shows what follows from that.
  ///
  /// - Parameters:
  ///   - label: What is done, as other middleware sees it.
  ///   - change: Changes the entries, and answers from where on states are to be made anew; nil if they stay.
  /// - Returns: Why it was not done, or nil.
  private func edit(
    _ label: String,
    _ change: @escaping (inout HistoryLog<State, Action>) throws(HistoryFailure) -> Int?
  ) -> Refusal? {
    betweenTurns { [self] in
      guard let newest else { return nil }
      log?.closeGap(newest)
      guard let old = log, var log else { return nil }
      let lowest: Int?
      do throws(HistoryFailure) { lowest = try change(&log) } catch { return Refusal(by: "history", error) }
      guard let lowest else { return nil }
      let renewed = log.recompute(from: lowest, replay)
      let shown = log.isAtEnd ? renewed : log.state(at: log.cursor, replay)
      let isShown = log.cursor > lowest || old.cursor != log.cursor
      self.log = log
      guard isShown else {
        setAside(renewed)
        tell(.changed)
        return nil
      }
      let refusal = show(shown, newest: renewed, at: log.cursor, label)
      if refusal != nil { self.log = old } else { tell(.changed) }
      return refusal
    }
  }
}
