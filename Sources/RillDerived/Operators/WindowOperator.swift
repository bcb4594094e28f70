/// The rows of a list at a range of positions, which stays the same while the rows change.
///
/// - Complexity: A refresh after a change takes O(rows in the window).
@usableFromInline
final class WindowOperator: RowOperator {
  private let source: SortOperator
  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another.
  @exclusivity(unchecked) private var range: Range<Int>
  /// Reads the range from the state.
  // The address is used during the call only.
  private let readRange: ((UnsafeRawPointer) -> Range<Int>)?
  private var rows: [RowNumber] = []
  private var places: [RowNumber: Int] = [:]
  private var cursor = -1

  @usableFromInline
  init(
    _ source: SortOperator, _ range: Range<Int> = 0..<0,
    readRange: ((UnsafeRawPointer) -> Range<Int>)? = nil
  ) {
    self.source = source
    self.range = range
    self.readRange = readRange
  }

  override var count: Int { rows.count }
  @usableFromInline override func contains(_ row: RowNumber) -> Bool { places[row] != nil }
  @usableFromInline override func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool {
    places[a, default: 0] < places[b, default: 0]
  }
  override func forEach(_ body: (RowNumber) -> Void) { rows.forEach(body) }

  // The address is passed on.
  @usableFromInline override func refresh(_ state: UnsafeRawPointer) {
    source.refresh(state)
    let now = readRange?(state) ?? range
    guard now != range || cursor != source.journal.end else { return }
    range = now
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
