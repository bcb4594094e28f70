public import Foundation
import RillSessions

/// Values as JSON, with their keys in order.
///
/// **Behavior**
/// - A field that the JSON does not have is *always* taken from the defaults, if they have it at the same place. So a field
///   may be added to a type without a new version.
/// - A field that is left out is *never* written, and keeps the value it has when the rest is read. In a row of a list it
///   must be optional, since a new row has no place in the defaults.
public struct JSONCoder: StateCoder {
  /// What the format is called: `json`.
  public let name = "json"
  /// The fields that are not written, by their paths: `session.token`; a list on the way is passed through, and `*` is any
  /// name.
  public let excluded: [String]
  /// Whether it is laid out over several lines.
  public let isPretty: Bool

  /// Makes a coder.
  ///
  /// - Parameters:
  ///   - excluded: The fields that are not written, by their paths.
  ///   - isPretty: Whether it is laid out over several lines.
  public init(excluding excluded: [String] = [], isPretty: Bool = false) {
    self.excluded = excluded
    self.isPretty = isPretty
  }

  /// Makes JSON of a value.
  public func encode(_ value: some Encodable) throws -> Data { try encode(value, redacting: []) }

  /// Makes JSON of a value, with a mark in the place of some fields.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - redacted: The paths of the fields.
  /// - Returns: The JSON.
  /// - Throws: What JSON cannot say.
  func encode(_ value: some Encodable, redacting redacted: [String]) throws -> Data {
    let encoder = JSONEncoder()
    let isPlain = excluded.isEmpty && redacted.isEmpty
    encoder.outputFormatting = isPlain && isPretty ? [.sortedKeys, .prettyPrinted] : [.sortedKeys]
    let data = try encoder.encode(value)
    guard !isPlain else { return data }
    var tree = try JSONValue(data)
    for path in excluded { tree.change(FieldPath(path)) { $0 = nil } }
    for path in redacted { tree.change(FieldPath(path)) { $0 = .string("•••") } }
    let text = Data(JSONText(tree).utf8)
    guard isPretty else { return text }
    return try JSONSerialization.data(
      withJSONObject: try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed),
      options: [.sortedKeys, .prettyPrinted, .fragmentsAllowed])
  }

  /// Makes a value of JSON.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    let decoder = JSONDecoder()
    var data = data
    var tree: JSONValue?
    var standIns: JSONValue?
    var filled: [String] = []
    while true {
      do {
        return (try decoder.decode(type, from: data), filled)
      } catch DecodingError.keyNotFound(let key, let context) {
        let error = DecodingError.keyNotFound(key, context)
        let path = context.codingPath.map(JSONValue.Step.init) + [JSONValue.Step(key)]
        let text = path.map(\.description).joined(separator: ".")
        guard let defaults, !filled.contains(text) else { throw error }
        if tree == nil { tree = try JSONValue(data) }
        if standIns == nil { standIns = try JSONValue(defaults) }
        guard let standIn = standIns?[path[...]], tree?.put(standIn, at: path[...]) == true, let tree else {
          throw error
        }
        filled.append(text)
        data = Data(JSONText(tree).utf8)
      }
    }
  }

  /// JSON with every field.
  public func encodeDefaults(_ value: some Encodable) throws -> Data? {
    try JSONCoder().encode(value)
  }

  /// The fields that the JSON of the value lacks or has otherwise.
  public func losses(in data: Data, as value: some Encodable) throws -> [String] {
    try JSONValue(data).losses(in: try JSONValue(try JSONEncoder().encode(value)))
  }
}
