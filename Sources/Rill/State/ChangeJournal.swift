/// The most recent changes of a collection: the touched ids, their versions and their positions.
///
/// The journal is a ring that grows with the collection. An observer that has missed more changes than the ring holds
/// must examine all elements.
@usableFromInline
struct ChangeJournal<ID: Hashable> {
  /// The number of changes that the journal of a small collection holds.
  @usableFromInline static var capacity: Int { 32 }
  /// The number of elements for each change that the journal of a large collection holds.
  @usableFromInline static var elementsPerChange: Int { 16 }

  @usableFromInline var ids: ContiguousArray<ID> = []
  @usableFromInline var marks: ContiguousArray<ChangeMark> = []
  @usableFromInline var head = 0
  /// The number of changes that the ring may hold, a power of two.
  @usableFromInline var room = Self.capacity
  /// The version up to which changes are no longer in the ring.
  @usableFromInline var forgotten: UInt64 = 0

  @inlinable
  init(startingAt version: Version) { forgotten = version.number }

  /// Records that an id was touched.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - version: The version after the change.
  ///   - from: The element's position before the change, or -1 if it was inserted.
  ///   - to: The element's position after the change, or -1 if it was removed.
  ///   - count: The number of elements, which limits the growth of the ring.
  @inlinable
  mutating func note(_ id: ID, at version: Version, from: Int = 0, to: Int = 0, count: Int = 0) {
    let mark = ChangeMark(version: version.number, from: from, to: to)
    if ids.count == room {
      guard head == 0, room < count / Self.elementsPerChange else {
        forgotten = marks[head].version
        ids[head] = id
        marks[head] = mark
        head = (head + 1) & (room - 1)
        return
      }
      // The oldest change is the first one, so the ring can grow at its end.
      room *= 2
    }
    ids.append(id)
    marks.append(mark)
    head = ids.count & (room - 1)
  }

  /// Removes all individual changes, after which every observer must examine all elements.
  @inlinable
  mutating func forget(at version: Version) {
    let isLarge = room > Self.capacity
    ids.removeAll(keepingCapacity: !isLarge)
    marks.removeAll(keepingCapacity: !isLarge)
    room = Self.capacity
    head = 0
    forgotten = version.number
  }

  /// Calls a closure with each id that was touched after a version, newest first.
  ///
  /// An id may occur more than once.
  ///
  /// - Returns: False if some changes since that version are unknown: they were removed from the ring, or the
  ///   collection never had that version because another copy or an older one replaced it.
  @inlinable
  func visit(after seen: Version, _ body: (ID) -> Void) -> Bool {
    var index = head
    for _ in 0..<ids.count {
      index = (index &- 1) & (room - 1)
      if marks[index].version <= seen.number { return marks[index].version == seen.number }
      body(ids[index])
    }
    return seen.number == forgotten
  }

  /// Returns the number of changes after a version.
  ///
  /// - Returns: The number, or nil if some changes since that version are unknown.
  @usableFromInline
  func count(after seen: Version) -> Int? {
    var index = head
    for count in 0..<marks.count {
      index = (index &- 1) & (room - 1)
      if marks[index].version <= seen.number { return marks[index].version == seen.number ? count : nil }
    }
    return seen.number == forgotten ? marks.count : nil
  }

  /// Returns the index of a change in the ring.
  ///
  /// - Parameter age: The number of changes from this one to the newest, including both.
  /// - Returns: The index.
  @usableFromInline
  func index(_ age: Int) -> Int { (head &- age) & (room - 1) }
}

extension ChangeJournal: Sendable where ID: Sendable {}

extension ChangeJournal {
  /// Returns the id that the only change after a version has touched.
  ///
  /// This covers nearly every turn, and needs no traversal of the ring.
  ///
  /// - Returns: The id, or nil if there were several changes, none, or unknown ones.
  @inlinable
  func onlyChange(after seen: Version) -> ID? {
    guard !ids.isEmpty else { return nil }
    let newest = (head &- 1) & (room &- 1)
    let before = (newest &- 1) & (room &- 1)
    let version = before < ids.count && ids.count > 1 ? marks[before].version : forgotten
    return version == seen.number ? ids[newest] : nil
  }
}

/// The position of one change of a collection in its journal.
///
/// Changes are sequential: the positions of a change count from the collection before and after that change.
@usableFromInline
package struct ChangeMark: Sendable {
  @usableFromInline let version: UInt64
  @usableFromInline let before: Int32
  @usableFromInline let after: Int32

  /// The position before the change, or -1 if the element was inserted.
  package var from: Int { Int(before) }
  /// The position after the change, or -1 if the element was removed.
  package var to: Int { Int(after) }

  @inlinable
  package init(version: UInt64, from: Int, to: Int) {
    self.version = version
    // No collection that fits into memory has more elements.
    before = Int32(truncatingIfNeeded: from)
    after = Int32(truncatingIfNeeded: to)
  }
}
