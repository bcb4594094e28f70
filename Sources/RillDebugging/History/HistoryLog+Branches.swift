import Rill

/// Entries that followed another entry until a different input displaced them.
public struct HistoryBranch<State, Action: Sendable> {
  /// The number of the entry that they followed, or 0 if they were the first.
  public let parent: UInt64
  /// The entries, in order.
  public let entries: [HistoryEntry<State, Action>]

  var cost: Int { entries.reduce(0) { $0 + $1.cost } }
  /// The number that identifies the branch, which is the number of its first entry.
  public var number: UInt64 { entries.first?.sequence ?? 0 }
}

extension HistoryLog {
  /// Moves the entries after the position that is shown to a branch.
  mutating func fork() {
    let rest = entries[cursor..<end]
    guard !rest.isEmpty else { return }
    branches.append(HistoryBranch(parent: number(before: cursor), entries: rest))
    let cut = cursor
    replace(from: cut, with: [])
    dropKeyframes { $0.position > cut }
    checkedEnd = min(checkedEnd, cut)
    made = nil
  }

  /// Switches to a branch, and moves the entries that followed its parent to a branch of their own.
  ///
  /// - Parameter number: The number of its first entry.
  /// - Returns: The position from which states must be recomputed.
  /// - Throws: ``HistoryFailure`` if there is no such branch, or if its parent is part of another branch.
  mutating func take(branch number: UInt64) throws(HistoryFailure) -> Int {
    guard let index = branches.firstIndex(where: { $0.number == number }) else {
      throw .unknownBranch(number, known: branches.map(\.number))
    }
    guard let position = position(after: branches[index].parent) else {
      throw .unreachableBranch(number, parent: branches[index].parent)
    }
    let branch = branches.remove(at: index)
    cursor = position
    (parked, left) = (branch.parent, position < end ? entries[position].sequence : nil)
    fork()
    for entry in branch.entries { entries.append(entry, weight: entry.cost) }
    cursor = end
    return position
  }

  mutating func drop(_ branch: HistoryBranch<State, Action>) {
    branches.removeAll { $0.number == branch.number }
  }

  /// Removes branches whose parents no longer exist.
  mutating func dropOrphans() {
    guard !branches.isEmpty else { return }
    var known = Set(visible.map(\.sequence))
    known.insert(number(before: first))
    for branch in branches { known.formUnion(branch.entries.map(\.sequence)) }
    branches.removeAll { !known.contains($0.parent) }
  }
}
