/// Some rows of a source, in its order: one bit for each.
@usableFromInline
class SubsetOperator: RowOperator {
  final let source: RowOperator
  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another.
  @exclusivity(unchecked) final var members = RowSet()

  init(of source: RowOperator) { self.source = source }

  override final var count: Int { members.count }
  @usableFromInline override final func contains(_ row: RowNumber) -> Bool { members.contains(row) }
  override final func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool { source.precedes(a, b) }
  override final func forEach(_ body: (RowNumber) -> Void) {
    source.forEach { if members.contains($0) { body($0) } }
  }
}
