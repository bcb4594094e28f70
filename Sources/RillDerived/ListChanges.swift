/// The changes of a list: which rows were removed, inserted, moved and updated.
///
/// A list view applies them without comparing rows. The positions are those that UIKit's batch updates take: removals
/// and the origins of moves count in the list before the change, and all other positions in the list after it.
public struct ListChanges<ID: Hashable> {
  /// A row and its position.
  public struct Row {
    /// The id of the row.
    public let id: ID
    /// The position of the row.
    public let position: Int

    /// Creates a row at a position.
    @inlinable
    public init(id: ID, position: Int) {
      self.id = id
      self.position = position
    }
  }

  /// A row whose place among the others has changed.
  public struct Move {
    /// The id of the row.
    public let id: ID
    /// The position before the change.
    public let from: Int
    /// The position after the change.
    public let to: Int

    /// Creates a move between two positions.
    @inlinable
    public init(id: ID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// A Boolean value that indicates whether the list must be read again as a whole.
  ///
  /// In that case, the changes are empty. This happens when too many rows have changed, and when the collection was
  /// sorted, replaced or restored.
  public let isReload: Bool
  /// The removed rows, with their earlier positions, in order.
  public let removals: [Row]
  /// The inserted rows, with their new positions, in order.
  public let insertions: [Row]
  /// The moved rows, whose contents may have changed as well, in the order of their new positions.
  public let moves: [Move]
  /// The other rows whose contents may have changed, with their new positions, in order.
  public let updates: [Row]

  /// A Boolean value that indicates whether the list has not changed.
  @inlinable
  public var isEmpty: Bool {
    !isReload && removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Creates changes, such as those that a test expects.
  ///
  /// - Parameters:
  ///   - removals: The removed rows, with their earlier positions, in order.
  ///   - insertions: The inserted rows, with their new positions, in order.
  ///   - moves: The moved rows, in the order of their new positions.
  ///   - updates: The other rows whose contents may have changed, with their new positions, in order.
  public init(
    removals: [Row] = [], insertions: [Row] = [], moves: [Move] = [], updates: [Row] = []
  ) {
    isReload = false
    (self.removals, self.insertions, self.moves, self.updates) = (removals, insertions, moves, updates)
  }

  /// The change of a list that must be read again as a whole.
  public static var reload: ListChanges { ListChanges(nil) { _ in nil } }

  /// Applies the changes to the ids of the list before them, as a list view does.
  ///
  /// - Parameter ids: The ids, in order.
  /// - Returns: Whether the ids are those of the list after the changes. If the list must be read again, or if the
  ///   changes are those of another list, the ids are not changed.
  /// - Complexity: O(ids + changes · log changes)
  @discardableResult
  public func apply(to ids: inout [ID]) -> Bool {
    guard !isReload, fits(ids) else { return false }
    let leaving = Set(removals.map(\.position) + moves.map(\.from))
    let entering = insertions.map { (id: $0.id, at: $0.position) } + moves.map { (id: $0.id, at: $0.to) }
    guard !leaving.isEmpty || !entering.isEmpty else { return true }
    var staying = ids.enumerated().lazy.filter { !leaving.contains($0.offset) }.map(\.element).makeIterator()
    var result: [ID] = []
    result.reserveCapacity(ids.count + insertions.count)
    for (id, position) in entering.sorted(by: { $0.at < $1.at }) {
      while result.count < position, let next = staying.next() { result.append(next) }
      result.append(id)
    }
    while let next = staying.next() { result.append(next) }
    ids = result
    return true
  }

  /// Returns whether the positions of the changes fit a list with some ids.
  private func fits(_ ids: [ID]) -> Bool {
    let old = removals.map { (id: $0.id, at: $0.position) } + moves.map { (id: $0.id, at: $0.from) }
    let count = ids.count - removals.count + insertions.count
    let new = insertions.map(\.position) + moves.map(\.to) + updates.map(\.position)
    return old.allSatisfy { ids.indices.contains($0.at) && ids[$0.at] == $0.id }
      && new.allSatisfy { 0 <= $0 && $0 < count }
  }

  /// Creates the changes of rows, given their ids, or a reload.
  @inlinable
  init(_ changes: RankChanges?, id: (RowNumber) -> ID?) {
    isReload = changes == nil
    let changes = changes ?? RankChanges()
    var (removals, insertions, updates): ([Row], [Row], [Row]) = ([], [], [])
    var moves: [Move] = []
    for (row, position) in changes.removals {
      if let id = id(row) { removals.append(Row(id: id, position: position)) }
    }
    for (row, position) in changes.insertions {
      if let id = id(row) { insertions.append(Row(id: id, position: position)) }
    }
    for (row, from, to) in changes.moves {
      if let id = id(row) { moves.append(Move(id: id, from: from, to: to)) }
    }
    for (row, position) in changes.updates {
      if let id = id(row) { updates.append(Row(id: id, position: position)) }
    }
    (self.removals, self.insertions, self.moves, self.updates) = (removals, insertions, moves, updates)
  }
}

extension ListChanges: Sendable where ID: Sendable {}
extension ListChanges.Row: Sendable where ID: Sendable {}
extension ListChanges.Move: Sendable where ID: Sendable {}
extension ListChanges: Equatable {}
extension ListChanges.Row: Equatable {}
extension ListChanges.Move: Equatable {}
