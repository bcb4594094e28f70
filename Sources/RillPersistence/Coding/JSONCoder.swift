public import Foundation
import RillValues

/// A coder that writes values as JSON with ordered keys.
///
/// **Behavior**
/// - A field that is missing from the JSON is *always* taken from the defaults, if they have a field at the same path.
///   A type can therefore gain a field without a new version.
/// - An excluded field is *never* written, and keeps its value when the other fields are read. In a row of a list an
///   excluded field must be optional, because a new row has no counterpart in the defaults.
public struct JSONCoder: StateCoder, Hashable {
  /// The name of the format, `json`.
  public let name = "json"
  /// The paths of the fields that are not written, for example `session.token`.
  ///
  /// A path applies to each element of a list, and `*` matches any name.
  public let excluded: [String]
  /// A Boolean value that indicates whether the JSON spans several lines.
  public let isPretty: Bool

  /// Creates a coder.
  ///
  /// - Parameters:
  ///   - excluded: The paths of the fields that are not written.
  ///   - isPretty: A Boolean value that determines whether the JSON spans several lines.
  public init(excluding excluded: [String] = [], isPretty: Bool = false) {
    self.excluded = excluded
    self.isPretty = isPretty
  }

  /// Encodes a value as JSON.
  public func encode(_ value: some Encodable) throws -> Data { try encode(value, redacting: []) }

  /// Encodes a value as JSON and replaces some fields with a marker.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - redacted: The paths of the fields.
  /// - Returns: The JSON.
  /// - Throws: The reason why JSON cannot represent the value.
  func encode(_ value: some Encodable, redacting redacted: [String]) throws -> Data {
    let encoder = JSONEncoder()
    let isPlain = excluded.isEmpty && redacted.isEmpty
    encoder.outputFormatting = isPlain && isPretty ? [.sortedKeys, .prettyPrinted] : [.sortedKeys]
    let data = try encoder.encode(value)
    guard !isPlain else { return data }
    var tree = try JSONValue(data)
    for path in excluded { tree.change(FieldPath(path)) { $0 = nil } }
    for path in redacted { tree.change(FieldPath(path)) { $0 = .string("•••") } }
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(tree)
    return Data(writer.bytes)
  }

  /// Decodes a value from JSON.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    let decoder = JSONDecoder()
    var data = data
    // The parsed data and the parsed defaults, once a field was missed.
    var (latest, known): (JSONValue?, JSONValue?)
    var filled: [String] = []
    while true {
      do {
        return (try decoder.decode(type, from: data), filled)
      } catch let error as DecodingError {
        guard let defaults, case .keyNotFound = error else { throw error }
        var tree = try latest ?? JSONValue(data)
        let standIn = try known ?? JSONValue(defaults)
        guard let path = tree.fill(error, from: standIn) else { throw error }
        filled.append(path)
        data = Data(JSONText(tree).utf8)
        (latest, known) = (tree, standIn)
      }
    }
  }

  /// Encodes a value as JSON with all fields.
  public func encodeDefaults(_ value: some Encodable) throws -> Data? {
    try JSONCoder().encode(value)
  }

  /// Returns the paths of the fields that the value's JSON lacks or that differ in it.
  public func losses(in data: Data, as value: some Encodable) throws -> [String] {
    try JSONValue(data).losses(in: try JSONValue(try JSONEncoder().encode(value)))
  }
}
