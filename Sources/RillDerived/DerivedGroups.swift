/// The rows of a collection in groups with equal keys, kept up to date at the cost of the changed rows.
///
/// ```swift
/// let byList = store.derive(\.rows).grouped(by: \.list)
/// for group in byList.groups { print(group.key, group.count) }
/// ```
///
/// It is also an index: ``count(of:)`` and ``values(of:)`` find the rows with a key.
public final class DerivedGroups<State, Row: Identifiable, Value, Key: Comparable> {
  /// A group of rows.
  public struct Group {
    /// The key of the rows.
    public let key: Key
    /// The positions of the rows in ``DerivedGroups/rows``.
    public let range: Range<Int>
    /// The number of rows.
    public var count: Int { range.count }
  }

  /// The rows of all groups, in the order of the groups.
  public let rows: DerivedCollection<State, Row, Value>
  private let column: KeyColumn<Key>
  private let order: SortOperator

  @usableFromInline
  init(_ rows: DerivedCollection<State, Row, Value>, _ column: KeyColumn<Key>, _ order: SortOperator) {
    self.rows = rows
    self.column = column
    self.order = order
  }

  /// The groups, in the order of their keys.
  ///
  /// - Complexity: O(groups · log n)
  public var groups: [Group] {
    rows.reading(.contents, else: []) {
      var groups: [Group] = []
      var start = 0
      while start < order.count {
        let key = column.keys[Int(order.order.row(at: start))]
        // Each row with a key that is not equal to itself, such as a NaN, forms its own group.
        let end = max(range(of: key).upperBound, start + 1)
        groups.append(Group(key: key, range: start..<end))
        start = end
      }
      return groups
    }
  }

  /// Returns the number of rows with a key.
  ///
  /// - Complexity: O(log n)
  public func count(of key: Key) -> Int {
    rows.reading(.contents, else: 0) { range(of: key).count }
  }

  /// Returns the values of the rows with a key, in order.
  ///
  /// - Complexity: O(log n + rows of the group · log n)
  public func values(of key: Key) -> [Value] {
    rows.reading(.contents, else: []) { range(of: key).map { rows.read(order.order.row(at: $0)) } }
  }

  private func range(of key: Key) -> Range<Int> {
    let keys = column.keys
    let start = order.order.lowerBound { keys[Int($0)] < key }
    return start..<max(start, order.order.lowerBound { keys[Int($0)] <= key })
  }
}

@available(*, unavailable)
extension DerivedGroups: Sendable {}
extension DerivedGroups.Group: Sendable where Key: Sendable {}
extension DerivedGroups.Group: Equatable {}
