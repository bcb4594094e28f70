public import Rill

/// The filtered, sorted or mapped rows of a collection, kept up to date at the cost of the changed rows.
///
/// ```swift
/// let open = store.derive(\.rows).filtered { !$0.isDone }.sorted(by: \.priority)
/// open.count
/// open.values
/// ```
///
/// **Behavior**
/// - It is *always* equal to the same computation on the current rows.
/// - It is computed *only* when it is read or observed; since Observation may track any read, a read counts until the next
///   change of what was read. After a change of a few rows, only they are examined; if the
///   changes are unknown, as after sorting or restoring, all rows are.
/// - Reading it is tracked by Observation, like the fields of a store. Keep it while views read it.
/// - When it is released, the store keeps nothing of it. It can be released on any thread.
///
/// It belongs to the isolation of its store, which it keeps alive.
public final class DerivedCollection<State, Row: Identifiable, Value> {
  @usableFromInline let source: DerivedSource
  @usableFromInline let reader: RowReader<Row>
  @usableFromInline let top: RowOperator
  @usableFromInline let read: (RowNumber) -> Value

  private var listIfMade: SortOperator?
  let contents = DerivedProbe()
  let shape = DerivedProbe()

  @usableFromInline
  init(
    _ source: DerivedSource, _ reader: RowReader<Row>, _ top: RowOperator,
    read: @escaping (RowNumber) -> Value
  ) {
    self.source = source
    self.reader = reader
    self.top = top
    self.read = read
  }

  /// The operator with the positions of the rows.
  @usableFromInline var list: SortOperator {
    if let listIfMade { return listIfMade }
    let list = top as? SortOperator ?? SortOperator(top)
    listIfMade = list
    return list
  }
}

@available(*, unavailable)
extension DerivedCollection: Sendable {}

/// A derived collection whose values are the rows themselves.
public typealias DerivedRows<State, Row: Identifiable> = DerivedCollection<State, Row, Row>

extension Store {
  /// Returns the rows of a collection, to derive other collections and values from.
  ///
  /// Derive once and keep the result: each call starts with all rows.
  ///
  /// - Parameter path: The collection. A computed property is copied whenever it is read.
  /// - Returns: The rows, in the order of the collection.
  /// - Complexity: O(1). The first reading takes O(n), and 8 bytes a row.
  @inlinable
  public func derive<Row: Identifiable>(
    _ path: KeyPath<State, IdentifiedArray<Row>>
  ) -> DerivedRows<State, Row> {
    let reader = RowReader(path)
    // The first bytes of a collection are its version.
    let bytes = MemoryLayout<State>.offset(of: path).map { $0..<$0 + MemoryLayout<Version>.size }
    return DerivedCollection(DerivedSource(self, bytes, reader.root), reader, reader.root) { reader.row($0) }
  }
}

extension RowReader {
  /// Creates the access to a collection in a state.
  @usableFromInline
  convenience init<State>(_ path: KeyPath<State, IdentifiedArray<Row>>) {
    if let step = MemoryLayout<State>.offset(of: path) {
      self.init(RowPlace { ($0 + step).assumingMemoryBound(to: IdentifiedArray<Row>.self) })
    } else {
      let copy = ComputedRows(path)
      self.init(RowPlace { copy.read($0) })
    }
  }
}

/// A copy of a computed collection at a fixed address.
private final class ComputedRows<State, Row: Identifiable> {
  private let path: KeyPath<State, IdentifiedArray<Row>>
  // Owned by this object: allocated and deallocated with it.
  private let copy: UnsafeMutablePointer<IdentifiedArray<Row>>

  init(_ path: KeyPath<State, IdentifiedArray<Row>>) {
    self.path = path
    copy = .allocate(capacity: 1)
    copy.initialize(to: IdentifiedArray())
  }

  deinit {
    copy.deinitialize(count: 1)
    copy.deallocate()
  }

  // The argument is the address of the state. The result is valid as long as this object.
  func read(_ state: UnsafeRawPointer) -> UnsafePointer<IdentifiedArray<Row>> {
    // The last copy is released first, so that the property may change rows that it keeps without copying them.
    copy.pointee = IdentifiedArray()
    copy.pointee = state.assumingMemoryBound(to: State.self).pointee[keyPath: path]
    return UnsafePointer(copy)
  }
}
