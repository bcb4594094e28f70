/// An incremental reader of JSON that reports the position of a problem.
package struct JSONReader {
  package let bytes: [UInt8]
  /// The number of bytes that were read.
  package private(set) var position = 0
  private var depth = 0
  /// The maximum nesting depth.
  private let deepest: Int

  /// Creates a reader at the start of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to read.
  ///   - deepest: The maximum nesting depth; deeper values are rejected before they overflow the stack.
  /// - Throws: ``JSONProblem`` if they are not UTF-8.
  package init(checking bytes: [UInt8], deepest: Int = 512) throws(JSONProblem) {
    self.bytes = bytes
    self.deepest = deepest
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONProblem(offset: Self.firstInvalid(in: bytes), reason: "is not UTF-8")
    }
  }

  private static func firstInvalid(in bytes: [UInt8]) -> Int {
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return min(offset, bytes.count)
  }

  // MARK: - Looking

  /// Returns the next byte that is not white space, or nil at the end.
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0a, 0x0d: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Returns to an earlier position.
  package mutating func rewind(to position: Int) { self.position = min(position, self.position) }

  /// Returns a problem at a position, which defaults to the current one.
  package func problem(_ reason: String, at offset: Int? = nil) -> JSONProblem {
    JSONProblem(offset: offset ?? position, reason: reason)
  }

  private mutating func unexpected(_ wanted: String) -> JSONProblem {
    guard peek() != nil else { return problem("ends where \(wanted) should be") }
    // A character has few bytes, except for those that are made of many parts.
    let sign = String(decoding: bytes[position...].prefix(32), as: UTF8.self).prefix(1)
    return problem("has \"\(sign)\" where \(wanted) should be")
  }

  /// Consumes a character.
  package mutating func take(_ sign: Character) throws(JSONProblem) {
    guard let byte = peek(), byte == sign.asciiValue else { throw unexpected("\"\(sign)\"") }
    position += 1
  }

  /// Checks that nothing follows.
  package mutating func end() throws(JSONProblem) {
    if peek() != nil { throw problem("goes on after its end") }
  }

  // MARK: - Collections

  /// Reads an object.
  ///
  /// - Parameter member: Called with each name to read its value.
  /// - Throws: ``JSONProblem`` if the next value is not an object.
  package mutating func object(
    _ member: (inout JSONReader, String) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    try each("{", "}") { reader throws(JSONProblem) in
      let name = try reader.string()
      try reader.take(":")
      try member(&reader, name)
    }
  }

  /// Reads a list.
  ///
  /// - Parameter element: Called to read each element.
  /// - Throws: ``JSONProblem`` if the next value is not a list.
  package mutating func array(
    _ element: (inout JSONReader) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    try each("[", "]", element)
  }

  private mutating func each(
    _ open: Character, _ close: Character, _ read: (inout JSONReader) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    try take(open)
    depth += 1
    guard depth <= deepest else { throw problem("lies more than \(deepest) values deep") }
    defer { depth -= 1 }
    if peek() == close.asciiValue {
      position += 1
      return
    }
    while true {
      try read(&self)
      guard peek() == UInt8(ascii: ",") else { break }
      position += 1
    }
    guard peek() == close.asciiValue else { throw unexpected("\",\" or \"\(close)\"") }
    position += 1
  }

  // MARK: - Single values

  /// Reads a string.
  package mutating func string() throws(JSONProblem) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected("a string") }
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: bytes[start..<position - 1], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case ..<0x20: throw problem("has a control character in a string")
      default: position += 1
      }
    }
    throw problem("ends inside a string")
  }

  /// Reads the rest of a string that has escapes.
  private mutating func escapedString(from start: Int) throws(JSONProblem) -> String {
    var units = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units.append(contentsOf: String(try escape()).utf8)
      case ..<0x20: throw problem("has a control character in a string", at: position - 1)
      default: units.append(byte)
      }
    }
    throw problem("ends inside a string")
  }

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    guard position < bytes.count else { throw problem("ends inside a string") }
    defer { position += 1 }
    switch bytes[position] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint()
    default: throw problem("has an unknown escape in a string")
    }
  }

  /// Reads the digits after `\u` and those of a surrogate pair's second half, and leaves the last digit to the caller.
  private mutating func codePoint() throws(JSONProblem) -> Unicode.Scalar {
    let first = try hexDigits(at: position + 1)
    position += 4
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(UInt16(first)), position + 2 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "\\"), bytes[position + 2] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let second = try hexDigits(at: position + 3)
    guard UTF16.isTrailSurrogate(UInt16(second)) else { return "\u{FFFD}" }
    position += 6
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{FFFD}"
  }

  private func hexDigits(at start: Int) throws(JSONProblem) -> UInt32 {
    var value: UInt32 = 0
    for place in start..<start + 4 {
      guard place < bytes.count else { throw problem("ends inside a string", at: bytes.count) }
      let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue
      guard let digit else { throw problem("has an unknown escape in a string", at: place) }
      value = value << 4 + UInt32(digit)
    }
    return value
  }

  /// Reads a number as it is written.
  package mutating func number() throws(JSONProblem) -> String {
    _ = peek()
    let start = position
    if at("-") { position += 1 }
    if at("0") {
      position += 1
    } else {
      try digits()
    }
    if at(".") {
      position += 1
      try digits()
    }
    if at("e") || at("E") {
      position += 1
      if at("+") || at("-") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func at(_ sign: Character) -> Bool {
    position < bytes.count && bytes[position] == sign.asciiValue
  }

  private mutating func digits() throws(JSONProblem) {
    let start = position
    while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] { position += 1 }
    if position == start { throw unexpected(start == 0 || !isInNumber(start) ? "a value" : "a digit") }
  }

  private func isInNumber(_ place: Int) -> Bool { "-.eE+".utf8.contains(bytes[place - 1]) }

  /// Reads one of the literals `true`, `false` and `null`.
  package mutating func word() throws(JSONProblem) -> JSONValue {
    for (text, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)] {
      guard position < bytes.count, bytes[position] == text.utf8.first else { continue }
      for byte in text.utf8 {
        guard position < bytes.count, bytes[position] == byte else { throw unexpected("\"\(text)\"") }
        position += 1
      }
      return value
    }
    throw unexpected("a value")
  }
}
