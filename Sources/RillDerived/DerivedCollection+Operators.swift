extension DerivedCollection {
  /// Returns the rows that satisfy a condition, in the same order.
  ///
  /// - Parameter condition: Returns whether a value remains. It depends on its argument only.
  /// - Returns: The remaining rows.
  /// - Complexity: For each change of a row O(1), and one bit a row.
  @inlinable
  public func filtered(_ condition: @escaping (Value) -> Bool) -> DerivedCollection {
    let read = read
    return DerivedCollection(source, reader, FilterOperator(top) { condition(read($0)) }, read: read)
  }

  /// Returns the rows that satisfy a condition with a parameter in the state, in the same order.
  ///
  /// ```swift
  /// let found = store.derive(\.rows).filtered(using: \.query) { row, query in row.title.contains(query) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The parameter.
  ///   - condition: Returns whether a value remains, given the parameter. It depends on its arguments only.
  /// - Returns: The remaining rows.
  /// - Complexity: As ``filtered(_:)``. All rows are examined when the parameter has changed, because the condition may
  ///   hold for any of them. To select rows by a key without examining others, group them by it.
  @inlinable
  public func filtered<Parameter: Equatable>(
    using path: KeyPath<State, Parameter>, _ condition: @escaping (Value, Parameter) -> Bool
  ) -> DerivedCollection {
    let read = read
    let parameter = OperatorParameter(path)
    let filter = FilterOperator(top) {
      parameter.refresh($0)
    } passes: { row in
      parameter.value.map { condition(read(row), $0) } ?? false
    }
    return DerivedCollection(source.inAnyTurn, reader, filter, read: read)
  }

  /// Returns the rows sorted by a key.
  ///
  /// Rows with equal keys keep their order. Rows whose key is not equal to itself, such as a NaN, are last.
  ///
  /// - Parameters:
  ///   - key: Returns the key of a value. It depends on its argument only.
  ///   - isDescending: Whether the row with the largest key is first.
  /// - Returns: The sorted rows.
  /// - Complexity: For each change of a row O(log n) comparisons, and 10 bytes a row besides the key.
  @inlinable
  public func sorted<Key: Comparable>(
    by key: @escaping (Value) -> Key, descending isDescending: Bool = false
  ) -> DerivedCollection {
    let read = read
    let keys = KeyColumn<Key>().operations(isDescending: isDescending) { key(read($0)) }
    return DerivedCollection(source, reader, SortOperator(top, by: keys), read: read)
  }

  /// Returns the rows in an order.
  ///
  /// Rows keep their order if neither belongs before the other.
  ///
  /// - Parameter isBefore: Returns whether a value belongs before another one. It depends on its arguments only.
  /// - Returns: The sorted rows.
  /// - Complexity: For each change of a row O(log n) comparisons, and 10 bytes a row.
  @inlinable
  public func sorted(by isBefore: @escaping (Value, Value) -> Bool) -> DerivedCollection {
    let read = read
    let keys = SortKeys { a, b in isBefore(read(a), read(b)) }
    return DerivedCollection(source, reader, SortOperator(top, by: keys), read: read)
  }

  /// Returns the rows in an order with a parameter in the state, such as the column that a user has chosen.
  ///
  /// ```swift
  /// let shown = store.derive(\.rows).sorted(using: \.order) { a, b, order in
  ///   switch order {
  ///   case .title: a.title < b.title
  ///   case .newest: a.date > b.date
  ///   }
  /// }
  /// ```
  ///
  /// Rows keep their order if neither belongs before the other.
  ///
  /// - Parameters:
  ///   - path: The parameter.
  ///   - isBefore: Returns whether a value belongs before another one, given the parameter. It depends on its arguments
  ///     only.
  /// - Returns: The sorted rows.
  /// - Complexity: For each change of a row O(log n) comparisons, and 10 bytes a row. All rows are sorted when the
  ///   parameter has changed.
  @inlinable
  public func sorted<Parameter: Equatable>(
    using path: KeyPath<State, Parameter>, by isBefore: @escaping (Value, Value, Parameter) -> Bool
  ) -> DerivedCollection {
    let read = read
    let parameter = OperatorParameter(path)
    let keys = SortKeys { a, b in
      parameter.value.map { isBefore(read(a), read(b), $0) } ?? false
    }
    let sort = SortOperator(top, by: keys) { parameter.refresh($0) }
    return DerivedCollection(source.inAnyTurn, reader, sort, read: read)
  }

  /// Returns the same rows with other values.
  ///
  /// The values are computed when they are read, and not kept.
  ///
  /// - Parameter transform: Returns the new value of a row.
  /// - Returns: The rows with the new values.
  /// - Complexity: O(1)
  @inlinable
  public func mapped<Other>(_ transform: @escaping (Value) -> Other) -> DerivedCollection<State, Row, Other> {
    let read = read
    return DerivedCollection<State, Row, Other>(source, reader, top) { transform(read($0)) }
  }

  /// Returns the rows grouped by a key, in the order of the keys.
  ///
  /// The rows of a group keep their order.
  ///
  /// - Parameter key: Returns the key of a value. It depends on its argument only.
  /// - Returns: The groups.
  /// - Complexity: As ``sorted(by:)``.
  @inlinable
  public func grouped<Key: Comparable>(
    by key: @escaping (Value) -> Key
  ) -> DerivedGroups<State, Row, Value, Key> {
    let read = read
    let column = KeyColumn<Key>()
    let order = SortOperator(top, by: column.operations { key(read($0)) })
    return DerivedGroups(
      DerivedCollection(source, reader, order, read: read), column, order)
  }

  /// Returns the rows at a range of positions, while the rows at these positions change.
  ///
  /// - Parameter range: The positions. Positions beyond the end have no rows.
  /// - Returns: The rows.
  /// - Complexity: For each change O(length of the range).
  public func window(_ range: Range<Int>) -> DerivedCollection {
    DerivedCollection(source, reader, WindowOperator(list, range), read: read)
  }

  /// Returns the rows at a range of positions that a parameter in the state determines, such as the visible part of a
  /// list.
  ///
  /// ```swift
  /// let shown = sorted.window(using: \.limit) { limit in 0..<limit }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The parameter.
  ///   - range: Returns the positions, given the parameter. Positions beyond the end have no rows.
  /// - Returns: The rows.
  /// - Complexity: As ``window(_:)``; also when the parameter has changed.
  @inlinable
  public func window<Parameter: Equatable>(
    using path: KeyPath<State, Parameter>, _ range: @escaping (Parameter) -> Range<Int>
  ) -> DerivedCollection {
    let parameter = OperatorParameter(path)
    let window = WindowOperator(list) { state in
      _ = parameter.refresh(state)
      return parameter.value.map(range) ?? 0..<0
    }
    return DerivedCollection(source.inAnyTurn, reader, window, read: read)
  }

  /// Returns the first rows.
  ///
  /// - Parameter length: The largest number of rows.
  /// - Returns: The rows.
  /// - Complexity: As ``window(_:)``.
  public func prefix(_ length: Int) -> DerivedCollection { window(0..<max(0, length)) }

  /// Returns one page of the rows.
  ///
  /// - Parameters:
  ///   - number: The number of the page, from 0. A negative number selects the first page.
  ///   - size: The number of rows on a page.
  /// - Returns: The rows of the page.
  /// - Complexity: As ``window(_:)``.
  public func page(_ number: Int, of size: Int) -> DerivedCollection {
    window(Self.positions(ofPage: number, size))
  }

  /// Returns the page of the rows whose number is in the state.
  ///
  /// - Parameters:
  ///   - path: The number of the page, from 0. A negative number selects the first page.
  ///   - size: The number of rows on a page.
  /// - Returns: The rows of the page.
  /// - Complexity: As ``window(using:_:)``.
  public func page(using path: KeyPath<State, Int>, of size: Int) -> DerivedCollection {
    window(using: path) { Self.positions(ofPage: $0, size) }
  }

  private static func positions(ofPage number: Int, _ size: Int) -> Range<Int> {
    let (number, size) = (max(0, number), max(0, size))
    let start = number.multipliedReportingOverflow(by: size)
    let end = start.partialValue.addingReportingOverflow(size)
    guard !start.overflow else { return 0..<0 }
    return start.partialValue..<(end.overflow ? .max : end.partialValue)
  }
}

/// The parameter of an operator, as it was last read from the state.
@usableFromInline
final class OperatorParameter<State, Parameter: Equatable> {
  private let path: KeyPath<State, Parameter>
  @usableFromInline private(set) var value: Parameter?

  @usableFromInline
  init(_ path: KeyPath<State, Parameter>) { self.path = path }

  // The address of the state is used during the call only.
  /// Reads the parameter, and returns whether it has changed.
  @usableFromInline
  func refresh(_ state: UnsafeRawPointer) -> Bool {
    let now = state.assumingMemoryBound(to: State.self).pointee[keyPath: path]
    guard now != value else { return false }
    value = now
    return true
  }
}
