public import Rill

extension History {
  /// Shows the state a number of entries back, or the oldest state if there are fewer.
  ///
  /// - Parameter count: The number of entries.
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func back(_ count: Int = 1) -> Refusal? {
    betweenTurns { [self] in
      guard let log else { return nil }
      return travel(to: max(log.first, log.cursor - max(0, count)), "back")
    }
  }

  /// Shows the state a number of entries forward, or the newest state if there are fewer.
  ///
  /// - Parameter count: The number of entries.
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func forward(_ count: Int = 1) -> Refusal? {
    betweenTurns { [self] in
      guard let log else { return nil }
      return travel(to: log.cursor + min(max(0, count), log.end - log.cursor), "forward")
    }
  }

  /// Shows the state after an entry, or, for 0, the state before the oldest entry.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The refusal if the change was rejected, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func jump(to number: UInt64) -> Refusal? {
    betweenTurns { [self] in
      guard let log else { return nil }
      guard let position = number == 0 ? log.first : log.position(after: number) else {
        return Refusal(by: "history", log.unknown(number))
      }
      return travel(to: position, "jump to \(number)")
    }
  }

  /// Shows the newest state.
  ///
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func jumpToEnd() -> Refusal? {
    betweenTurns { [self] in
      guard let log else { return nil }
      return travel(to: log.end, "jump to the end")
    }
  }

  // MARK: - Showing

  /// Runs a function between turns, either immediately or after the running turn.
  func betweenTurns(_ body: @escaping () -> Refusal?) -> Refusal? {
    guard let tools, tools.isOpen else {
      return Refusal(by: "history", HistoryFailure.detached("\(Self.self)"))
    }
    var answer: Refusal?
    tools.visit { [self] in
      log?.room = 0
      answer = body()
    }
    return answer
  }

  private func travel(to position: Int, _ label: @autoclosure @escaping () -> String) -> Refusal? {
    guard position != log?.cursor, let newest else { return nil }
    hasTravelled = true
    log?.closeGap(newest)
    let end = log?.end ?? 0
    guard let target = position == end ? newest : log?.state(at: position, replay) else { return nil }
    checkReplay(around: position, newest)
    return show(target, newest: newest, at: position, label())
  }

  /// Restores a state.
  ///
  /// - Parameters:
  ///   - target: The state to restore.
  ///   - newest: The newest state.
  ///   - position: The position of the state.
  ///   - label: The label of the change for other middleware.
  /// - Returns: The refusal if a gate rejected the state, or nil.
  func show(_ target: State, newest: State, at position: Int, _ label: @autoclosure @escaping () -> String)
    -> Refusal?
  {
    guard let log, let tools else { return nil }
    let isAside = log.isHeld || position != log.end && log.appends
    if position != log.end, !log.appends { self.log?.keep(newest, at: log.end) }
    self.log?.cursor = position
    isOwnTurn = true
    let write = Write<State>(label()) { $0 = target }
    let refusal = tools.restore(write, aside: isAside ? newest : nil)
    isOwnTurn = false
    if refusal != nil { self.log?.cursor = log.cursor } else { tell(.moved) }
    return refusal
  }

  /// Shows the state at the cursor.
  func showCursor(_ label: String) -> Refusal? {
    guard let newest, let position = log?.cursor else { return nil }
    guard let target = log?.state(at: position, replay) else { return nil }
    return show(target, newest: newest, at: position, label)
  }

  /// Stores the newest state while another one is shown.
  func setAside(_ newest: State) {
    guard let log, !log.isAtEnd || log.isHeld else { return }
    if log.appends {
      tools?.setAside(newest)
    } else {
      tools?.setAside(nil)
      self.log?.keep(newest, at: log.end)
    }
  }
}
