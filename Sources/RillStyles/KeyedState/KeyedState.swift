public import Rill

/// A state that is a dictionary: values of any type, each under a key.
///
/// ```swift
/// enum Key { case url, posts, isLoading }
///
/// var state: KeyedState<Key> = [.url: "https://example.com/posts"]
/// state[.isLoading] = true
/// try state.resolve(.url, as: String.self)
/// ```
///
/// **Behavior**
/// - It is a value: a copy is just a copy.
/// - An optional is *never* stored: nil removes the key, and anything else is stored without its wrapping.
/// - A value that equals the one under its key, and has the same type, is *never* set, so nobody is told of it.
/// - A store of it tells each key's observers *only* of their key; that costs the same with one and with ten thousand.
///
/// Keys whose types the compiler shall prove are ``Entry`` values.
///
/// - Complexity: Access to a key takes constant time; removal takes time in proportion to the number of keys.
public struct KeyedState<Key: Hashable & Sendable> {
  // The first field, so that a watch on the first bytes of a state sees its stamp.
  @usableFromInline var stamp: Version
  /// The keys and their values; its journal tells which keys were touched.
  @usableFromInline var entries: IdentifiedArray<Slot>
  /// What scopes keep for themselves; see ``KeyScope``.
  var locals: [String: any Sendable] = [:]

  /// A key and its value.
  public struct Slot: Identifiable, Sendable, Versioned {
    // The first field, so that a watch on the first bytes of a slot sees its stamp.
    /// Renewed when a value is set.
    public let version: Version
    /// The key.
    public let id: Key
    /// The value; never an optional.
    public let value: any Sendable
    /// Whether it is known that values of this one's type do not compare.
    @usableFromInline let isIncomparable: Bool
    /// Whether the value is the default of a scope, which stands for no value.
    @usableFromInline var isDefault = false

    @inlinable
    init(_ key: Key, _ value: any Sendable, version: Version = .next(), isIncomparable: Bool = false) {
      self.version = version
      id = key
      self.value = value
      self.isIncomparable = isIncomparable
    }
  }

  /// Makes a state of keys and values; those whose value is nil are left out.
  public init(_ values: [Key: (any Sendable)?] = [:]) {
    entries = IdentifiedArray()
    stamp = entries.version
    for (key, value) in values {
      if let value = value.flatMap(flattened) { entries.append(Slot(key, value)) }
    }
    stamp = entries.version
  }

  /// The keys and their values, in the order in which the keys were first set.
  @inlinable public var slots: IdentifiedArray<Slot> { entries }
  /// The keys that have a value, in the order in which they were first set.
  public var keys: ContiguousArray<Key> { entries.ids }
  /// How many keys have a value.
  public var count: Int { entries.count }
  /// Whether no key has a value.
  public var isEmpty: Bool { entries.isEmpty }
  /// All values with their keys.
  public var allValues: [Key: any Sendable] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.value) })
  }
}

extension KeyedState: Versioned {
  /// Renewed with each change.
  public var version: Version { stamp }
}

extension KeyedState: Sendable {}

extension KeyedState: ExpressibleByDictionaryLiteral {
  /// Makes a state of keys and values; of several values for one key the last stays, and nil removes the key.
  public init(dictionaryLiteral values: (Key, (any Sendable)?)...) {
    self.init()
    for (key, value) in values { setErased(key, to: value) }
  }
}

extension KeyedState.Slot: Equatable {
  /// Whether both hold equal values of one type under one key; values that do not compare are equal to their copies.
  public static func == (one: Self, other: Self) -> Bool {
    one.version == other.version || one.id == other.id && areEqual(one.value, other.value)
  }
}

extension KeyedState: Equatable {
  /// Whether both have equal values under the same keys, in any order.
  ///
  /// A value that does not compare is equal only to its copies.
  ///
  /// - Complexity: O(1) if one is an unchanged copy of the other, otherwise O(keys).
  public static func == (one: KeyedState, other: KeyedState) -> Bool {
    if one.version == other.version { return true }
    guard one.entries.count == other.entries.count, one.locals.count == other.locals.count else {
      return false
    }
    return one.entries.allSatisfy { $0 == other.entries[id: $0.id] }
      && one.locals.allSatisfy { name, value in
        other.locals[name].map { areEqual(value, $0) } ?? false
      }
  }
}

extension KeyedState: CustomStringConvertible {
  /// The keys and their values, as a dictionary prints them, in the order in which the keys were first set.
  public var description: String {
    guard !isEmpty else { return "[:]" }
    return "[" + entries.map { "\($0.id): \($0.value)" }.joined(separator: ", ") + "]"
  }
}

extension KeyedState: CustomReflectable {
  /// Shows keys and values alone: version and journal are not part of the value.
  public var customMirror: Mirror {
    Mirror(self, children: entries.map { ("\($0.id)", $0.value) }, displayStyle: .struct)
  }
}

extension KeyedState: TransparentEntries {
  package var shownEntries: [(key: AnyHashable, value: any Sendable)]? {
    // What scopes keep for themselves has no source.
    locals.isEmpty ? entries.map { ($0.id, $0.value) } : nil
  }
}
