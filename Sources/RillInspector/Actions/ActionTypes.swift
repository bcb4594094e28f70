import Foundation

/// The types of actions that a store accepts as JSON, by name.
///
/// The JSON is an object with one key. If the key is the name of a type, the value is the action. Otherwise the whole
/// object is an action of the only type that has this key, such as an enumeration with a case of this name. A store
/// with a single type accepts any other JSON as an action of that type.
struct ActionTypes<Action>: Sendable {
  /// Decodes an action of one type.
  typealias Reader = @Sendable (any Decoder) throws -> Action

  private struct One: Sendable {
    let name: String
    let read: Reader
    /// Whether the type can be decoded from any object, so that a key does not identify it.
    let takesAnyKey: Bool
  }

  private let types: [One]
  private let store: String

  /// Creates a list of types for the store with the given name.
  init(_ types: KeyValuePairs<String, Reader>, of store: String) {
    self.types = types.map {
      One(name: $0.key, read: $0.value, takesAnyKey: Self.takesAnyKey($0.value))
    }
    self.store = store
  }

  /// The names, in the order in which they were provided.
  var names: [String] { types.map(\.name) }

  /// Decodes an action.
  ///
  /// - Parameter json: One well-formed JSON value.
  /// - Returns: The action.
  /// - Throws: ``InspectorFailure`` if the JSON does not identify a type, or any error that the type throws.
  func action(from json: Data) throws -> Action {
    let key = Self.onlyKey(of: json)
    if let key, let action = try named(key, from: json) { return action }
    if types.count == 1 { return try ActionDecoding.decode(from: json, by: types[0].read) }
    guard let key else { throw InspectorFailure.actionNamesNoType(names, store: store) }
    return try action(withKey: key, from: json)
  }

  /// Decodes an action of the type that the key names, or returns nil if it names none.
  private func named(_ key: Key, from json: Data) throws -> Action? {
    let meant = types.filter { $0.name == key.stringValue }
    guard let type = meant.first else { return nil }
    guard meant.count == 1 else {
      throw InspectorFailure.actionTypesShareName(type.name, count: meant.count, store: store)
    }
    return try ActionDecoding.decode(from: json) {
      try type.read($0.container(keyedBy: Key.self).superDecoder(forKey: key))
    }
  }

  /// Decodes an action of the only type that has the key.
  private func action(withKey key: Key, from json: Data) throws -> Action {
    let found = types.compactMap { type in Self.attempt(type, json).map { (name: type.name, result: $0) } }
    guard let first = found.first else {
      throw InspectorFailure.actionHasNoType(key.stringValue, types: names, store: store)
    }
    guard found.count == 1 else {
      throw InspectorFailure.actionHasSeveralTypes(key.stringValue, types: found.map(\.name), store: store)
    }
    return try first.result.get()
  }

  /// Decodes the JSON as an action of one type, or returns nil if the type does not have the key.
  ///
  /// An error further inside means that the JSON is an invalid action of this type.
  private static func attempt(_ type: One, _ json: Data) -> Result<Action, any Error>? {
    guard !type.takesAnyKey else { return nil }
    do {
      return .success(try ActionDecoding.decode(from: json, by: type.read))
    } catch let error as DecodingError where !error.path.isEmpty {
      return .failure(error)
    } catch {
      return nil
    }
  }

  private static func takesAnyKey(_ read: @escaping Reader) -> Bool {
    do {
      // A key that no type uses.
      _ = try ActionDecoding.decode(from: Data(#"{"\u0000":{}}"#.utf8), by: read)
      return true
    } catch {
      return false
    }
  }

  private static func onlyKey(of json: Data) -> Key? {
    do {
      let keys = try ActionDecoding.decode(from: json) { try $0.container(keyedBy: Key.self).allKeys }
      return keys.count == 1 ? keys[0] : nil
    } catch {
      return nil
    }
  }
}

/// A coding key with any name.
private struct Key: CodingKey {
  let stringValue: String

  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension DecodingError {
  /// The location of the error.
  fileprivate var path: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    case .keyNotFound(_, let context): context.codingPath
    @unknown default: []
    }
  }
}
