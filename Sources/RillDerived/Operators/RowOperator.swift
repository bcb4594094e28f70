/// A step of a derived collection: some rows of a collection in an order, which are brought up to date when they are
/// read.
///
/// Operators know rows by their numbers only. The closures that read rows belong to ``DerivedCollection``, which knows
/// the types, so this code is compiled once.
@usableFromInline
class RowOperator {
  /// The rows that have changed.
  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another (see `isReading`).
  @exclusivity(unchecked) final var journal = RowJournal()

  /// The number of rows.
  var count: Int { 0 }

  /// Brings the rows up to date.
  ///
  /// - Parameter state: The address of the store's state.
  /// - Complexity: O(changed rows · log n), or O(n) if too many have changed.
  // The address is used during the call only.
  @usableFromInline func refresh(_ state: UnsafeRawPointer) {}

  /// Returns whether a row is among the rows.
  @usableFromInline func contains(_ row: RowNumber) -> Bool { false }

  /// Returns whether one present row is before another.
  @usableFromInline func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool { false }

  /// An operator with the same order, which answers without asking another one.
  var orderSource: RowOperator { self }

  /// Calls a closure with the rows, in order.
  func forEach(_ body: (RowNumber) -> Void) {}
}

/// Some rows of a source, in its order: one bit for each.
@usableFromInline
class SubsetOperator: RowOperator {
  final let source: RowOperator
  // Unchecked: used by refreshes and readings of one isolation, of which none runs within another.
  @exclusivity(unchecked) final var members = RowSet()

  init(of source: RowOperator) { self.source = source }

  override final var count: Int { members.count }
  @usableFromInline override final func contains(_ row: RowNumber) -> Bool { members.contains(row) }
  @usableFromInline override final func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool {
    source.precedes(a, b)
  }
  override final var orderSource: RowOperator { source.orderSource }
  override final func forEach(_ body: (RowNumber) -> Void) {
    source.forEach { if members.contains($0) { body($0) } }
  }
}
