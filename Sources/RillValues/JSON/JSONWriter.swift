/// An incremental writer of JSON that keeps the order in which members are written.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes text that is already JSON.
  package mutating func write(raw text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func write(_ text: JSONText) { bytes.append(contentsOf: text.utf8) }

  package mutating func write(_ number: some BinaryInteger) { bytes.append(contentsOf: String(number).utf8) }

  package mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write(raw: "\\\"")
      case UInt8(ascii: "\\"): write(raw: "\\\\")
      case UInt8(ascii: "\n"): write(raw: "\\n")
      case UInt8(ascii: "\r"): write(raw: "\\r")
      case UInt8(ascii: "\t"): write(raw: "\\t")
      case ..<0x20:
        write(raw: "\\u00")
        bytes.append(contentsOf: String(0x100 + Int(byte), radix: 16).utf8.dropFirst())
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write(raw: "null")
    case .bool(let bool): write(raw: bool ? "true" : "false")
    case .number(let number): bytes.append(contentsOf: number.utf8)
    case .string(let text): write(text)
    case .array(let elements): list(elements) { $0.write($1) }
    case .object(let members):
      write(raw: "{")
      for (index, member) in members.enumerated() {
        if index > 0 { write(raw: ",") }
        write(member.name)
        write(raw: ":")
        write(member.value)
      }
      write(raw: "}")
    }
  }

  /// Writes a list.
  package mutating func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    self.write(raw: "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { self.write(raw: ",") }
      write(&self, element)
    }
    self.write(raw: "]")
  }
}
