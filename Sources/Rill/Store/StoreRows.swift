/// A collection of stores for the rows of a collection, which are created on demand.
public struct StoreRows<Row: Identifiable, RowAction: Sendable>: RandomAccessCollection {
  private let store: (Row.ID) -> Store<Row, RowAction>?
  private let last: (Row.ID) -> Store<Row, RowAction>
  /// The rows' ids, in order.
  public let ids: ContiguousArray<Row.ID>

  @usableFromInline
  init<State>(source: RowSource<State, Row, Row, RowAction>, ids: ContiguousArray<Row.ID>) {
    self.ids = ids
    store = { source.store($0) }
    last = { source.existingStore($0) }
  }

  /// The position of the first row.
  public var startIndex: Int { 0 }
  /// The position after the last row.
  public var endIndex: Int { ids.count }
  /// Accesses the store of the row at a position.
  ///
  /// A position outside of the collection stops the program, as with an array.
  public subscript(position: Int) -> Store<Row, RowAction> { last(ids[position]) }
  /// Accesses the store of the row with an id, or nil if there is no such row.
  public subscript(id id: Row.ID) -> Store<Row, RowAction>? { store(id) }

  /// Returns an iterator over the stores of the rows, which skips rows that were removed meanwhile.
  public func makeIterator() -> Iterator { Iterator(ids: ids.makeIterator(), store: store) }

  /// An iterator over the stores of rows.
  public struct Iterator: IteratorProtocol {
    var ids: ContiguousArray<Row.ID>.Iterator
    let store: (Row.ID) -> Store<Row, RowAction>?

    /// Returns the store of the next row that still exists, or nil at the end.
    public mutating func next() -> Store<Row, RowAction>? {
      while let id = ids.next() { if let store = store(id) { return store } }
      return nil
    }
  }
}
