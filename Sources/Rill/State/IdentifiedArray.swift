/// An ordered collection of elements with unique ids.
///
/// Finding, replacing and changing an element by id takes constant time, and a change in place copies neither the
/// collection nor the contents of the element:
///
/// ```swift
/// state.rows[id: id]?.isDone.toggle()
/// ```
///
/// The collection is ``Versioned``. Observers learn which elements have changed without comparing all of them, so a
/// change costs the same with one observed row and with ten thousand.
///
/// - Complexity: Access by id or position O(1), append O(1) amortized, insert, move and remove O(n).
public struct IdentifiedArray<Element: Identifiable> {
  /// The type of the elements' ids.
  public typealias ID = Element.ID

  // The first field, so that an observer of the first bytes of a collection sees its version.
  @usableFromInline var stamp: Version
  /// The ids in the order of the elements.
  ///
  /// Their storage remains the same while only elements change.
  public internal(set) var ids: ContiguousArray<ID>

  @usableFromInline var storage: ContiguousArray<Element>
  @usableFromInline var positions: [ID: Int]
  @usableFromInline var journal: ChangeJournal<ID>

  /// Creates an empty collection.
  public init() {
    stamp = Version.next()
    ids = []
    storage = []
    positions = [:]
    journal = ChangeJournal(startingAt: stamp)
  }

  /// Creates a collection of elements.
  ///
  /// Of several elements with the same id, the first is kept, and the others are reported.
  ///
  /// - Complexity: O(n)
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
    journal.forget(at: stamp)
  }

  /// The version of the contents, which is renewed with each change.
  @inlinable public var version: Version { stamp }

  /// Returns whether there is an element with an id.
  public func contains(id: ID) -> Bool { positions[id] != nil }

  /// Returns the position of the element with an id, or nil if there is none.
  public func position(of id: ID) -> Int? { positions[id] }

  /// Renews the version and records the touched id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - from: The position before the change, or -1 if the element was inserted.
  ///   - to: The position after the change, or -1 if the element was removed.
  @inlinable
  mutating func touch(_ id: ID, from: Int, to: Int) {
    stamp = Version.next()
    journal.note(id, at: stamp, from: from, to: to, count: storage.count)
  }

  /// Renews the version after a change of many elements.
  @usableFromInline
  mutating func touchAll() {
    stamp = Version.next()
    journal.forget(at: stamp)
  }

  /// Updates the positions from an index on.
  @usableFromInline
  mutating func renumber(from start: Int) {
    for position in start..<ids.count { positions[ids[position]] = position }
  }
}

extension IdentifiedArray: Versioned {}
extension IdentifiedArray: Sendable where Element: Sendable, ID: Sendable {}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two collections have equal elements in the same order.
  ///
  /// - Complexity: O(1) if one is an unchanged copy of the other, otherwise O(n).
  public static func == (one: IdentifiedArray, other: IdentifiedArray) -> Bool {
    one.version == other.version || one.storage == other.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements to the hasher, in order.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates a collection of elements.
  ///
  /// Of several elements with the same id, the first is kept, and the others are reported.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension IdentifiedArray: CustomStringConvertible {
  /// A textual representation of the elements, as of an array.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror of the elements only.
  ///
  /// The version and the indexes are not part of the value.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: storage, displayStyle: .collection) }
}
