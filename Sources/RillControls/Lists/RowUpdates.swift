/// The changes that turn one list of rows into another, in the form that list widgets apply.
///
/// ```swift
/// subscription = store.observe(\.todos, initial: true) { [unowned list] change in
///   let updates = RowUpdates(from: list.rows, to: change.new)
///   list.rows = change.new
///   list.apply(updates)
/// }
/// ```
///
/// Compare with the rows that the widget shows: `change.old` is nil at the beginning of each observation, even if the
/// widget already shows rows. A widget that applies one change at a time uses the ``steps``.
///
/// - Ids identify the rows. As few rows as possible move.
/// - Positions of removed rows and old positions of moved rows refer to the list before all changes; all other
///   positions refer to the list after all changes.
public struct RowUpdates: Equatable, Sendable {
  /// A row that has changed its place among the remaining rows.
  public struct Move: Equatable, Sendable {
    /// The old position.
    public let old: Int
    /// The new position.
    public let new: Int

    /// Creates a move between two positions.
    public init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }
  }

  /// The old positions of the removed rows.
  public private(set) var removed: [Int] = []
  /// The new positions of the inserted rows.
  public private(set) var inserted: [Int] = []
  /// The rows that have moved.
  public private(set) var moved: [Move] = []
  /// The new positions of the remaining rows whose contents have changed.
  public private(set) var changed: [Int] = []

  /// Whether nothing has changed.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && changed.isEmpty }

  /// Creates updates, such as those that a test expects or that another tool has computed.
  ///
  /// - Parameters:
  ///   - removed: The old positions of the removed rows, in order.
  ///   - inserted: The new positions of the inserted rows, in order.
  ///   - moved: The rows that have moved, in the order of their new positions.
  ///   - changed: The new positions of the remaining rows whose contents have changed, in order.
  public init(removed: [Int] = [], inserted: [Int] = [], moved: [Move] = [], changed: [Int] = []) {
    (self.removed, self.inserted, self.moved, self.changed) = (removed, inserted, moved, changed)
  }

  /// Compares two lists of rows.
  ///
  /// If several rows of a list have the same id, all rows are removed and inserted again.
  ///
  /// - Parameters:
  ///   - old: The old rows.
  ///   - new: The new rows.
  /// - Complexity: O(*n*) if the rows that differ are neighbors, such as one row; otherwise O(*n* log *n*), where *n*
  ///   is the number of rows.
  public init<Row: Identifiable & Equatable>(
    from old: some Collection<Row>, to new: some Collection<Row>
  ) {
    let (old, new) = (Array(old), Array(new))
    self.init(fromIDs: old.map(\.id), toIDs: new.map(\.id)) { old[$0] != new[$1] }
  }

  /// Compares the ids of two lists, for widgets in which each row follows its own store.
  ///
  /// If several ids of a list are equal, all rows are removed and inserted again.
  ///
  /// - Parameters:
  ///   - old: The old ids.
  ///   - new: The new ids.
  /// - Complexity: The same as for rows.
  public init<ID: Hashable>(fromIDs old: some Collection<ID>, toIDs new: some Collection<ID>) {
    self.init(fromIDs: Array(old), toIDs: Array(new)) { _, _ in false }
  }

  /// Compares two lists of ids, and the remaining rows by their old and new positions.
  private init<ID: Hashable>(fromIDs old: [ID], toIDs new: [ID], differ: (Int, Int) -> Bool) {
    guard Set(old).count == old.count, Set(new).count == new.count else {
      self.init(removed: Array(old.indices), inserted: Array(new.indices))
      return
    }
    self.init()
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (oldEnd, newEnd) = (old.count - rest, new.count - rest)
    changed += (0..<start).filter { differ($0, $0) }
    compare(old, start..<oldEnd, new, start..<newEnd, differ)
    changed += (newEnd..<new.count).filter { differ($0 - newEnd + oldEnd, $0) }
  }

  /// Compares the parts of two lists between their common beginning and their common end.
  private mutating func compare<ID: Hashable>(
    _ old: [ID], _ before: Range<Int>, _ new: [ID], _ after: Range<Int>, _ differ: (Int, Int) -> Bool
  ) {
    let places = Dictionary(uniqueKeysWithValues: zip(old[before], before))
    let ids = Set(new[after])
    removed = before.filter { !ids.contains(old[$0]) }
    var kept: [Move] = []
    for position in after {
      guard let place = places[new[position]] else {
        inserted.append(position)
        continue
      }
      kept.append(Move(old: place, new: position))
      if differ(place, position) { changed.append(position) }
    }
    let staying = Self.longestRise(of: kept.map(\.old))
    moved = kept.indices.filter { !staying.contains($0) }.map { kept[$0] }
  }

  /// Returns the indices of a longest increasing subsequence.
  private static func longestRise(of numbers: [Int]) -> Set<Int> {
    // For each length, the index of the smallest number that ends a subsequence of that length; for each number, the
    // index of its predecessor in its subsequence.
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
