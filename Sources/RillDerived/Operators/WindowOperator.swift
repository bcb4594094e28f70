/// The rows of a list at a range of positions, which stays the same while the rows change.
///
/// - Complexity: A refresh after a change takes O(rows in the window).
@usableFromInline
final class WindowOperator: RowOperator {
  private let source: SortOperator
  private let range: Range<Int>
  private var rows: [RowNumber] = []
  private var places: [RowNumber: Int] = [:]
  private var cursor = -1

  init(_ source: SortOperator, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  override var count: Int { rows.count }
  @usableFromInline override func contains(_ row: RowNumber) -> Bool { places[row] != nil }
  override func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool {
    places[a, default: 0] < places[b, default: 0]
  }
  override func forEach(_ body: (RowNumber) -> Void) { rows.forEach(body) }

  // The address is passed on.
  @usableFromInline override func refresh(_ state: UnsafeRawPointer) {
    source.refresh(state)
    guard cursor != source.journal.end else { return }
    let changes = source.journal.distinctChanges(after: cursor)
    cursor = source.journal.end
    let before = places
    rows = range.clamped(to: 0..<source.count).map { source.order.row(at: $0) }
    places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
    guard let changes else { return journal.reset(rowCount: rows.count) }
    let changed = Dictionary(uniqueKeysWithValues: changes.map { ($0.row, $0.isPlaced) })
    for row in before.keys where places[row] == nil { journal.note(row, isPlaced: true) }
    for row in rows {
      if before[row] == nil {
        journal.note(row, isPlaced: true)
      } else if let isPlaced = changed[row] {
        journal.note(row, isPlaced: isPlaced)
      }
    }
  }
}
