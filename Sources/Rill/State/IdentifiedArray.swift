/// An ordered collection of elements with unique ids.
///
/// Finding, replacing and changing an element by id takes constant time, and a change in place copies neither the
/// collection nor the contents of the element:
///
/// ```swift
/// state.rows[id: id]?.isDone.toggle()
/// ```
///
/// The collection is ``Versioned``. Observers of lists, of the stores of rows and of `\.rows[id: 7]` learn which elements have changed
/// without comparing all of them, so a change costs the same with one observed row and with ten thousand.
///
/// A copy shares its elements with the collection, and a change copies only a few of those that are shared: a kept copy
/// costs the changes since it was made, not the size of the collection, except for the first change beside a copy.
///
/// - Complexity: Access by id or position O(1), append O(1) amortized, insert, move and remove O(n). Beside a copy,
///   access is O(log n). The first append after a copy was made copies the ids, and O(√n) of their index.
public struct IdentifiedArray<Element: Identifiable> {
  /// The type of the elements' ids.
  public typealias ID = Element.ID

  // The first field, so that an observer of the first bytes of a collection sees its version.
  @usableFromInline var stamp: Version
  /// The ids in the order of the elements.
  ///
  /// Their storage remains the same while only elements change.
  public internal(set) var ids: ContiguousArray<ID>

  @usableFromInline var storage: RowStorage<Element>
  @usableFromInline var positions: PositionTable<ID>
  @usableFromInline var journal: ChangeJournal<ID>

  /// Creates an empty collection.
  public init() {
    stamp = Version.next()
    ids = []
    storage = RowStorage()
    positions = PositionTable()
    journal = ChangeJournal(startingAt: stamp)
  }

  /// Creates a collection of elements.
  ///
  /// Of several elements with the same id, the first is kept, and the others are reported.
  ///
  /// - Complexity: O(n)
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    let elements = ContiguousArray(elements)
    if let rows = IdentifiedArray(distinct: elements) {
      self = rows
    } else {
      self.init()
      append(contentsOf: elements)
      journal.forget(at: stamp)
    }
  }

  /// Creates a collection of elements, or returns nil if two of them have the same id.
  ///
  /// - Complexity: O(n)
  @inlinable
  init?(distinct elements: ContiguousArray<Element>) {
    var ids = ContiguousArray<ID>()
    ids.reserveCapacity(elements.count)
    for element in elements { ids.append(element.id) }
    guard let positions = PositionTable(ofDistinct: ids) else { return nil }
    self.init(RowStorage(elements), ids, positions)
  }

  @usableFromInline
  init(_ storage: RowStorage<Element>, _ ids: ContiguousArray<ID>, _ positions: PositionTable<ID>) {
    self.init()
    (self.storage, self.ids, self.positions) = (storage, ids, positions)
  }

  /// The version of the contents, which is renewed with each change.
  @inlinable public var version: Version { stamp }

  /// Returns whether there is an element with an id.
  @inlinable public func contains(id: ID) -> Bool { position(of: id) != nil }

  /// Returns the position of the element with an id, or nil if there is none.
  @inlinable @inline(__always)
  public func position(of id: ID) -> Int? { positions.position(of: id, in: ids) }

  /// Renews the version and records the touched id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - from: The position before the change, or -1 if the element was inserted.
  ///   - to: The position after the change, or -1 if the element was removed.
  @inlinable
  mutating func touch(_ id: ID, from: Int, to: Int) {
    stamp = storage.nextVersion(after: stamp)
    journal.note(id, at: stamp, from: from, to: to, count: ids.count)
  }

  // The pointer is valid until the next change of the collection or the next copy of it.
  /// Returns the slot of an element that no copy of the collection shares.
  @inlinable @inline(__always)
  mutating func slot(_ position: Int) -> UnsafeMutablePointer<Element?> {
    if let slot = storage.uniqueSlot(position) { return slot }
    return sharedSlot(position)
  }

  // As above. Not inlined, but compiled for the type of the elements.
  @inlinable @inline(never)
  mutating func sharedSlot(_ position: Int) -> UnsafeMutablePointer<Element?> {
    leaveCopies()
    return storage.ownedSlot(position)
  }

  // As above. The payload of an optional is at the address of the optional.
  /// Returns the address of an element that no copy of the collection shares.
  @inlinable @inline(__always)
  mutating func place(_ position: Int) -> UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(slot(position)).assumingMemoryBound(to: Element.self)
  }

  /// Prepares for a change beside a copy: the journal of the copy is shared rather than copied.
  @inlinable
  mutating func leaveCopies() {
    if journal.isLarge, storage.isShared { journal.split(count: count) }
  }

  /// Renews the version after a change of many elements.
  @inlinable
  mutating func touchAll() {
    stamp = Version.next()
    journal.forget(at: stamp)
  }

  /// Files the id of a new element.
  @inlinable
  mutating func file(_ id: ID, at position: Int) {
    insertID(id, at: position)
    positions.insert(id, at: position, in: ids)
  }

  /// Removes the id of a removed element.
  @inlinable
  mutating func unfileID(_ id: ID, at position: Int) {
    positions.remove(id, at: position, in: ids)
    removeID(at: position)
  }
}

// The setter of `ids` cannot be inlined. A stored property has an offset, by which its observers find changes.
extension IdentifiedArray {
  @usableFromInline
  mutating func appendID(_ id: ID) { ids.append(id) }

  @usableFromInline
  mutating func insertID(_ id: ID, at position: Int) { ids.insert(id, at: position) }

  @usableFromInline
  mutating func moveID(from start: Int, to end: Int) { ids.insert(ids.remove(at: start), at: end) }

  @usableFromInline
  mutating func replaceID(at position: Int, by id: ID) { ids[position] = id }

  @usableFromInline
  mutating func removeID(at position: Int) { ids.remove(at: position) }

  @usableFromInline
  mutating func replaceIDs(by ids: ContiguousArray<ID>) { self.ids = ids }
}

extension IdentifiedArray: Versioned {}
extension IdentifiedArray: Sendable where Element: Sendable, ID: Sendable {}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two collections have equal elements in the same order.
  ///
  /// - Complexity: O(changes) if one was made from the other by changes of elements that its journal remembers,
  ///   otherwise O(n).
  @inlinable
  public static func == (one: IdentifiedArray, other: IdentifiedArray) -> Bool {
    if one.version == other.version { return true }
    guard one.count == other.count else { return false }
    return one.hasEqualChanges(since: other) ?? other.hasEqualChanges(since: one)
      ?? one.storage.hasEqualElements(other.storage)
  }

  /// Returns whether the elements that were changed since an earlier copy are equal to those of the copy.
  ///
  /// - Returns: Nil if this requires comparing all elements.
  @inlinable
  func hasEqualChanges(since earlier: IdentifiedArray) -> Bool? {
    guard let changes = journal.count(after: earlier.version), changes < count else { return nil }
    for age in stride(from: 1, through: changes, by: 1) {
      let mark = journal[age].mark
      let position = Int(mark.after)
      guard mark.before == mark.after else { return nil }
      guard storage[position] == earlier.storage[position] else { return false }
    }
    return true
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements to the hasher, in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates a collection of elements.
  ///
  /// Of several elements with the same id, the first is kept, and the others are reported.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension IdentifiedArray: CustomStringConvertible {
  /// A textual representation of the elements, as of an array.
  public var description: String { Array(self).description }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror of the elements only.
  ///
  /// The version and the indexes are not part of the value.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: storage, displayStyle: .collection) }
}
