/// The ids of the elements that have changed in a collection since one of its versions.
///
/// Each id is in one of the lists only, in the order of the first change.
public struct IdentifiedChanges<ID: Hashable> {
  /// The ids of elements that were inserted.
  public internal(set) var inserted: [ID] = []
  /// The ids of elements that were removed.
  public internal(set) var removed: [ID] = []
  /// The ids of elements that were moved, or removed and inserted again, and may have changed as well.
  ///
  /// An element whose position has changed because of other elements is not among them.
  public internal(set) var moved: [ID] = []
  /// The ids of other elements that may have changed.
  public internal(set) var updated: [ID] = []

  /// A Boolean value that indicates whether nothing has changed.
  ///
  /// - Complexity: O(1)
  public var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && moved.isEmpty && updated.isEmpty }
}

extension IdentifiedChanges: Sendable where ID: Sendable {}
extension IdentifiedChanges: Equatable {}

extension IdentifiedArray {
  /// Returns which elements have changed since an earlier version of the collection.
  ///
  /// ```swift
  /// let seen = state.rows.version
  /// state.rows[id: 7]?.isDone = true
  /// state.rows.changes(since: seen)?.updated  // [7]
  /// ```
  ///
  /// A tool that reads the changes after each turn keeps a mirror of the collection without comparing elements. The
  /// collection remembers the last 32 changes, and one for every 16 elements if these are more.
  ///
  /// - Parameter seen: A version of this collection, or of the copy that it was made from.
  /// - Returns: The changes, or nil if some are unknown, so that every element may have changed: there were too many, the
  ///   elements were sorted or replaced as a whole, or the version belongs to another collection or to a newer copy.
  /// - Complexity: O(changes)
  public func changes(since seen: Version) -> IdentifiedChanges<ID>? {
    guard seen != version else { return IdentifiedChanges() }
    guard let count = journal.count(after: seen) else { return nil }
    var order: [ID] = []
    var histories: [ID: ElementHistory] = [:]
    for age in stride(from: count, to: 0, by: -1) {
      let (id, mark) = (journal[age].id, journal[age].mark)
      if histories[id] == nil {
        histories[id] = ElementHistory(wasPresent: mark.from >= 0)
        order.append(id)
      }
      if mark.from != mark.to { histories[id]?.isPlaced = true }
    }
    var changes = IdentifiedChanges<ID>()
    for id in order {
      guard let history = histories[id] else { continue }
      switch (history.wasPresent, contains(id: id)) {
      case (false, true): changes.inserted.append(id)
      case (true, false): changes.removed.append(id)
      case (false, false): break
      case (true, true):
        if history.isPlaced { changes.moved.append(id) } else { changes.updated.append(id) }
      }
    }
    return changes
  }

  /// Calls a closure with each id that was touched after a version, newest first.
  ///
  /// An id may occur more than once.
  ///
  /// - Returns: False if some changes since that version are unknown. In this case, every element may have changed.
  package func visitChanges(after seen: Version, _ body: (ID) -> Void) -> Bool {
    seen == version || journal.visit(after: seen, body)
  }

  /// Calls a closure with the positions of each change after a version, oldest first.
  ///
  /// - Parameters:
  ///   - seen: The version.
  ///   - body: Receives the positions, and the index of the change for ``changedID(_:)``.
  /// - Returns: False if some changes since that version are unknown. The closure is not called then.
  package func replayChanges(after seen: Version, _ body: (ChangeMark, Int) -> Void) -> Bool {
    guard let count = journal.count(after: seen) else { return false }
    journal.forEachMark(ofNewest: count, body)
    return true
  }

  /// Returns the id of a change, given its index.
  package func changedID(_ index: Int) -> ID { journal[index].id }
}

/// The changes of one element in a journal.
private struct ElementHistory {
  /// A Boolean value that indicates whether the element was present before the changes.
  let wasPresent: Bool
  /// A Boolean value that indicates whether the element was moved, inserted or removed.
  var isPlaced = false
}
