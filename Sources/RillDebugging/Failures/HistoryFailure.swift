/// A request that a history cannot fulfill, described by what happened, where, why, and how to fix it.
public struct HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The complete message.
  public let description: String

  static func unknownEntry(_ number: UInt64, first: UInt64?, last: UInt64?) -> HistoryFailure {
    let known = if let first, let last { "has entries from \(first) to \(last)" } else { "has no entries" }
    return HistoryFailure(
      description: """
        The history was asked for the entry \(number), which it does not have: it \(known). Nothing was changed. Take \
        numbers from `entries`; to keep more of them, give the history a higher limit.
        """)
  }

  static func unknownBranch(_ number: UInt64, known: [UInt64]) -> HistoryFailure {
    let list =
      known.isEmpty ? "no branches" : "the branches \(known.map(String.init).joined(separator: ", "))"
    return HistoryFailure(
      description: """
        The history was asked for the branch \(number), which it does not have: it has \(list). Nothing was changed. \
        Take numbers from `branches`.
        """)
  }

  static func unreachableBranch(_ number: UInt64, parent: UInt64) -> HistoryFailure {
    HistoryFailure(
      description: """
        The branch \(number) follows the entry \(parent), which is in another branch or was discarded. Nothing was \
        changed. Switch to the branch of its parent first.
        """)
  }

  package static func nothingToTest(first: UInt64?, last: UInt64?) -> HistoryFailure {
    let known = if let first, let last { "has entries from \(first) to \(last)" } else { "has no entries" }
    return HistoryFailure(
      description: """
        A test was asked for of entries of which the history has none, or has skipped all: it \(known). Nothing was \
        written. Take numbers from `entries`, or unskip an entry.
        """)
  }

  static func badLimit(_ limit: String) -> HistoryFailure {
    HistoryFailure(
      description: """
        A history cannot be limited to \(limit). The limit was not changed; a new history has the nearest valid one. Use \
        at least 1 entry or 0 bytes, or .none for no limit.
        """)
  }

  package static func detached(_ history: String) -> HistoryFailure {
    HistoryFailure(
      description: """
        \(history) is not attached to a store, or its store was released. Nothing was changed. Attach it with \
        store.attach(_:), and keep the store.
        """)
  }

  static let locked = HistoryFailure(
    description: """
      The history is locked, so the store accepts no inputs. Nothing was changed. Set isLocked to false to continue.
      """)
}
