import Rill

// The states after the entries of branches, which are not kept.
extension HistoryLog {
  /// The entries that lead to an entry of a branch: those that are shown up to a position, and then parts of branches.
  struct BranchPath {
    /// The position from which the outermost branch was displaced.
    let position: Int
    /// The entries of each branch up to the wanted one or to the parent of the next branch, outermost first.
    let parts: [ArraySlice<Entry>]
    /// The numbers of the branches, outermost first.
    let branches: [UInt64]

    /// The number of entries in all parts.
    var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// Returns the entry at an index among those of all parts.
    func entry(at index: Int) -> Entry {
      var index = index
      for part in parts.dropLast() {
        guard index >= part.count else { return part[part.startIndex + index] }
        index -= part.count
      }
      let last = parts[parts.count - 1]
      return last[last.startIndex + index]
    }
  }

  /// Returns the branch that contains an entry, and the index of the entry in it.
  ///
  /// - Complexity: O(entries of all branches).
  func branch(of number: UInt64) -> (branch: HistoryBranch<State, Action>, index: Int)? {
    for branch in branches {
      guard let index = branch.entries.firstIndex(where: { $0.sequence == number }) else { continue }
      return (branch, index)
    }
    return nil
  }

  /// Returns the entries that lead to an entry of a branch, or nil if no branch contains it.
  ///
  /// - Complexity: O(entries of all branches) for each branch on the way.
  func path(to number: UInt64) -> BranchPath? {
    var parts: [ArraySlice<Entry>] = []
    var numbers: [UInt64] = []
    var wanted = number
    // A branch is on the way once, because it is older than the branches that follow its entries.
    while parts.count < branches.count, let (branch, index) = branch(of: wanted) {
      parts.insert(branch.entries[...index], at: 0)
      numbers.insert(branch.number, at: 0)
      if let position = position(after: branch.parent) {
        return BranchPath(position: position, parts: parts, branches: numbers)
      }
      wanted = branch.parent
    }
    return nil
  }
}
