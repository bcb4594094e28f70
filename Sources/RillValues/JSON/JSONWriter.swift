/// An incremental writer of JSON that keeps the order in which members are written.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private let escapesSeparators: Bool
  private var depth = 0

  /// Creates an empty writer.
  ///
  /// - Parameters:
  ///   - isPretty: Whether lists and objects have one line for each element.
  ///   - escapesSeparators: Whether characters are escaped that some readers interpret as line breaks.
  package init(isPretty: Bool = false, escapesSeparators: Bool = false) {
    self.isPretty = isPretty
    self.escapesSeparators = escapesSeparators
  }

  /// Writes text that is already JSON.
  package mutating func write(raw text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func write(_ text: JSONText) { bytes.append(contentsOf: text.utf8) }

  package mutating func write(_ number: some BinaryInteger) { bytes.append(contentsOf: String(number).utf8) }

  package mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if escapesSeparators {
      for scalar in text.unicodeScalars { write(scalar) }
    } else {
      for byte in text.utf8 { write(byte: byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a character of a string, and escapes separators.
  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}": escape(scalar.value)
    default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { write(byte: byte) }
    }
  }

  /// Writes a byte of a string.
  private mutating func write(byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): write(raw: "\\\"")
    case UInt8(ascii: "\\"): write(raw: "\\\\")
    case UInt8(ascii: "\n"): write(raw: "\\n")
    case UInt8(ascii: "\r"): write(raw: "\\r")
    case UInt8(ascii: "\t"): write(raw: "\\t")
    case ..<0x20: escape(UInt32(byte))
    default: bytes.append(byte)
    }
  }

  private mutating func escape(_ unit: UInt32) {
    write(raw: "\\u")
    bytes.append(contentsOf: String(0x10000 + unit, radix: 16).utf8.dropFirst())
  }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write(raw: "null")
    case .bool(let bool): write(raw: bool ? "true" : "false")
    case .number(let number): bytes.append(contentsOf: number.utf8)
    case .string(let text): write(text)
    case .array(let elements): list(elements) { $0.write($1) }
    case .object(let members):
      each(members, "{", "}") { writer, member in
        writer.write(member.name)
        writer.write(raw: writer.isPretty ? " : " : ":")
        writer.write(member.value)
      }
    }
  }

  /// Writes a list.
  package mutating func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    each(elements, "[", "]", write)
  }

  private mutating func each<Element>(
    _ elements: [Element], _ open: StaticString, _ close: StaticString,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.write(raw: open)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { self.write(raw: ",") }
      startLine()
      write(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { startLine() }
    self.write(raw: close)
  }

  private mutating func startLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
