public import Rill

extension DerivedCollection {
  /// Returns the same rows with values that also depend on the rows of another collection to which they refer.
  ///
  /// ```swift
  /// let cards = store.derive(\.issues).joined(with: \.users, on: \.author) { issue, author in
  ///   Card(title: issue.title, author: author?.name ?? "unknown")
  /// }
  /// ```
  ///
  /// A change of a row in the other collection changes the rows that refer to it. To omit the rows without a
  /// counterpart, filter the result.
  ///
  /// - Parameters:
  ///   - path: The other collection, which may be the same one.
  ///   - reference: Returns the id to which a value refers, or nil. It depends on its argument only.
  ///   - transform: Returns the new value, given the row to which the value refers, or nil if there is none.
  /// - Returns: The rows with the new values.
  /// - Complexity: For each change of a row O(1), and for each change of a row of the other collection O(rows that
  ///   refer to it). 12 bytes a row, and 40 bytes for each id to which rows refer.
  @inlinable
  public func joined<Other: Identifiable, Joined>(
    with path: KeyPath<State, IdentifiedArray<Other>>, on reference: @escaping (Value) -> Other.ID?,
    _ transform: @escaping (Value, Other?) -> Joined
  ) -> DerivedCollection<State, Row, Joined> {
    let other = RowReader(path)
    return joined(
      source.joined(with: [other.root]), other, other.root, on: reference, transform
    ) { other.row($0) }
  }

  /// Returns the same rows with values that also depend on the rows of a derived collection to which they refer.
  ///
  /// - Parameters:
  ///   - others: The other collection, of the same store. Rows that it omits have no counterparts.
  ///   - reference: Returns the id to which a value refers, or nil. It depends on its argument only.
  ///   - transform: Returns the new value, given the value to which the value refers, or nil if there is none.
  /// - Returns: The rows with the new values. If the other collection belongs to another store, which is reported, no
  ///   row has a counterpart.
  /// - Complexity: As with a collection of the state.
  @inlinable
  public func joined<Other, OtherValue, Joined>(
    with others: DerivedCollection<State, Other, OtherValue>, on reference: @escaping (Value) -> Other.ID?,
    _ transform: @escaping (Value, OtherValue?) -> Joined
  ) -> DerivedCollection<State, Row, Joined> {
    guard let source = source.joined(with: others.source) else { return mapped { transform($0, nil) } }
    return joined(source, others.reader, others.top, on: reference, transform, read: others.read)
  }

  @usableFromInline
  func joined<Other, OtherValue, Joined>(
    _ source: DerivedSource, _ other: RowReader<Other>, _ others: RowOperator,
    on reference: @escaping (Value) -> Other.ID?, _ transform: @escaping (Value, OtherValue?) -> Joined,
    read readOther: @escaping (RowNumber) -> OtherValue
  ) -> DerivedCollection<State, Row, Joined> {
    let read = read
    let numbers = KeyNumbers<Other.ID>()
    let join = JoinOperator(top, by: numbers.operations { reference(read($0)) }, to: others) { row in
      other.id(of: row).flatMap { numbers.numbers[$0] }
    }
    return DerivedCollection<State, Row, Joined>(source, reader, join) { row in
      let value = read(row)
      let counterpart = reference(value).flatMap { other.number(of: $0) }
      return transform(value, counterpart.flatMap { others.contains($0) ? readOther($0) : nil })
    }
  }

  /// Returns the first row with each key, in the same order.
  ///
  /// ```swift
  /// let labels = store.derive(\.issues).distinct(by: \.label).mapped(\.label)
  /// ```
  ///
  /// - Parameter key: Returns the key of a value. It depends on its argument only.
  /// - Returns: The first row with each key.
  /// - Complexity: For each change of a row O(1), or O(rows with the key) if the first of them leaves or moves. 12
  ///   bytes a row, and 40 bytes for each key.
  @inlinable
  public func distinct<Key: Hashable>(by key: @escaping (Value) -> Key) -> DerivedCollection {
    let read = read
    let keys = KeyNumbers<Key>().operations { key(read($0)) }
    return DerivedCollection(source, reader, DistinctOperator(top, by: keys), read: read)
  }
}
