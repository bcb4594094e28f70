/// Bytes of an entry or a snapshot while they are written.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Writes a number in groups of seven bits, lowest first.
  mutating func write(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(fixed number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  mutating func write(block: some Collection<UInt8>) {
    write(number: UInt64(block.count))
    bytes.append(contentsOf: block)
  }

  mutating func write(checksum: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: checksum >> UInt32(shift)))
    }
  }
}

/// Bytes of an entry or a snapshot while they are read. It never reads beyond their end.
struct ByteReader {
  /// The reason why bytes cannot be read.
  struct Problem: Error {
    let reason: String
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func byte() throws(Problem) -> UInt8 {
    guard position < bytes.endIndex else { throw Problem(reason: "it ends early") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number() throws(Problem) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: 0, to: 70, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { break }
      result |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte < 0x80 { return result }
    }
    throw Problem(reason: "it contains a number with more than 64 bits")
  }

  mutating func fixed() throws(Problem) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { result |= UInt64(try byte()) << UInt64(shift) }
    return result
  }

  mutating func block() throws(Problem) -> ArraySlice<UInt8> {
    let count = try number()
    guard count <= UInt64(bytes.endIndex - position) else { throw Problem(reason: "it ends early") }
    defer { position += Int(count) }
    return bytes[position..<position + Int(count)]
  }

  mutating func text() throws(Problem) -> String {
    guard let text = String(validating: try block(), as: UTF8.self) else {
      throw Problem(reason: "it contains a text that is not UTF-8")
    }
    return text
  }
}
