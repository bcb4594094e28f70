import Foundation

extension JSONTree: CustomStringConvertible {
  /// The tree as JSON, with its keys in order.
  var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.write(field.key, to: &text)
        text += ":"
        field.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        text += "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONTree {
  /// Reads JSON.
  ///
  /// - Parameter data: JSON in UTF-8, or in another encoding that Foundation reads.
  /// - Throws: `DecodingError` if it is none.
  init(_ data: Data) throws {
    // Refuses what is no JSON, so that the reader below need not look for mistakes.
    _ = try JSONDecoder().decode(Anything.self, from: data)
    var reader = JSONReader(bytes: try Self.utf8(Array(data)))
    self = reader.tree()
  }

  /// JSON in UTF-8 without a mark at its beginning: Foundation reads the other encodings as well.
  private static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
    // In UTF-8, JSON has no zero in it.
    guard bytes.contains(0) else { return unmarked(bytes) }
    guard let text = String(bytes: bytes, encoding: wideEncoding(of: bytes)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "The text has no known encoding."))
    }
    return unmarked(Array(text.utf8))
  }

  private static func unmarked(_ utf8: [UInt8]) -> [UInt8] {
    utf8.starts(with: mark) ? Array(utf8.dropFirst(mark.count)) : utf8
  }

  private static var mark: [UInt8] { [0xef, 0xbb, 0xbf] }

  /// Which encoding with zeros it is; JSON begins with a mark or with a sign of ASCII.
  private static func wideEncoding(of bytes: [UInt8]) -> String.Encoding {
    switch Array(bytes.prefix(4)) {
    case [0, 0, 0xfe, 0xff]: .utf32BigEndian
    case let start where start.starts(with: [0xfe, 0xff]): .utf16BigEndian
    case let start where start.starts(with: [0xff, 0xfe]): .utf16LittleEndian
    case let start where start.starts(with: [0, 0]): .utf32BigEndian
    case let start where start.starts(with: [0]): .utf16BigEndian
    default: .utf16LittleEndian
    }
  }
}

/// Takes any JSON and keeps nothing of it; decoding it proves that there are no mistakes in the text.
private struct Anything: Decodable {
  init(from decoder: any Decoder) throws {}
}

/// Reads JSON that is known to be correct.
private struct JSONReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while [0x20, 0x09, 0x0a, 0x0d].contains(next) { position += 1 }
  }

  mutating func tree() -> JSONTree {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(object())
    case UInt8(ascii: "["): return .array(array())
    case UInt8(ascii: "\""): return .string(string())
    case UInt8(ascii: "t"): return word(4, .bool(true))
    case UInt8(ascii: "f"): return word(5, .bool(false))
    case UInt8(ascii: "n"): return word(4, .null)
    default: return number()
    }
  }

  private mutating func word(_ length: Int, _ tree: JSONTree) -> JSONTree {
    position += length
    return tree
  }

  private mutating func number() -> JSONTree {
    let start = position
    while "+-.eE0123456789".utf8.contains(next) { position += 1 }
    // Never empty, since the text is known to be correct; and no endless loop if it is not.
    if position == start { position += 1 }
    let digits = bytes[min(start, bytes.count)..<min(position, bytes.count)]
    return .number(String(decoding: digits, as: UTF8.self))
  }

  /// Goes from element to element between brackets.
  private mutating func each(_ end: Character, _ read: (inout JSONReader) -> Void) {
    position += 1
    skipSpace()
    while position < bytes.count, next != end.asciiValue {
      read(&self)
      skipSpace()
      if next == UInt8(ascii: ",") { position += 1 }
      skipSpace()
    }
    position += 1
  }

  private mutating func array() -> [JSONTree] {
    var elements: [JSONTree] = []
    each("]") { elements.append($0.tree()) }
    return elements
  }

  private mutating func object() -> [String: JSONTree] {
    var fields: [String: JSONTree] = [:]
    each("}") { reader in
      let name = reader.string()
      reader.skipSpace()
      reader.position += 1
      fields[name] = reader.tree()
    }
    return fields
  }

  private mutating func string() -> String {
    position += 1
    var units: [UInt8] = []
    while position < bytes.count, next != UInt8(ascii: "\"") {
      if next == UInt8(ascii: "\\") { escape(into: &units) } else { units.append(take()) }
    }
    position += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func take() -> UInt8 {
    defer { position += 1 }
    return next
  }

  private mutating func escape(into units: inout [UInt8]) {
    position += 1
    switch take() {
    case UInt8(ascii: "n"): units.append(0x0a)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0d)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0c)
    case UInt8(ascii: "u"):
      var codes = [hex()]
      if UTF16.isLeadSurrogate(codes[0]), next == UInt8(ascii: "\\") {
        position += 2
        codes.append(hex())
      }
      units += Array(String(decoding: codes, as: UTF16.self).utf8)
    case let other: units.append(other)
    }
  }

  private mutating func hex() -> UInt16 {
    let digits = String(
      decoding: bytes[min(position, bytes.count)..<min(position + 4, bytes.count)], as: UTF8.self)
    position += 4
    return UInt16(digits, radix: 16) ?? 0
  }
}
