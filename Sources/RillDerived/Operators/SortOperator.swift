/// The rows of a source, sorted by a key.
///
/// Rows with equal keys are in the order of the source.
///
/// Without a key, all rows are in the order of the source, and have positions.
@usableFromInline
final class SortOperator: RowOperator {
  private let source: RowOperator
  private let keys: SortKeys?
  /// Reads the parameter of the order from the state, and returns whether it has changed.
  // The address is used during the call only.
  private let readParameter: ((UnsafeRawPointer) -> Bool)?
  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another.
  @exclusivity(unchecked) private(set) var order: RowOrder
  private var cursor = -1
  private var recorders: [WeakRecorder] = []

  @usableFromInline
  init(
    _ source: RowOperator, by keys: SortKeys? = nil, readParameter: ((UnsafeRawPointer) -> Bool)? = nil
  ) {
    self.source = source
    self.keys = keys
    self.readParameter = readParameter
    order = RowOrder()
  }

  override var count: Int { order.count }
  @usableFromInline override func contains(_ row: RowNumber) -> Bool { order.contains(row) }
  @usableFromInline override func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool { order.precedes(a, b) }
  override func forEach(_ body: (RowNumber) -> Void) { order.forEach(body) }

  /// Returns the position of a row, which must be present.
  func rank(of row: RowNumber) -> Int { order.rank(of: row) }

  /// Records the positions of changed rows from now on, until the recorder is released.
  func add(_ recorder: RankRecorder) {
    recorders.removeAll { $0.object == nil }
    recorders.append(WeakRecorder(object: recorder))
  }

  // The address is passed on.
  @usableFromInline override func refresh(_ state: UnsafeRawPointer) {
    source.refresh(state)
    let hasNewParameter = readParameter?(state) ?? false
    guard hasNewParameter || cursor != source.journal.end else { return }
    let changes = hasNewParameter ? nil : source.journal.distinctChanges(after: cursor)
    cursor = source.journal.end
    guard let changes, changes.count <= max(64, order.count / 8) else { return rebuild() }
    let present = changes.filter { order.contains($0.row) || source.contains($0.row) }
    for recorder in recorders { recorder.object?.record(present, in: self) }
    // All rows that may have moved leave before any of them enters, so that the others are always in order.
    var moved: [RowNumber] = []
    for change in present {
      if stays(change) { journal.note(change.row, isPlaced: false) } else { moved.append(change.row) }
    }
    order.beginChanges(moved.count)
    for row in moved {
      if order.contains(row) { order.remove(row) }
      journal.note(row, isPlaced: true)
    }
    let entering = moved.filter { source.contains($0) }
    if let keys {
      keys.insert(entering, &order, source.orderSource)
    } else {
      for row in entering { order.insert(row, at: order.place { source.precedes($0, row) }) }
    }
    order.endChanges()
  }

  private func stays(_ change: RowChange) -> Bool {
    let row = change.row
    guard !change.isPlaced, order.contains(row), source.contains(row) else { return false }
    return keys?.isCurrent(row) ?? true
  }

  private func rebuild() {
    var rows: [RowNumber] = []
    rows.reserveCapacity(source.count)
    source.forEach { rows.append($0) }
    let largest = rows.max() ?? -1
    keys?.sort(&rows)
    order.rebuild(rows, rowCount: Int(largest) + 1)
    journal.reset(rowCount: rows.count)
    for recorder in recorders { recorder.object?.reload() }
  }
}

/// The keys of sorted rows, without their type.
@usableFromInline
final class SortKeys {
  /// Returns whether the key of a row is the kept one.
  let isCurrent: (RowNumber) -> Bool
  /// Reads and keeps the keys of rows, and inserts the rows into an order; rows with equal keys are in the order of the
  /// operator.
  ///
  /// All rows are inserted in one call, so that the search for their places is compiled for the type of the keys.
  let insert: ([RowNumber], inout RowOrder, RowOperator) -> Void
  /// Reads and keeps the keys of rows, and sorts the rows by them; rows with equal keys keep their order.
  let sort: (inout [RowNumber]) -> Void

  @usableFromInline
  init(
    isCurrent: @escaping (RowNumber) -> Bool,
    insert: @escaping ([RowNumber], inout RowOrder, RowOperator) -> Void,
    sort: @escaping (inout [RowNumber]) -> Void
  ) {
    self.isCurrent = isCurrent
    self.insert = insert
    self.sort = sort
  }
}

/// The keys of sorted rows, by row.
///
/// A key that is not equal to itself, such as a NaN, comes after all others, in either direction. Searches would otherwise
/// misplace other rows, which would stay misplaced after that key has changed.
@usableFromInline
final class KeyColumn<Key: Comparable> {
  // Unchecked: changed only while no key is compared. The key of a row is read before the change.
  @exclusivity(unchecked) @usableFromInline var keys: ContiguousArray<Key> = []

  @inlinable
  init() {}

  /// Keeps the key of a row.
  @inlinable
  func keep(_ key: Key, of row: RowNumber) {
    if keys.count <= row { keys.append(contentsOf: repeatElement(key, count: Int(row) + 1 - keys.count)) }
    keys[Int(row)] = key
  }

  /// Creates the operations of an operator on the keys.
  ///
  /// - Parameters:
  ///   - isDescending: Whether the largest key is first.
  ///   - read: Reads the key of a row.
  /// - Returns: The operations.
  @inlinable
  func operations(isDescending: Bool = false, _ read: @escaping (RowNumber) -> Key) -> SortKeys {
    SortKeys { row in
      let key = read(row)
      return self.keys[Int(row)] == key
    } insert: { rows, order, source in
      for row in rows {
        let key = read(row)
        self.keep(key, of: row)
        let isOrdered = key == key
        let place = order.place { other in
          let present = self.keys[Int(other)]
          guard isOrdered else { return present == present || source.precedes(other, row) }
          guard present != key else { return source.precedes(other, row) }
          return isDescending ? key < present : present < key
        }
        order.insert(row, at: place)
      }
    } sort: { rows in
      self.keys = []
      // Growing with the rows, it would occupy up to twice the memory.
      self.keys.reserveCapacity(rows.reduce(0) { max($0, Int($1) + 1) })
      for row in rows { self.keep(read(row), of: row) }
      let keys = self.keys
      // The standard library sorts stably, but does not promise to.
      var keyed = rows.enumerated().map { (key: keys[Int($1)], place: $0, row: $1) }
      keyed.sort { one, other in
        if one.key == other.key { return one.place < other.place }
        if isDescending ? other.key < one.key : one.key < other.key { return true }
        return other.key != other.key && (one.key == one.key || one.place < other.place)
      }
      rows = keyed.map(\.row)
    }
  }
}

extension SortKeys {
  /// Creates the operations of an operator that compares rows, and keeps no keys.
  ///
  /// - Parameter isBefore: Returns whether one row belongs before another.
  @usableFromInline
  convenience init(isBefore: @escaping (RowNumber, RowNumber) -> Bool) {
    self.init { _ in
      false
    } insert: { rows, order, source in
      for row in rows {
        let place = order.place { other in
          isBefore(other, row) || (!isBefore(row, other) && source.precedes(other, row))
        }
        order.insert(row, at: place)
      }
    } sort: { rows in
      var placed = Array(rows.enumerated())
      placed.sort { one, other in
        isBefore(one.element, other.element)
          || (!isBefore(other.element, one.element) && one.offset < other.offset)
      }
      rows = placed.map(\.element)
    }
  }
}

private struct WeakRecorder {
  weak var object: RankRecorder?
}
