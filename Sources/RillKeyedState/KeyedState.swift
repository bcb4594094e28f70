public import Rill

/// A state that stores values of any type in a dictionary.
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
/// - It has value semantics.
/// - An optional is *never* stored: nil removes the key, and any other value is stored unwrapped.
/// - A value that equals the current one and has the same type is *never* set, so observers are not notified.
/// - A store notifies the observers of a key *only* of changes to that key. The cost does not depend on the number of
///   keys.
///
/// Use ``Entry`` values for keys whose types the compiler should verify.
///
/// - Complexity: Access to a key takes constant time. A change of an element of an array under a key copies the array, and
///   one of an ``IdentifiedArray`` a few elements. Removal takes time in proportion to the number of keys.
public struct KeyedState<Key: Hashable & Sendable> {
  // The first field, so that an observer that compares the first bytes of a state detects a new version.
  @usableFromInline var stamp: Version
  /// The keys and their values.
  ///
  /// The journal of the array records the changed keys.
  @usableFromInline var entries: IdentifiedArray<Slot>
  /// The local values of scopes.
  ///
  /// See ``KeyScope``.
  var locals: [String: any Sendable] = [:]

  /// A key and its value.
  public struct Slot: Identifiable, Sendable, Versioned {
    // The first field, so that an observer that compares the first bytes of a slot detects a new version.
    /// A version that is renewed when the value is set.
    public let version: Version
    /// The key.
    public let id: Key
    /// The value, which is never an optional.
    public let value: any Sendable
    /// A Boolean value that indicates whether the value's type is known not to be `Equatable`.
    @usableFromInline let isIncomparable: Bool
    /// A Boolean value that indicates whether the value is the default of a scope, which represents a missing value.
    @usableFromInline var isDefault = false

    @inlinable
    init(_ key: Key, _ value: any Sendable, version: Version = .next(), isIncomparable: Bool = false) {
      self.version = version
      id = key
      self.value = value
      self.isIncomparable = isIncomparable
    }
  }

  /// Creates a state with keys and values.
  ///
  /// Nil values are omitted.
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
  /// The number of keys that have a value.
  public var count: Int { entries.count }
  /// A Boolean value that indicates whether no key has a value.
  public var isEmpty: Bool { entries.isEmpty }
  /// All values with their keys.
  public var allValues: [Key: any Sendable] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.value) })
  }
}

extension KeyedState: Versioned {
  /// A version that is renewed with each change.
  public var version: Version { stamp }
}

extension KeyedState: Sendable {}

extension KeyedState: ExpressibleByDictionaryLiteral {
  /// Creates a state with keys and values.
  ///
  /// If a key occurs several times, its last value is used, and nil removes the key.
  public init(dictionaryLiteral values: (Key, (any Sendable)?)...) {
    self.init()
    for (key, value) in values { setErased(key, to: value) }
  }
}

extension KeyedState.Slot: Equatable {
  /// Returns whether both slots have equal values of one type under the same key.
  ///
  /// Values that are not `Equatable` are equal to their copies.
  public static func == (one: Self, other: Self) -> Bool {
    one.version == other.version || one.id == other.id && areEqual(one.value, other.value)
  }
}

extension KeyedState: Equatable {
  /// Returns whether both states have equal values for the same keys, in any order.
  ///
  /// A value that is not `Equatable` is equal only to its copies.
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
  /// The keys and their values, formatted like a dictionary, in the order in which the keys were first set.
  public var description: String {
    guard !isEmpty else { return "[:]" }
    return "[" + entries.map { "\($0.id): \($0.value)" }.joined(separator: ", ") + "]"
  }
}

extension KeyedState: CustomReflectable {
  /// A mirror of the keys and values.
  ///
  /// The version and the journal are not part of the value.
  public var customMirror: Mirror {
    Mirror(self, children: entries.map { ("\($0.id)", $0.value) }, displayStyle: .struct)
  }
}

extension KeyedState: TransparentEntries {
  package var shownEntries: [(key: AnyHashable, value: any Sendable)]? {
    // The local values of scopes have no source representation.
    locals.isEmpty ? entries.map { ($0.id, $0.value) } : nil
  }
}
