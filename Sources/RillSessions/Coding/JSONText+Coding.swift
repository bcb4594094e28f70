import Foundation
public import RillValues

extension JSONText {
  /// Creates JSON from a value.
  ///
  /// Non-finite numbers are written as the strings `NaN`, `Infinity` and `-Infinity`.
  ///
  /// - Parameter value: The value.
  /// - Throws: `EncodingError` if JSON cannot represent the value.
  /// - Complexity: The cost of `JSONEncoder`, a few microseconds for a small value.
  public init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    try self.init(unchecked: Array(encoder.encode(value)))
  }

  /// Decodes a value.
  ///
  /// - Parameter type: The type of the value.
  /// - Returns: The value.
  /// - Throws: `DecodingError` if the JSON is not a value of the type.
  public func decode<Value: Decodable>(as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try decoder.decode(type, from: Data(utf8))
  }
}
