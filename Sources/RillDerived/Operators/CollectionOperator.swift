import Rill

/// The rows of an identified collection in a state, which are the source of all operators on it.
///
/// A row has the same number while it is in the collection. Numbers are not reused until all rows are renumbered, so
/// other operators never confuse two rows.
@usableFromInline
final class CollectionOperator: RowOperator {
  /// The access to the collection, which knows the type of its elements.
  private let access: CollectionAccess
  /// The position of each row, or -1 if it was removed.
  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another (see `isReading`).
  @exclusivity(unchecked) private(set) var positions: ContiguousArray<Int32> = []
  /// The row at each position.
  // Unchecked: as above.
  @exclusivity(unchecked) private(set) var rows: ContiguousArray<RowNumber> = []
  private var seen: Version?
  /// The positions of removed rows that are still in `rows`, from the last to the first.
  private var leaving: [Int] = []
  /// A Boolean value that indicates whether values derived from the rows are being brought up to date.
  var isReading = false

  init(_ access: CollectionAccess) { self.access = access }

  override var count: Int { rows.count }
  @usableFromInline override func contains(_ row: RowNumber) -> Bool {
    row < positions.count && positions[Int(row)] >= 0
  }
  @usableFromInline override func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool {
    positions[Int(a)] < positions[Int(b)]
  }
  override func forEach(_ body: (RowNumber) -> Void) { for row in rows { body(row) } }

  /// The position of a present row.
  @usableFromInline func position(of row: RowNumber) -> Int { Int(positions[Int(row)]) }

  // The address is passed on to the access, which keeps it until the end of the reading.
  @usableFromInline override func refresh(_ state: UnsafeRawPointer) {
    let now = access.enter(state)
    guard now != seen else { return }
    defer { seen = now }
    if let seen, !isCrowded, replay(after: seen) { return }
    numberAll()
  }

  /// A Boolean value that indicates whether the numbers of removed rows take too much memory.
  private var isCrowded: Bool { positions.count > rows.count + rows.count / 4 + 1_024 }

  /// Applies the changes after a version.
  ///
  /// - Returns: False if some are unknown, or if examining all rows is cheaper.
  private func replay(after seen: Version) -> Bool {
    var low = Int.max
    // Each insertion or removal moves the rows after it. Many of them cost more than renumbering all rows.
    var budget = 100 * rows.count + 4_096
    var isAffordable = true
    let isKnown = access.replay(seen) { mark, index in
      guard isAffordable else { return }
      if mark.to < 0, leaving.last.map({ mark.from < $0 }) ?? true {
        low = min(low, mark.from)
        return leave(mark, index)
      }
      takeOut()
      if mark.from == mark.to {
        journal.note(rows[mark.from], isPlaced: false)
        return
      }
      let place = min(mark.from < 0 ? Int.max : mark.from, mark.to < 0 ? Int.max : mark.to)
      low = min(low, place)
      budget -= rows.count - place
      guard budget >= 0 else { return isAffordable = false }
      move(mark, index)
    }
    takeOut()
    guard isKnown, isAffordable else { return false }
    if low < rows.count {
      for position in low..<rows.count { positions[Int(rows[position])] = Int32(position) }
    }
    return true
  }

  /// Removes a row, but keeps its place until the removals from the last to the first have ended.
  private func leave(_ mark: ChangeMark, _ index: Int) {
    let row = rows[mark.from]
    positions[Int(row)] = -1
    access.keepID(row, index)
    journal.note(row, isPlaced: true)
    leaving.append(mark.from)
  }

  /// Removes the marked rows from the order, in one pass.
  private func takeOut() {
    guard let first = leaving.last else { return }
    if leaving.count == 1 {
      rows.remove(at: first)
    } else {
      var end = first
      for position in first..<rows.count where positions[Int(rows[position])] >= 0 {
        rows[end] = rows[position]
        end += 1
      }
      rows.removeLast(rows.count - end)
    }
    leaving.removeAll(keepingCapacity: true)
  }

  /// Inserts, moves or removes a row; its position is determined after all changes were applied.
  private func move(_ mark: ChangeMark, _ index: Int) {
    let row = mark.from < 0 ? RowNumber(positions.count) : rows.remove(at: mark.from)
    if mark.from < 0 { positions.append(.max) } else { positions[Int(row)] = mark.to < 0 ? -1 : .max }
    if mark.to < 0 { access.keepID(row, index) } else { rows.insert(row, at: mark.to) }
    journal.note(row, isPlaced: true)
  }

  private func numberAll() {
    let count = Int32(access.count())
    positions = ContiguousArray(0..<count)
    rows = positions
    access.forgetIDs()
    journal.reset(rowCount: Int(count))
  }
}

/// The access of an operator to a collection, without the type of its elements.
struct CollectionAccess {
  /// Finds the collection in the state at an address, and returns its version.
  // The address is valid until the end of the reading.
  let enter: (UnsafeRawPointer) -> Version
  /// Returns the number of elements.
  let count: () -> Int
  /// Calls a closure with the changes after a version, oldest first, or returns false if some are unknown.
  let replay: (Version, (ChangeMark, Int) -> Void) -> Bool
  /// Stores the id of a removed row, given the index of the removal in the journal.
  let keepID: (RowNumber, Int) -> Void
  /// Removes the ids of all removed rows.
  let forgetIDs: () -> Void
}
