/// The rows that satisfy a condition.
@usableFromInline
final class FilterOperator: SubsetOperator {
  private let passes: (RowNumber) -> Bool
  /// Reads the parameter of the condition from the state, and returns whether it has changed.
  // The address is used during the call only.
  private let readParameter: ((UnsafeRawPointer) -> Bool)?
  private var cursor = -1

  @usableFromInline
  init(
    _ source: RowOperator, readParameter: ((UnsafeRawPointer) -> Bool)? = nil,
    passes: @escaping (RowNumber) -> Bool
  ) {
    self.readParameter = readParameter
    self.passes = passes
    super.init(of: source)
  }

  // The address is passed on.
  @usableFromInline override func refresh(_ state: UnsafeRawPointer) {
    source.refresh(state)
    let hasNewParameter = readParameter?(state) ?? false
    guard hasNewParameter || cursor != source.journal.end else { return }
    let changes = source.journal.changes(after: cursor)
    cursor = source.journal.end
    guard let changes else { return rebuild() }
    for change in changes { examine(change.row, isPlaced: change.isPlaced) }
    if hasNewParameter { source.forEach { examineCondition($0) } }
  }

  private func examine(_ row: RowNumber, isPlaced: Bool) {
    let (was, isMember) = (members.contains(row), source.contains(row) && passes(row))
    if was != isMember { members.toggle(row) }
    if was || isMember { journal.note(row, isPlaced: isPlaced || was != isMember) }
  }

  /// Examines a row whose contents have not changed.
  private func examineCondition(_ row: RowNumber) {
    guard members.contains(row) != passes(row) else { return }
    members.toggle(row)
    journal.note(row, isPlaced: true)
  }

  private func rebuild() {
    members = RowSet()
    source.forEach { if passes($0) { members.toggle($0) } }
    journal.reset(rowCount: members.count)
  }
}
