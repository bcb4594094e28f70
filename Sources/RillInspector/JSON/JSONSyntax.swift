/// Checks that bytes are one well-formed JSON value, and locates the first error.
struct JSONSyntax {
  /// The first error and its location.
  struct Problem: Error, Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case isEmpty, endsEarly, badString, badNumber, badUTF8, trailing
      case unexpected(Character)
      case tooDeep(limit: Int)
    }

    let kind: Kind
    /// The line, counted from 1.
    let line: Int
    /// The column in bytes, counted from 1.
    let column: Int
  }

  /// The maximum nesting depth; deeper values could exhaust the stack of a decoder.
  static let maximumDepth = 128

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Throws the first error, or returns if the bytes are one JSON value.
  static func check(_ bytes: [UInt8]) throws(Problem) {
    var syntax = JSONSyntax(bytes)
    syntax.skipSpace()
    guard syntax.next != nil else { throw syntax.problem(.isEmpty) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw syntax.problem(.badUTF8, at: 0) }
    try syntax.value()
    syntax.skipSpace()
    if syntax.next != nil { throw syntax.problem(.trailing) }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func value() throws(Problem) {
    switch next {
    case UInt8(ascii: "{"): try collection(closedBy: UInt8(ascii: "}"), isObject: true)
    case UInt8(ascii: "["): try collection(closedBy: UInt8(ascii: "]"), isObject: false)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number()
    default: throw unexpected()
    }
  }

  private mutating func collection(closedBy end: UInt8, isObject: Bool) throws(Problem) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw problem(.tooDeep(limit: Self.maximumDepth)) }
    position += 1
    skipSpace()
    if next == end { return close() }
    while true {
      if isObject { try key() }
      try value()
      skipSpace()
      if next == end { return close() }
      try take(UInt8(ascii: ","))
      skipSpace()
    }
  }

  private mutating func close() {
    position += 1
    depth -= 1
  }

  private mutating func key() throws(Problem) {
    guard next == UInt8(ascii: "\"") else { throw unexpected() }
    try string()
    skipSpace()
    try take(UInt8(ascii: ":"))
    skipSpace()
  }

  private mutating func take(_ byte: UInt8) throws(Problem) {
    guard next == byte else { throw unexpected() }
    position += 1
  }

  private mutating func word(_ word: StaticString) throws(Problem) {
    for offset in 0..<word.utf8CodeUnitCount {
      try take(word.utf8Start[offset])
    }
  }

  private func unexpected() -> Problem {
    guard position < bytes.count else { return problem(.endsEarly) }
    let character = String(decoding: bytes[position...].prefix(16), as: UTF8.self).first
    return problem(.unexpected(character ?? "\u{FFFD}"))
  }

  private func problem(_ kind: Problem.Kind, at position: Int? = nil) -> Problem {
    let before = bytes[..<(position ?? self.position)]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A) ?? -1)
    return Problem(kind: kind, line: line, column: column)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

// MARK: - Strings and numbers

extension JSONSyntax {
  private mutating func string() throws(Problem) {
    position += 1
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw problem(.badString)
      default: position += 1
      }
    }
    throw problem(.endsEarly)
  }

  private mutating func escape() throws(Problem) {
    position += 1
    guard let byte = next else { throw problem(.endsEarly) }
    position += 1
    switch byte {
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard let digit = next else { throw problem(.endsEarly) }
        guard Character(UnicodeScalar(digit)).isHexDigit else { throw problem(.badString) }
        position += 1
      }
    case let byte where "\"\\/bfnrt".utf8.contains(byte): return
    default:
      position -= 1
      throw problem(.badString)
    }
  }

  private mutating func number() throws(Problem) {
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else {
      if let byte = next, Self.isDigit(byte) { throw problem(.badNumber) }
      return
    }
    position += 1
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
    try digits()
  }

  private mutating func digits() throws(Problem) {
    guard let first = next, Self.isDigit(first) else { throw problem(next == nil ? .endsEarly : .badNumber) }
    while let byte = next, Self.isDigit(byte) { position += 1 }
  }
}
