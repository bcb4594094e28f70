import Foundation

/// One JSON value as text, without layout: what a session keeps of an action, a state or a part of one.
///
/// It is kept as it was written, so that no number is rounded and no key changes its place.
public struct JSONText: Hashable, Sendable, CustomStringConvertible {
  /// The text in UTF-8, without line breaks and without spaces between its parts.
  public let utf8: [UInt8]

  /// Takes bytes that are known to be one JSON value without layout.
  package init(unchecked utf8: [UInt8]) { self.utf8 = utf8 }

  /// Takes text in.
  ///
  /// - Parameter text: One JSON value, laid out in any way.
  /// - Throws: ``SessionFailure`` if it is none.
  public init(_ text: String) throws(SessionFailure) { try self.init(utf8: Array(text.utf8)) }

  /// Takes bytes in.
  ///
  /// - Parameter utf8: One JSON value in UTF-8, laid out in any way.
  /// - Throws: ``SessionFailure`` if they are none.
  public init(utf8: [UInt8]) throws(SessionFailure) {
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: utf8)
      self = try reader.text()
      try reader.end()
    } catch {
      throw .malformed(error, in: utf8, "the JSON")
    }
  }

  /// Makes JSON of a value.
  ///
  /// Numbers that are none are written as the texts `NaN`, `Infinity` and `-Infinity`.
  ///
  /// - Parameter value: The value.
  /// - Throws: What JSON cannot say.
  /// - Complexity: That of `JSONEncoder`, a few microseconds for a small value.
  public init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    utf8 = Array(try encoder.encode(value))
  }

  /// Makes a value of it.
  ///
  /// - Parameter type: The type of the value.
  /// - Returns: The value.
  /// - Throws: `DecodingError` if it is no such value.
  public func decode<Value: Decodable>(as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try decoder.decode(type, from: Data(utf8))
  }

  /// The text.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}
