// Whole values: read as a tree, read as text, or skipped.
extension JSONReader {
  /// Reads any value.
  package mutating func value() throws(JSONProblem) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      var members: [JSONValue.Member] = []
      try object { reader, name throws(JSONProblem) in
        members.append(JSONValue.Member(name, try reader.value()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try array { reader throws(JSONProblem) in elements.append(try reader.value()) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return try word()
    default: return .number(try number())
    }
  }

  /// Skips any value, and checks that it is valid.
  package mutating func skip() throws(JSONProblem) {
    switch peek() {
    case UInt8(ascii: "{"): try object { reader, _ throws(JSONProblem) in try reader.skip() }
    case UInt8(ascii: "["): try array { reader throws(JSONProblem) in try reader.skip() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): _ = try word()
    default: _ = try number()
    }
  }

  /// Checks that bytes are one valid JSON value.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to check.
  ///   - deepest: The maximum nesting depth. The default leaves enough stack for decoders.
  /// - Throws: ``JSONProblem`` with the first problem.
  package static func check(_ bytes: [UInt8], deepest: Int = 128) throws(JSONProblem) {
    var reader = try JSONReader(checking: bytes, deepest: deepest)
    try reader.skip()
    try reader.end()
  }

  /// Reads any value as it is written, without insignificant white space.
  package mutating func text() throws(JSONProblem) -> JSONText {
    _ = peek()
    let start = position
    try skip()
    return JSONText(unchecked: Self.compact(bytes[start..<position]))
  }

  /// Removes the white space between the tokens.
  private static func compact(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte <= 0x20 {
        continue
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      }
      text.append(byte)
    }
    return text
  }
}
