/// An ordered collection of elements with unique ids.
///
/// Finding, replacing and changing an element by id takes constant time, and changing it in place copies neither the
/// collection nor anything inside the element:
///
/// ```swift
/// state.rows[id: id]?.isDone.toggle()
/// ```
///
/// The collection is ``Versioned``: observers learn which elements changed without comparing all of them, so a change
/// costs the same with one observed row and with ten thousand.
///
/// - Complexity: Access by id or position O(1), append O(1) amortized, insert, move and remove O(n).
public struct IdentifiedArray<Element: Identifiable> {
  /// The id of an element.
  public typealias ID = Element.ID

  // The first field, so that a watch on the first bytes of a collection sees its stamp.
  @usableFromInline var stamp: Version
  /// The ids in the order of the elements; the same storage while only elements change.
  public internal(set) var ids: ContiguousArray<ID>

  @usableFromInline var storage: ContiguousArray<Element>
  @usableFromInline var positions: [ID: Int]
  @usableFromInline var journal: ChangeJournal<ID>

  /// Makes an empty collection.
  public init() {
    stamp = Version.next()
    ids = []
    storage = []
    positions = [:]
    journal = ChangeJournal(startingAt: stamp)
  }

  /// Makes a collection of elements; of several with one id the first stays, and the others are reported.
  ///
  /// - Complexity: O(n)
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
    journal.forget(at: stamp)
  }

  /// Renewed with each change.
  @inlinable public var version: Version { stamp }

  /// Whether there is an element with an id.
  public func contains(id: ID) -> Bool { positions[id] != nil }

  /// The position of the element with an id.
  public func position(of id: ID) -> Int? { positions[id] }

  /// Renews the version and notes what was touched.
  @inlinable
  mutating func touch(_ id: ID) {
    stamp = Version.next()
    journal.note(id, at: stamp)
  }

  /// Renews the version after a change of many elements.
  @usableFromInline
  mutating func touchAll() {
    stamp = Version.next()
    journal.forget(at: stamp)
  }

  /// Corrects the positions from an index on.
  @usableFromInline
  mutating func renumber(from start: Int) {
    for position in start..<ids.count { positions[ids[position]] = position }
  }
}

extension IdentifiedArray: Versioned {}
extension IdentifiedArray: Sendable where Element: Sendable, ID: Sendable {}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order.
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
  /// Makes a collection of elements; of several with one id the first stays, and the others are reported.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomReflectable {
  /// Shows the elements alone: version and indexes are not part of the value.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: storage, displayStyle: .collection) }
}
