public import Rill

extension History {
  /// Shows the state a number of entries back, or the oldest state if there are fewer.
  ///
  /// - Parameter count: The number of entries.
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func back(_ count: Int = 1) -> Refusal? {
    travel(to: .back(count)) { "back" }
  }

  /// Shows the state a number of entries forward, or the newest state if there are fewer.
  ///
  /// - Parameter count: The number of entries.
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func forward(_ count: Int = 1) -> Refusal? {
    travel(to: .forward(count)) { "forward" }
  }

  /// Shows the state after an entry, or, for 0, the state before the oldest entry.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func jump(to number: UInt64) -> Refusal? {
    travel(to: .entry(number)) { "jump to \(number)" }
  }

  /// Shows the newest state.
  ///
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func jumpToEnd() -> Refusal? {
    travel(to: .end) { "jump to the end" }
  }

  // MARK: - Showing

  /// Runs a function between turns, either immediately or after the running turn.
  func betweenTurns(_ body: @escaping () -> Refusal?) -> Refusal? {
    guard let tools, tools.isOpen else {
      return Refusal(by: "history", HistoryFailure.detached(SwiftTypeName(Self.self).text))
    }
    var answer: Refusal?
    tools.visit { [self] in
      log?.room = 0
      answer = body()
    }
    return answer
  }

  private func travel(
    to target: HistoryTravel<State, Action>.Target, label: @escaping () -> String
  ) -> Refusal? {
    betweenTurns { [self] in
      var budget = SliceBudget.unlimited
      let progress = HistoryTravel(self, to: target, label: label).advance(&budget)
      return if case .done(let refusal) = progress { refusal } else { nil }
    }
  }

  /// Restores a state.
  ///
  /// - Parameters:
  ///   - target: The state to restore.
  ///   - newest: The newest state.
  ///   - position: The position of the state.
  ///   - label: The label of the change for other middleware.
  ///   - isMove: Whether another state is shown than before.
  ///   - changesNewest: Whether the newest state is another one than before.
  /// - Returns: The refusal if a gate rejected the state, or nil.
  func show(
    _ target: State, newest: State, at position: Int, _ label: String,
    isMove: Bool = true, changesNewest: Bool = false
  ) -> Refusal? {
    guard let log, let tools else { return nil }
    let isAside = log.isHeld || position != log.end && log.appends
    // In branch mode, the state becomes the newest one instead of that which another tool has set aside.
    let followsNewest = position == log.end && (log.isAtEnd || log.appends)
    let replacesNewest = isShownElsewhere && !isAside && !followsNewest
    if position != log.end, !log.appends { self.log?.keep(newest, at: log.end) }
    self.log?.cursor = position
    isOwnTurn = true
    let write = Write<State>(label) { $0 = target }
    let refusal = tools.restore(
      write, aside: isAside ? newest : nil, changesNewest: changesNewest || replacesNewest)
    isOwnTurn = false
    guard refusal == nil else {
      self.log?.cursor = log.cursor
      return refusal
    }
    isMovedElsewhere = false
    if isMove { tell(.moved) }
    return nil
  }

  /// Shows the state at the cursor.
  func showCursor(_ label: String) -> Refusal? {
    guard let newest, let position = log?.cursor else { return nil }
    guard !isShownElsewhere, let target = log?.state(at: position, replay) else { return nil }
    return show(target, newest: newest, at: position, label)
  }
}
