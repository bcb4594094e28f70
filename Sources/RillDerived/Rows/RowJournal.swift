/// A small number that identifies a row while it is in its collection, wherever it moves.
@usableFromInline typealias RowNumber = Int32

/// The rows that have changed most recently.
///
/// Each operator that reads them keeps its own cursor.
struct RowJournal {
  private var ring: ContiguousArray<RowNumber>
  /// The cursor of the oldest known change.
  private(set) var start = 0
  /// The cursor after the newest change.
  private(set) var end = 0
  /// The number of changes by which a row was inserted, removed or moved.
  private(set) var placed = 0

  init() { ring = ContiguousArray(repeating: 0, count: 256) }

  /// Records a change of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - isPlaced: Whether it was inserted, removed or moved. Otherwise only its contents may have changed.
  mutating func note(_ row: RowNumber, isPlaced: Bool) {
    ring[end & (ring.count - 1)] = row << 1 | (isPlaced ? 1 : 0)
    end += 1
    if isPlaced { placed += 1 }
    if end - start > ring.count { start = end - ring.count }
  }

  /// Forgets all changes after every row may have changed, and prepares for the given number of rows.
  mutating func reset(rowCount: Int) {
    var room = ring.count
    while room < rowCount / 16 { room *= 2 }
    if room > ring.count { ring = ContiguousArray(repeating: 0, count: room) }
    end += 1
    start = end
    placed += 1
  }

  /// Returns the changes after a cursor, oldest first, or nil if some are unknown.
  func changes(after cursor: Int) -> [RowChange]? {
    guard cursor >= start else { return nil }
    return (cursor..<end).map {
      let entry = ring[$0 & (ring.count - 1)]
      return RowChange(row: entry >> 1, isPlaced: entry & 1 == 1)
    }
  }

  /// Returns the changes after a cursor, each row once, or nil if some are unknown.
  func distinctChanges(after cursor: Int) -> [RowChange]? {
    guard let changes = changes(after: cursor) else { return nil }
    guard changes.count > 1 else { return changes }
    // The changes of one row are next to each other, oldest first. Numbers are sorted faster than rows are looked up.
    var order = changes.indices.map { UInt64(changes[$0].row) << 32 | UInt64($0) }
    order.sort()
    var merged = changes
    var repeated: [Int] = []
    var first = Int(truncatingIfNeeded: order[0] & 0xffff_ffff)
    for entry in order.dropFirst() {
      let at = Int(truncatingIfNeeded: entry & 0xffff_ffff)
      guard changes[at].row == changes[first].row else {
        first = at
        continue
      }
      if changes[at].isPlaced { merged[first].isPlaced = true }
      repeated.append(at)
    }
    guard !repeated.isEmpty else { return merged }
    repeated.sort()
    var next = 0
    return merged.indices.compactMap { at in
      guard next < repeated.count, repeated[next] == at else { return merged[at] }
      next += 1
      return nil
    }
  }
}

/// A change of a row.
struct RowChange {
  let row: RowNumber
  /// A Boolean value that indicates whether the row was inserted, removed or moved.
  var isPlaced: Bool
}
