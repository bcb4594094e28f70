/// The most recent changes of a collection: the touched ids, their versions and their positions.
///
/// The journal is a ring that grows with the collection. An observer that has missed more changes than the ring holds
/// must examine all elements.
///
/// Beside a copy of the collection, a large ring is set aside, so that the copies share it, and a new ring begins.
@usableFromInline
struct ChangeJournal<ID: Hashable> {
  /// The number of changes that the journal of a small collection holds.
  @inlinable static var capacity: Int { 32 }
  /// The number of elements for each change that the journal of a large collection holds.
  @inlinable static var elementsPerChange: Int { 16 }

  @usableFromInline var ring: ContiguousArray<TouchedID<ID>> = []
  /// The index of the next change in a full ring.
  @usableFromInline var head = 0
  /// The number of changes that the ring may hold, a power of two.
  @usableFromInline var room = Self.capacity
  /// The version up to which changes are no longer in the ring.
  @usableFromInline var forgotten: UInt64 = 0
  /// The changes before those in the ring, which copies may share.
  @usableFromInline var earlier: EarlierChanges<ID>?

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
    let change = TouchedID(id: id, mark: ChangeMark(version: version.number, from: from, to: to))
    if ring.count == room {
      guard head == 0, room < count / Self.elementsPerChange else {
        if earlier != nil { earlier = nil }
        forgotten = ring[head].mark.version
        ring[head] = change
        head = (head &+ 1) & (room &- 1)
        return
      }
      // The oldest change is the first one, so the ring can grow at its end.
      room *= 2
    }
    ring.append(change)
    head = ring.count & (room &- 1)
  }

  /// A Boolean value that indicates whether the ring would be set aside beside a copy.
  @inlinable var isLarge: Bool { ring.count > Self.capacity }

  /// Sets a large ring aside, so that the next change does not copy it although a copy of the journal exists.
  ///
  /// - Parameter count: The number of elements, which limits the number of earlier changes.
  /// - Complexity: O(log changes) amortized over the changes in the ring.
  @usableFromInline
  mutating func split(count: Int) {
    guard let last = ring.last, isLarge else { return }
    let newest = head == 0 ? last : ring[(head - 1) & (room - 1)]
    earlier = EarlierChanges(
      earlier, adding: ContiguousArray(ring[head...] + ring[..<head]), after: forgotten,
      atLeast: Swift.max(room, count / Self.elementsPerChange))
    (ring, head, forgotten) = ([], 0, newest.mark.version)
  }

  /// Prepares the ring for a number of changes in one step, so that they are known afterwards.
  ///
  /// - Complexity: O(changes in the ring)
  mutating func makeRoom(for changes: Int) {
    guard changes > room else { return }
    if ring.count == room, head > 0 { ring = ContiguousArray(ring[head...] + ring[..<head]) }
    while room < changes { room *= 2 }
    head = ring.count & (room - 1)
  }

  /// Removes all individual changes, after which every observer must examine all elements.
  @inlinable
  mutating func forget(at version: Version) {
    let isLarge = room > Self.capacity
    ring.removeAll(keepingCapacity: !isLarge)
    room = Self.capacity
    head = 0
    earlier = nil
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
    for _ in 0..<ring.count {
      index = (index &- 1) & (room - 1)
      let version = ring[index].mark.version
      if version <= seen.number { return version == seen.number }
      body(ring[index].id)
    }
    return seen.number == forgotten || earlier?.visit(after: seen.number, body) ?? false
  }

  /// Returns the number of changes after a version.
  ///
  /// - Returns: The number, or nil if some changes since that version are unknown.
  @usableFromInline
  func count(after seen: Version) -> Int? {
    var index = head
    for count in 0..<ring.count {
      index = (index &- 1) & (room - 1)
      let version = ring[index].mark.version
      if version <= seen.number { return version == seen.number ? count : nil }
    }
    if seen.number == forgotten { return ring.count }
    return earlier?.count(after: seen.number).map { $0 + ring.count }
  }

  /// Calls a closure with the marks of the newest changes, oldest first, and with their ages.
  ///
  /// - Parameters:
  ///   - count: The number of changes, which must be known.
  ///   - body: Receives a mark, and its age: 1 is that of the newest change.
  func forEachMark(ofNewest count: Int, _ body: (ChangeMark, Int) -> Void) {
    var age = count
    while age > ring.count, let earlier {
      body(earlier[age - ring.count].mark, age)
      age -= 1
    }
    // Not through the subscript, which looks up the type of the change in each call.
    let (ring, head, mask) = (ring, head, room - 1)
    while age > 0 {
      body(ring[(head &- age) & mask].mark, age)
      age -= 1
    }
  }

  /// Returns a change.
  ///
  /// - Parameter age: The number of changes from this one to the newest, including both.
  @inlinable
  subscript(age: Int) -> TouchedID<ID> {
    if age > ring.count, let earlier { return earlier[age - ring.count] }
    return ring[(head &- age) & (room - 1)]
  }
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
    guard !ring.isEmpty else { return nil }
    let newest = (head &- 1) & (room &- 1)
    let before = (newest &- 1) & (room &- 1)
    let version = before < ring.count && ring.count > 1 ? ring[before].mark.version : forgotten
    return version == seen.number ? ring[newest].id : nil
  }
}

/// An id that a change has touched.
@usableFromInline
struct TouchedID<ID: Hashable> {
  @usableFromInline let id: ID
  @usableFromInline let mark: ChangeMark

  @inlinable
  init(id: ID, mark: ChangeMark) { (self.id, self.mark) = (id, mark) }
}

extension TouchedID: Sendable where ID: Sendable {}

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
