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
    try self.init(unchecked: Self.escapedAlike(Array(encoder.encode(value))))
  }

  /// Returns JSON in which characters are escaped as in the JSON of this package, so that equal strings have equal texts.
  ///
  /// Foundation escapes U+0008 and U+000C by letters.
  private static func escapedAlike(_ json: [UInt8]) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    guard var place = json.firstIndex(of: backslash) else { return json }
    var escaped = Array(json[..<place])
    while place < json.count {
      let (byte, next) = (json[place], place + 1 < json.count ? json[place + 1] : 0)
      switch (byte, next) {
      case (backslash, UInt8(ascii: "b")): escaped += Array(#"\u0008"#.utf8)
      case (backslash, UInt8(ascii: "f")): escaped += Array(#"\u000c"#.utf8)
      case (backslash, _): escaped += [byte, next]
      default: escaped.append(byte)
      }
      place += byte == backslash ? 2 : 1
    }
    return escaped
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
