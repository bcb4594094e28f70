/// The rows that have changed in an order since they were last taken, with their earlier positions.
///
/// Rows that are not recorded keep their order, so the positions of several refreshes combine into one change.
@usableFromInline
final class RankRecorder {
  /// The number of recorded rows above which the list is reloaded.
  private static var limit: Int { 2_048 }

  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another.
  /// The changed rows, with their earlier positions, or -1 if they were absent.
  @exclusivity(unchecked) private var earlier: [(row: RowNumber, position: Int)] = []
  // Unchecked: as above.
  @exclusivity(unchecked) private var isReloaded = false

  @usableFromInline
  init() {}

  /// A Boolean value that indicates whether rows have changed since they were last taken.
  @usableFromInline var hasChanges: Bool { isReloaded || !earlier.isEmpty }

  /// Records rows before they change in an order.
  func record(_ changes: [RowChange], in order: SortOperator) {
    guard !isReloaded else { return }
    guard earlier.count + changes.count <= Self.limit else { return reload() }
    guard !earlier.isEmpty else {
      earlier.reserveCapacity(changes.count)
      for change in changes {
        earlier.append((change.row, order.contains(change.row) ? order.rank(of: change.row) : -1))
      }
      return
    }
    // The positions before an earlier refresh differ from the current ones by the rows that have changed since.
    let recorded = Set(earlier.map(\.row))
    let left = earlier.map(\.position).filter { $0 >= 0 }.sorted()
    let entered = earlier.filter { order.contains($0.row) }.map { order.rank(of: $0.row) }.sorted()
    for change in changes where !recorded.contains(change.row) {
      guard order.contains(change.row) else {
        earlier.append((change.row, -1))
        continue
      }
      let rank = order.rank(of: change.row)
      var place = rank - entered.lowerBound(of: rank)
      for other in left {
        if other > place { break }
        place += 1
      }
      earlier.append((change.row, place))
    }
  }

  /// Records that every row may have changed.
  func reload() {
    clear()
    isReloaded = true
  }

  private func clear() {
    earlier.removeAll(keepingCapacity: earlier.count < 16)
    isReloaded = false
  }

  /// Returns the changes since the last call, or nil if every row may have changed.
  @usableFromInline
  func take(_ list: SortOperator) -> RankChanges? {
    defer { clear() }
    guard !isReloaded else { return nil }
    var changes = RankChanges()
    var staying: [(row: RowNumber, from: Int, to: Int)] = []
    for (row, from) in earlier {
      let to = list.contains(row) ? list.rank(of: row) : -1
      switch (from >= 0, to >= 0) {
      case (true, true): staying.append((row, from, to))
      case (true, false): changes.removals.append((row, from))
      case (false, true): changes.insertions.append((row, to))
      case (false, false): break
      }
    }
    guard earlier.count > 1 else {
      for (row, from, to) in staying {
        if from == to { changes.updates.append((row, to)) } else { changes.moves.append((row, from, to)) }
      }
      return changes
    }
    separate(staying, &changes)
    changes.sort()
    return changes
  }

  /// Separates rows that have moved from rows that have kept their place among the others.
  private func separate(_ staying: [(row: RowNumber, from: Int, to: Int)], _ changes: inout RankChanges) {
    let left = earlier.map(\.position).filter { $0 >= 0 }.sorted()
    let entered = (changes.insertions.map(\.position) + staying.map(\.to)).sorted()
    var last = -1
    for (row, from, to) in staying.sorted(by: { $0.from < $1.from }) {
      // The number of unchanged rows before the row, then and now.
      let isBetweenSame = from - left.lowerBound(of: from) == to - entered.lowerBound(of: to)
      if isBetweenSame, to > last {
        changes.updates.append((row, to))
        last = to
      } else {
        changes.moves.append((row, from, to))
      }
    }
  }
}

/// Changes of the rows of a list, with their positions.
@usableFromInline
struct RankChanges {
  @usableFromInline var removals: [(row: RowNumber, position: Int)] = []
  @usableFromInline var insertions: [(row: RowNumber, position: Int)] = []
  @usableFromInline var moves: [(row: RowNumber, from: Int, to: Int)] = []
  @usableFromInline var updates: [(row: RowNumber, position: Int)] = []

  @usableFromInline
  init() {}

  fileprivate mutating func sort() {
    removals.sort { $0.position < $1.position }
    insertions.sort { $0.position < $1.position }
    moves.sort { $0.to < $1.to }
    updates.sort { $0.position < $1.position }
  }
}

extension [Int] {
  /// Returns the number of elements of a sorted array that are less than a value.
  fileprivate func lowerBound(of value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
