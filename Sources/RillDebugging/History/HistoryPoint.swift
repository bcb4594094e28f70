/// A state of a history, of the entries that are shown or of a branch.
package enum HistoryPoint: Hashable, Sendable {
  /// The state at a place.
  case place(Int)
  /// The state after the entry of a branch with a number.
  case branch(UInt64)
}

extension History {
  /// Returns the point after an entry of any branch, or nil if the entry is not kept; for 0, returns the place of the oldest
  /// entry.
  ///
  /// - Complexity: That of ``place(after:)``, and O(entries of branches) if the entry is not shown.
  package func point(after number: UInt64) -> HistoryPoint? {
    if let place = place(after: number) { return .place(place) }
    return log?.path(to: number) == nil ? nil : .branch(number)
  }

  /// Returns the point before an entry, or nil if the point is the start or is no longer kept.
  package func point(before point: HistoryPoint) -> HistoryPoint? {
    switch point {
    case .place(let place): return place > firstPlace ? .place(place - 1) : nil
    case .branch(let number):
      guard let log, let (branch, index) = log.branch(of: number) else { return nil }
      if index > 0 { return .branch(branch.entries[index - 1].sequence) }
      return log.position(after: branch.parent).map { .place($0) } ?? .branch(branch.parent)
    }
  }

  /// Returns the numbers of the branches to which the history switches, one after the other, to show an entry; empty if the
  /// entry is shown or is not kept.
  package func switches(to number: UInt64) -> [UInt64] { log?.path(to: number)?.branches ?? [] }
}
