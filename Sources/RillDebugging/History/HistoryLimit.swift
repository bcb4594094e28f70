public import Rill

/// How much a history keeps; when there is more, the oldest entries are merged into the state it begins with.
public struct HistoryLimit: Hashable, Sendable {
  /// The most entries; any number if nil.
  public var entries: Int?
  /// The most bytes, as estimated by ``HistoryCost``; any number if nil.
  ///
  /// The state before the oldest entry is kept whatever its size, and entries may always take a quarter of the limit
  /// besides.
  public var bytes: Int?

  /// At most so many entries.
  public static func entries(_ most: Int) -> HistoryLimit { HistoryLimit(entries: max(1, most)) }
  /// At most so many bytes.
  public static func bytes(_ most: Int) -> HistoryLimit { HistoryLimit(bytes: max(0, most)) }
  /// At most so many entries, and at most so many bytes.
  public static func entries(_ entries: Int, bytes: Int) -> HistoryLimit {
    HistoryLimit(entries: max(1, entries), bytes: max(0, bytes))
  }
  /// No limit: it grows for as long as the store is used.
  public static var none: HistoryLimit { HistoryLimit() }
}

/// Where new inputs go while an older state is shown.
public enum HistoryMode: Hashable, Sendable {
  /// They are handled on the newest state and appended; what is shown stays, as in Redux DevTools.
  case append
  /// They are handled on the state that is shown; the entries after it become a branch.
  case branch
}

/// What a history keeps to know the state at each entry.
public enum HistoryStates: Hashable, Sendable {
  /// A state every so many entries, and the inputs between them, which are replayed when a state is asked for.
  case keyframes
  /// The state after each entry: for reducers that do not always do the same.
  case all
}

/// How many bytes things take that a history keeps.
public struct HistoryCost<State, Action: Sendable> {
  /// How many bytes a copy of a state takes.
  public let state: (State) -> Int
  /// How many bytes an input takes besides its entry: what its action or write refers to.
  public let input: (Input<State, Action>) -> Int
  /// Whether inputs are counted as nothing.
  let isInputFree: Bool

  /// Makes a way to count.
  ///
  /// - Parameters:
  ///   - state: How many bytes a copy of a state takes; asked for once in a few hundred entries.
  ///   - input: How many bytes an input refers to; asked for each entry. If nil, none.
  public init(state: @escaping (State) -> Int, input: ((Input<State, Action>) -> Int)? = nil) {
    self.state = state
    self.input = input ?? { _ in 0 }
    isInputFree = input == nil
  }

  /// Counts a state by looking at the first elements of its collections, and an input as nothing.
  ///
  /// Storage that two copies of a state share is counted for each.
  public static var estimated: HistoryCost { HistoryCost(state: { StateSize.estimate($0) }) }
}
