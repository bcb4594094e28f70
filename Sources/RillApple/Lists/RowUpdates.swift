#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
/// The changes that turn one list of rows into another, as tables and collection views take them.
///
/// ```swift
/// list.observe(\.todos, of: store) { list, change in
///   list.table.apply(RowUpdates(from: list.todos, to: change.new)) { list.todos = change.new }
/// }
/// ```
///
/// Compare with the rows that the data source shows. `change.old` is nil at the beginning of each observation, also of one
/// that begins while the table already shows rows.
///
/// - Ids identify the rows. As few rows as possible move.
/// - Positions of removed rows and the old positions of moved rows are those before any change; all others are those
///   after every change.
public struct RowUpdates: Equatable, Sendable {
  /// A row that has changed its place among the remaining rows.
  public struct Move: Equatable, Sendable {
    /// The position before.
    public let old: Int
    /// The position after.
    public let new: Int
  }

  /// The old positions of the rows that have left.
  public private(set) var removed: [Int] = []
  /// The new positions of the rows that have come.
  public private(set) var inserted: [Int] = []
  /// The rows that have moved.
  public private(set) var moved: [Move] = []
  /// The new positions of the rows that have stayed and show something else.
  public private(set) var changed: [Int] = []

  /// Whether nothing has changed.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && changed.isEmpty }

  /// Compares two lists of rows.
  ///
  /// Where two rows have one id, all rows leave and come again.
  ///
  /// - Parameters:
  ///   - old: The rows before.
  ///   - new: The rows now.
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows.
  public init<Row: Identifiable & Equatable>(
    from old: some Collection<Row>, to new: some Collection<Row>
  ) {
    let (old, new) = (Array(old), Array(new))
    let places = Dictionary(zip(old.map(\.id), old.indices)) { first, _ in first }
    let ids = Set(new.map(\.id))
    guard places.count == old.count, ids.count == new.count else {
      removed = Array(old.indices)
      inserted = Array(new.indices)
      return
    }
    removed = old.indices.filter { !ids.contains(old[$0].id) }
    var kept: [Move] = []
    for (position, row) in new.enumerated() {
      guard let place = places[row.id] else {
        inserted.append(position)
        continue
      }
      kept.append(Move(old: place, new: position))
      if old[place] != row { changed.append(position) }
    }
    let staying = Self.longestRise(of: kept.map(\.old))
    moved = kept.indices.filter { !staying.contains($0) }.map { kept[$0] }
  }

  /// The positions of a longest series of rising numbers.
  private static func longestRise(of numbers: [Int]) -> Set<Int> {
    // The position of the smallest number that ends a series of each length, and the position before each in its series.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[position] = ends[low - 1] }
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var series: Set<Int> = []
    var next = ends.last
    while let position = next {
      series.insert(position)
      next = previous[position]
    }
    return series
  }
}
#endif
