public import Rill

/// A limit on what a history keeps; beyond it, the oldest entries are merged into the initial state.
///
/// A limit on entries is at least 1, and one on bytes at least 0. Other limits are refused.
public struct HistoryLimit: Hashable, Sendable {
  /// The maximum number of entries, or nil for no limit.
  public var entries: Int?
  /// The maximum number of bytes, as estimated by ``HistoryCost``, or nil for no limit.
  ///
  /// The state before the oldest entry is kept whatever its size, and entries may always use a quarter of the limit in
  /// addition.
  public var bytes: Int?

  /// Returns a limit on the number of entries.
  public static func entries(_ most: Int) -> HistoryLimit { HistoryLimit(entries: most) }
  /// Returns a limit on the number of bytes.
  public static func bytes(_ most: Int) -> HistoryLimit { HistoryLimit(bytes: most) }
  /// Returns a limit on the number of entries and the number of bytes.
  public static func entries(_ entries: Int, bytes: Int) -> HistoryLimit {
    HistoryLimit(entries: entries, bytes: bytes)
  }
  /// No limit: the history grows as long as the store is used.
  public static var none: HistoryLimit { HistoryLimit() }

  /// The reason why the limit is invalid, or nil.
  package var failure: HistoryFailure? {
    if let entries, entries < 1 { return .badLimit("\(entries) entries") }
    if let bytes, bytes < 0 { return .badLimit("\(bytes) bytes") }
    return nil
  }

  /// The limit, with each invalid number replaced by the nearest valid one.
  package var nearestValid: HistoryLimit {
    HistoryLimit(entries: entries.map { max(1, $0) }, bytes: bytes.map { max(0, $0) })
  }
}

/// The destination of new inputs while an older state is shown.
public enum HistoryMode: Hashable, Sendable {
  /// Inputs are handled on the newest state and appended; the state that is shown stays, as in Redux DevTools.
  case append
  /// Inputs are handled on the state that is shown; the entries after it become a branch.
  case branch
}

/// The states that a history keeps in order to reconstruct the state at each entry.
public enum HistoryStates: Hashable, Sendable {
  /// A state at regular intervals; the inputs in between are replayed when a state is requested.
  case keyframes
  /// The state after each entry, for reducers that are not deterministic.
  case all
}

/// The size in bytes of the states and inputs that a history keeps.
///
/// A negative size counts as 0, and one above 64 GiB as 64 GiB.
public struct HistoryCost<State, Action: Sendable> {
  /// Returns the number of bytes that a copy of a state takes.
  public let state: (State) -> Int
  /// Returns the number of bytes that an input's action or write refers to, in addition to its entry.
  public let input: (Input<State, Action>) -> Int
  /// Whether inputs are counted as zero bytes.
  let isInputFree: Bool

  /// Creates a cost from functions that return sizes.
  ///
  /// - Parameters:
  ///   - state: Returns the number of bytes that a copy of a state takes. It is called once every few hundred entries.
  ///   - input: Returns the number of bytes that an input refers to. It is called for each entry. If nil, inputs count
  ///     as zero.
  public init(state: @escaping (State) -> Int, input: ((Input<State, Action>) -> Int)? = nil) {
    self.state = { CostBounds.nearest(to: state($0)) }
    self.input = input.map { input in { CostBounds.nearest(to: input($0)) } } ?? { _ in 0 }
    isInputFree = input == nil
  }

  /// An estimate that samples the first elements of a state's collections, and counts inputs as zero.
  ///
  /// Storage shared by two copies of a state is counted for each of them.
  public static var estimated: HistoryCost { HistoryCost(state: { StateSize.estimate($0) }) }
}

/// The sizes that a history or an undo history can add without an overflow.
enum CostBounds {
  /// Returns the size that is nearest to one that an app has computed.
  static func nearest(to size: Int) -> Int { min(max(0, size), 64 << 30) }
}
