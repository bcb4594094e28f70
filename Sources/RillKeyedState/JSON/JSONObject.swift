import Rill
public import RillValues

/// A JSON object with typed keys.
///
/// ```swift
/// enum PostKey: String { case id, title, author, tags }
/// enum AuthorKey: String { case name }
///
/// var post = try JSONObject<PostKey>(data)
/// try post.resolve(.title, as: String.self)
/// post.object(.author, keyedBy: AuthorKey.self)?.get(.name, as: String.self)
/// post.set(.tags, to: ["swift"])
/// try post.data()
/// ```
///
/// It is a value type. Integers are exact up to 38 digits; other numbers have the precision of `Double`. Names that are
/// not keys are kept by default: they are not accessible, but are encoded again.
public struct JSONObject<Key: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
  var members: [String: JSONValue]

  /// Creates an object from keys and values.
  public init(_ values: [Key: JSONValue] = [:]) {
    members = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.normalized) })
  }

  /// Creates an object from members; the last one with a name is used.
  init(_ members: [JSONValue.Member]) {
    self.members = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }

  /// The treatment of names that are not keys.
  public enum UnknownKeys: Hashable, Sendable {
    /// The names are not accessible, but are encoded again.
    case keep
    /// The names are discarded.
    case drop
    /// The names cause an error.
    case refuse
  }

  /// The keys that have a value, sorted by name.
  public var keys: [Key] { members.keys.sorted().compactMap(Key.init(rawValue:)) }
  /// The names that are not keys, sorted.
  public var unknownNames: [String] { members.keys.filter { Key(rawValue: $0) == nil }.sorted() }

  /// The value for a key.
  ///
  /// Set nil to remove the key.
  public subscript(key: Key) -> JSONValue? {
    get { members[key.rawValue] }
    set { members[key.rawValue] = newValue?.normalized }
  }

  /// Returns the value for a key, or nil if there is none or it is of another kind.
  public func get<Value: JSONConvertible>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    self[key].flatMap { Value($0) }
  }

  /// Returns the value for a key, or throws an error if there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``JSONObjectFailure`` if the key is missing or its value is of another kind.
  public func resolve<Value: JSONConvertible>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws(JSONObjectFailure) -> Value {
    guard let json = self[key] else { throw missing([key]) }
    guard let value = Value(json) else {
      throw .wrongKind(key: key.rawValue, expected: SwiftTypeName(Value.self).text, found: json.kind)
    }
    return value
  }

  /// Sets the value for a key.
  ///
  /// Nil removes the key.
  public mutating func set<Value: JSONConvertible>(_ key: Key, to value: Value?) {
    members[key.rawValue] = value?.json.normalized
  }

  /// Removes a key and its value.
  public mutating func remove(_ key: Key) { members[key.rawValue] = nil }

  /// Returns whether there is a value for a key.
  ///
  /// Null counts as a value.
  public func contains(_ key: Key) -> Bool { members[key.rawValue] != nil }

  /// Requires that there are values for some keys.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: This object.
  /// - Throws: ``JSONObjectFailure/missingKeys(_:known:)``, which contains every missing key, in the given order.
  @discardableResult
  public func require(_ keys: Key...) throws(JSONObjectFailure) -> JSONObject {
    let missingKeys = keys.filter { !contains($0) }
    guard missingKeys.isEmpty else { throw missing(missingKeys) }
    return self
  }

  /// Returns all values of a type, with their keys.
  public func values<Value: JSONConvertible>(ofType type: Value.Type) -> [Key: Value] {
    var found: [Key: Value] = [:]
    for key in keys { found[key] = get(key) }
    return found
  }

  /// Returns the object for a key, with its own keys, or nil if there is none.
  public func object<Inner>(_ key: Key, keyedBy type: Inner.Type = Inner.self) -> JSONObject<Inner>? {
    get(key)
  }

  /// Returns the objects in the array for a key, with their own keys, or nil if there is no array of objects.
  public func objects<Inner>(_ key: Key, keyedBy type: Inner.Type = Inner.self) -> [JSONObject<Inner>]? {
    get(key)
  }

  private func missing(_ keys: [Key]) -> JSONObjectFailure {
    .missingKeys(keys.map(\.rawValue), known: self.keys.map(\.rawValue))
  }
}
