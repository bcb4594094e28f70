import Rill

extension History {
  /// The entries, oldest first.
  ///
  /// - Complexity: O(n): they are copied.
  public var entries: [HistoryEntry<State, Action>] { log?.visible ?? [] }

  /// How many entries there are.
  public var count: Int { log.map { $0.end - $0.first } ?? 0 }

  /// How many entries lie before the state that is shown.
  public var position: Int { log.map { $0.cursor - $0.first } ?? 0 }

  /// The entry that led to the state that is shown; nil at the beginning.
  public var current: HistoryEntry<State, Action>? {
    log.flatMap { $0.cursor > $0.first ? $0.entries[$0.cursor - 1] : nil }
  }

  /// Whether the newest state is shown.
  public var isAtEnd: Bool { log?.isAtEnd ?? true }
  /// Whether there is an entry before the state that is shown.
  public var canGoBack: Bool { position > 0 }
  /// Whether there is an entry after the state that is shown.
  public var canGoForward: Bool { !isAtEnd }

  /// What came after states that something else was sent to, oldest first; only with ``HistoryMode/branch``.
  public var branches: [HistoryBranch<State, Action>] { log?.branches ?? [] }

  /// The bytes that it keeps, as estimated.
  public var bytes: Int { log?.bytes ?? 0 }

  /// An entry.
  ///
  /// - Parameter number: Its number.
  /// - Returns: The entry, or nil if it is not kept.
  /// - Complexity: O(log n); O(n) after entries were moved.
  public func entry(_ number: UInt64) -> HistoryEntry<State, Action>? {
    log.flatMap { log in log.position(of: number).map { log.entries[$0] } }
  }

  /// The effects that an entry has started, in order, and what became of them.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The effects; none if the entry is not kept.
  public func effects(of number: UInt64) -> [HistoryEffect] { effects[number] ?? [] }

  /// The state after an entry; with 0, the one before the oldest.
  ///
  /// What is shown stays.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The state, or nil if the entry is not kept or the store has gone.
  /// - Complexity: Handles again at most the inputs since the last state that was kept.
  public func state(after number: UInt64) -> State? {
    guard let log, control?.isOpen == true else { return nil }
    guard let position = number == 0 ? log.first : log.position(after: number) else { return nil }
    if position == log.end { return newest }
    return self.log?.state(at: position, replay)
  }

  /// The state that an entry was handled on.
  ///
  /// What is shown stays.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The state, or nil if the entry is not kept or the store has gone.
  /// - Complexity: Handles again at most the inputs since the last state that was kept.
  public func state(before number: UInt64) -> State? {
    guard control?.isOpen == true, let position = log?.position(of: number) else { return nil }
    return log?.state(at: position, replay)
  }

  // MARK: - Checking

  /// Replays all entries, and compares the states that this leads to with those that were kept.
  ///
  /// States that are not `Equatable` are compared part by part.
  ///
  /// - Returns: The first entries whose replay led to another state, or nil if there are none.
  /// - Complexity: Handles all entries again.
  @discardableResult
  public func verify() -> ClosedRange<UInt64>? {
    guard strayed == nil, let newest, var log, !log.hasOpenGap else { return strayed }
    for index in log.keyframes.indices {
      let position = max(log.first, log.keyframes[index].position)
      note(log.check(around: position, newest: newest, isSame: StateComparison.isSame, replay))
      if strayed != nil { break }
    }
    self.log = log
    return strayed
  }

  /// Looks whether replaying around a position does the same, where that is quick to see.
  func checkReplay(around position: Int, _ newest: State) {
    guard settings.states == .keyframes, State.self is any Equatable.Type else { return }
    note(log?.check(around: position, newest: newest, isSame: StateComparison.isSame, replay))
  }

  private func note(_ places: Range<Int>?) {
    guard let places, let log, strayed == nil, !places.isEmpty else { return }
    let numbers = (log.entries[places.lowerBound].number, log.entries[places.upperBound - 1].number)
    strayed = min(numbers.0, numbers.1)...max(numbers.0, numbers.1)
    Failures.report(.strayed(numbers.0, numbers.1, store: "\(Store<State, Action>.self)"))
  }
}
