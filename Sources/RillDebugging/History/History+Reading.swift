import Rill
import RillValues

extension History {
  /// The entries, oldest first.
  ///
  /// - Complexity: O(n), because the entries are copied.
  public var entries: [HistoryEntry<State, Action>] { log?.visible ?? [] }

  /// The number of entries.
  public var count: Int { log.map { $0.end - $0.first } ?? 0 }

  /// The number of entries before the state that is shown.
  public var position: Int { log.map { $0.cursor - $0.first } ?? 0 }

  /// The entry that led to the state that is shown, or nil at the start.
  public var current: HistoryEntry<State, Action>? {
    log.flatMap { $0.cursor > $0.first ? $0.entries[$0.cursor - 1] : nil }
  }

  /// A Boolean value that indicates whether the newest state is shown.
  public var isAtEnd: Bool { log?.isAtEnd ?? true }
  /// A Boolean value that indicates whether there is an entry before the state that is shown.
  public var canGoBack: Bool { position > 0 }
  /// A Boolean value that indicates whether there is an entry after the state that is shown.
  public var canGoForward: Bool { !isAtEnd }

  /// The entries that other inputs have displaced, oldest first; only with ``HistoryMode/branch``.
  public var branches: [HistoryBranch<State, Action>] { log?.branches ?? [] }

  /// The estimated number of bytes that the history keeps.
  public var bytes: Int { log?.bytes ?? 0 }

  /// Returns the entry with a number.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The entry, or nil if it is not kept.
  /// - Complexity: O(log n); O(n) after entries were moved.
  public func entry(_ number: UInt64) -> HistoryEntry<State, Action>? {
    log.flatMap { log in log.position(of: number).map { log.entries[$0] } }
  }

  /// Returns the effects that an entry started, in order, with their current phase.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The effects; empty if the entry is not kept.
  public func effects(of number: UInt64) -> [HistoryEffect] { effects[number] ?? [] }

  /// Returns the state after an entry, or, for 0, the state before the oldest entry.
  ///
  /// The state that is shown does not change.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The state, or nil if the entry is not kept or the store has been deallocated.
  /// - Complexity: Replays at most the inputs since the last keyframe.
  public func state(after number: UInt64) -> State? {
    guard let log, tools?.isOpen == true else { return nil }
    guard let position = number == 0 ? log.first : log.position(after: number) else { return nil }
    if position == log.end { return newest }
    return self.log?.state(at: position, replay)
  }

  /// Returns the state on which an entry was handled.
  ///
  /// The state that is shown does not change.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The state, or nil if the entry is not kept or the store has been deallocated.
  /// - Complexity: Replays at most the inputs since the last keyframe.
  public func state(before number: UInt64) -> State? {
    guard tools?.isOpen == true, let position = log?.position(of: number) else { return nil }
    return log?.state(at: position, replay)
  }

  // MARK: - Checking

  /// Replays all entries, and compares the resulting states with the kept ones.
  ///
  /// States that are not `Equatable` are compared part by part.
  ///
  /// - Returns: The first entries whose replay led to a different state, or nil if there are none.
  /// - Complexity: Replays all entries.
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

  /// Records entries whose replay led to a different state.
  func note(_ places: Range<Int>?) {
    guard let places, let log, strayed == nil, !places.isEmpty else { return }
    let numbers = (log.entries[places.lowerBound].sequence, log.entries[places.upperBound - 1].sequence)
    strayed = min(numbers.0, numbers.1)...max(numbers.0, numbers.1)
    Failures.report(.strayed(numbers.0, numbers.1, store: SwiftTypeName(Store<State, Action>.self).text))
  }
}

/// Compares a replayed state with a kept one.
enum StateComparison {
  /// Returns whether two states are equal, by `==` where available and otherwise part by part.
  ///
  /// NaN is not equal to itself. States that compare as different are therefore equal if their dumps are.
  static func isSame<State>(_ replayed: State, _ kept: State) -> Bool {
    let most = 1 << 30
    let limits = StateTree.Limits(depth: 64, nodes: most, elements: most, characters: most)
    if Sameness(limits: limits).areSame(replayed, kept) { return true }
    let options = DumpOptions(limits: limits)
    return Dump(replayed, options: options) == Dump(kept, options: options)
  }
}
