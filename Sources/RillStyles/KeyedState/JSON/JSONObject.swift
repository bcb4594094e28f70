/// An object of JSON, read and written by typed keys.
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
/// It is a value. Names that are no keys are kept by default: they are not seen, and encoded again.
public struct JSONObject<Key: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
  var members: [String: JSONValue]

  /// Makes an object of keys and values.
  public init(_ values: [Key: JSONValue] = [:]) {
    members = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
  }

  /// What becomes of names that are no keys.
  public enum UnknownKeys: Hashable, Sendable {
    /// They are not seen, and encoded again.
    case keep
    /// They are forgotten.
    case drop
    /// They are an error.
    case refuse
  }

  /// The keys that have a value, in the order of their names.
  public var keys: [Key] { members.keys.sorted().compactMap(Key.init(rawValue:)) }
  /// The names that are no keys, in order.
  public var unknownNames: [String] { members.keys.filter { Key(rawValue: $0) == nil }.sorted() }

  /// The value under a key; set nil to remove the key.
  public subscript(key: Key) -> JSONValue? {
    get { members[key.rawValue] }
    set { members[key.rawValue] = newValue }
  }

  /// The value under a key, or nil if there is none or it is of another kind.
  public func get<Value: JSONConvertible>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    self[key].flatMap { Value($0) }
  }

  /// The value under a key, or why there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``JSONObjectError``: the key is missing, or its value is of another kind.
  public func resolve<Value: JSONConvertible>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws(JSONObjectError) -> Value {
    guard let json = self[key] else { throw missing([key]) }
    guard let value = Value(json) else {
      throw .wrongKind(key: key.rawValue, expected: "\(Value.self)", found: json.kind)
    }
    return value
  }

  /// Puts a value under a key; nil removes the key.
  public mutating func set<Value: JSONConvertible>(_ key: Key, to value: Value?) {
    members[key.rawValue] = value?.json
  }

  /// Removes a key and its value.
  public mutating func remove(_ key: Key) { members[key.rawValue] = nil }

  /// Whether there is a value under a key; null is one.
  public func contains(_ key: Key) -> Bool { members[key.rawValue] != nil }

  /// Demands that there are values under some keys.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: This object.
  /// - Throws: ``JSONObjectError/missingKeys(_:known:)``, which names every missing key, in the order given.
  @discardableResult
  public func require(_ keys: Key...) throws(JSONObjectError) -> JSONObject {
    let missingKeys = keys.filter { !contains($0) }
    guard missingKeys.isEmpty else { throw missing(missingKeys) }
    return self
  }

  /// All values of a type, with their keys.
  public func values<Value: JSONConvertible>(ofType type: Value.Type) -> [Key: Value] {
    var found: [Key: Value] = [:]
    for key in keys { found[key] = get(key) }
    return found
  }

  /// The object under a key with keys of its own, or nil if there is none.
  public func object<Inner>(_ key: Key, keyedBy type: Inner.Type = Inner.self) -> JSONObject<Inner>? {
    get(key)
  }

  /// The objects in the array under a key with keys of their own, or nil if there is no array of objects.
  public func objects<Inner>(_ key: Key, keyedBy type: Inner.Type = Inner.self) -> [JSONObject<Inner>]? {
    get(key)
  }

  private func missing(_ keys: [Key]) -> JSONObjectError {
    .missingKeys(keys.map(\.rawValue), known: self.keys.map(\.rawValue))
  }
}
