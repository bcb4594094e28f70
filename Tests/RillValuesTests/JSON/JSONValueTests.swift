import Foundation
import Testing

@testable import RillValues

struct JSONValueTests {
  private func decoded(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  @Test(arguments: [
    "null", "true", "0", "-7", "9223372036854775807", "18446744073709551615", "1.5", "\"tea\"", "[]", "{}",
    "99999999999999999999999999999999999999", "-12345678901234567890123456789012345678",
    #"{"a":[1,{"b":null}],"c":false}"#,
  ])
  func `a value is decoded and encoded by other coders unchanged`(text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let value = try decoded(text)
    #expect(JSONText(value).description == text)
    #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
  }

  @Test func `a number without JSON is not encoded`() {
    for value in [JSONValue.number("12x"), .double(.nan), .number(String(repeating: "7", count: 39))] {
      #expect(throws: EncodingError.self) { try JSONEncoder().encode([value]) }
    }
  }

  @Test func `literals are values`() throws {
    let value: JSONValue = ["b": [1, 1.5, true, nil, "tea"], "a": ["x": 1e300]]
    #expect(JSONText(value).description == #"{"a":{"x":1e+300},"b":[1,1.5,true,null,"tea"]}"#)
    #expect(value["b"]?.elements?.last?.string == "tea")
    #expect(value["a"]?.members?.map(\.name) == ["x"])
    #expect(value == JSONValue(object: ["a": ["x": 1e300], "b": [1, 1.5, true, nil, "tea"]]))
  }

  @Test func `a value names its kind`() {
    let kinds: [JSONValue] = [nil, true, 1, .integer(UInt64.max), 1.5, .number("1e2"), "", [], [:]]
    #expect(
      kinds.map(\.kind) == [
        "null", "a boolean", "an integer", "an integer out of Int's range", "a number", "a number",
        "a string",
        "an array", "an object",
      ])
  }

  @Test func `characters that some readers take for line breaks are escaped on request`() {
    var writer = JSONWriter(escapesSeparators: true)
    writer.write("a\u{1}\u{2028}\u{7f}\u{85}\r\t\\é😀/")
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == "\"a\\u0001\\u2028\\u007f\\u0085\\r\\t\\\\é😀/\"")
    var plain = JSONWriter()
    plain.write("\u{1}\u{2028}\u{7f}")
    #expect(String(decoding: plain.bytes, as: UTF8.self) == "\"\\u0001\u{2028}\u{7f}\"")
  }
}
