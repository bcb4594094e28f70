/// The first row with each key, in the order of the source.
@usableFromInline
final class DistinctOperator: SubsetOperator {
  private let keys: RowKeys
  /// All rows of the source; the first row with each key is the first in the source's order.
  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another.
  @exclusivity(unchecked) private var index = RowIndex()
  private var cursor = -1

  @usableFromInline
  init(_ source: RowOperator, by keys: RowKeys) {
    self.keys = keys
    super.init(of: source)
  }

  // The address is passed on.
  @usableFromInline override func refresh(_ state: UnsafeRawPointer) {
    source.refresh(state)
    guard cursor != source.journal.end else { return }
    let changes = source.journal.distinctChanges(after: cursor)
    cursor = source.journal.end
    guard let changes else { return rebuild() }
    // All rows that may have moved leave before any of them enters, as in `SortOperator`.
    var moved: [RowNumber] = []
    var headless: Set<Int32> = []
    for change in changes {
      if stays(change) {
        if members.contains(change.row) { journal.note(change.row, isPlaced: false) }
      } else {
        moved.append(change.row)
        leave(change.row, &headless)
      }
    }
    for row in moved where source.contains(row) { enter(row, &headless) }
    for key in headless { chooseFirst(of: key) }
  }

  private func stays(_ change: RowChange) -> Bool {
    let row = change.row
    guard !change.isPlaced, index.contains(row), source.contains(row) else { return false }
    return keys.number(row) == index.key(of: row)
  }

  /// Removes a row, and records its key if the row was the first one with the key.
  private func leave(_ row: RowNumber, _ headless: inout Set<Int32>) {
    guard index.contains(row) else { return }
    let key = index.key(of: row)
    index.remove(row)
    guard members.contains(row) else { return }
    setMember(row, false)
    if key >= 0 { headless.insert(key) }
  }

  private func enter(_ row: RowNumber, _ headless: inout Set<Int32>) {
    let key = keys.number(row)
    guard !headless.contains(key), let first = index.first(of: key) else {
      index.insert(row, key)
      if !headless.contains(key) { setMember(row, true) }
      return
    }
    let isFirst = source.precedes(row, first)
    index.insert(row, key, isFirst: isFirst)
    guard isFirst else { return }
    setMember(first, false)
    setMember(row, true)
  }

  /// Finds the first row with a key after the previous one was removed.
  private func chooseFirst(of key: Int32) {
    var first: RowNumber?
    index.forEach(of: key) { row in
      if first.map({ source.precedes(row, $0) }) ?? true { first = row }
    }
    guard let first else { return keys.forget(key) }
    index.remove(first)
    index.insert(first, key)
    setMember(first, true)
  }

  private func setMember(_ row: RowNumber, _ isMember: Bool) {
    guard members.contains(row) != isMember else { return }
    members.toggle(row)
    journal.note(row, isPlaced: true)
  }

  private func rebuild() {
    index = RowIndex()
    members = RowSet()
    keys.forgetAll()
    source.forEach { row in
      let key = keys.number(row)
      let isFirst = index.first(of: key) == nil
      index.insert(row, key, isFirst: isFirst)
      if isFirst { members.toggle(row) }
    }
    journal.reset(rowCount: members.count)
  }
}
