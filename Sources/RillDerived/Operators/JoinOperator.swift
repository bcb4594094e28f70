/// The rows of a source, which also change with the rows of another collection to which their keys refer.
///
/// The rows and their order are those of the source. An index finds the rows that refer to a row of the other
/// collection.
@usableFromInline
final class JoinOperator: RowOperator {
  private let source: RowOperator
  private let keys: RowKeys
  private let others: RowOperator
  /// Returns the number of the key that refers to a row of the other collection, or nil if no row has it.
  private let reference: (RowNumber) -> Int32?
  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another.
  @exclusivity(unchecked) private var index = RowIndex()
  private var cursor = -1
  private var otherCursor = -1

  @usableFromInline
  init(
    _ source: RowOperator, by keys: RowKeys, to others: RowOperator,
    reference: @escaping (RowNumber) -> Int32?
  ) {
    self.source = source
    self.keys = keys
    self.others = others
    self.reference = reference
  }

  override var count: Int { source.count }
  @usableFromInline override func contains(_ row: RowNumber) -> Bool { source.contains(row) }
  @usableFromInline override func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool { source.precedes(a, b) }
  override var orderSource: RowOperator { source.orderSource }
  override func forEach(_ body: (RowNumber) -> Void) { source.forEach(body) }

  // The address is passed on.
  @usableFromInline override func refresh(_ state: UnsafeRawPointer) {
    source.refresh(state)
    others.refresh(state)
    guard cursor != source.journal.end || otherCursor != others.journal.end else { return }
    let changes = source.journal.distinctChanges(after: cursor)
    let otherChanges = others.journal.distinctChanges(after: otherCursor)
    (cursor, otherCursor) = (source.journal.end, others.journal.end)
    guard let changes else { return rebuild() }
    for change in changes { examine(change) }
    guard let otherChanges else { return journal.reset(rowCount: source.count) }
    for change in otherChanges {
      guard let key = reference(change.row) else { continue }
      index.forEach(of: key) { journal.note($0, isPlaced: false) }
    }
  }

  private func examine(_ change: RowChange) {
    let row = change.row
    let (was, isMember) = (index.contains(row), source.contains(row))
    if was || isMember { journal.note(row, isPlaced: change.isPlaced || was != isMember) }
    let key = isMember ? keys.number(row) : RowIndex.noKey
    if was {
      let old = index.key(of: row)
      if isMember, old == key { return }
      index.remove(row)
      if old >= 0, index.first(of: old) == nil { keys.forget(old) }
    }
    if isMember { index.insert(row, key) }
  }

  private func rebuild() {
    index = RowIndex()
    keys.forgetAll()
    source.forEach { index.insert($0, keys.number($0)) }
    journal.reset(rowCount: source.count)
  }
}
