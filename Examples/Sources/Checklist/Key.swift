/// A key of the terminal.
enum Key: Equatable, Sendable {
  case character(Character)
  case up, down, enter, backspace, escape, interrupt
}

/// Reads keys from the bytes that a terminal sends.
struct KeyReader {
  /// The bytes of a key that has not arrived completely.
  private var rest: [UInt8] = []

  /// Returns the keys that are complete, and keeps the others for the next bytes.
  ///
  /// Terminals send the bytes of an arrow together, so an escape byte at the end is the escape key.
  mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    var input = (rest + bytes)[...]
    var keys: [Key] = []
    rest = []
    while let byte = input.first {
      if byte == 0x1B, input.dropFirst().first == 0x5B {
        guard let end = input.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else { break }
        if input[end] == 0x41 { keys.append(.up) }
        if input[end] == 0x42 { keys.append(.down) }
        input = input[(end + 1)...]
      } else if byte < 0x20 || byte == 0x7F {
        input.removeFirst()
        if let key = Self.controls[byte] { keys.append(key) }
      } else {
        let length = Self.length(of: byte)
        guard input.count >= length else { break }
        keys += String(decoding: input.prefix(length), as: UTF8.self).map(Key.character)
        input = input.dropFirst(length)
      }
    }
    // A sequence that is still incomplete after this many bytes is not a key.
    rest = input.count < 16 ? Array(input) : []
    return keys
  }

  private static let controls: [UInt8: Key] = [
    0x03: .interrupt, 0x08: .backspace, 0x0A: .enter, 0x0D: .enter, 0x1B: .escape, 0x7F: .backspace,
  ]

  /// Returns the number of bytes of a character of UTF-8 from its first one.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF7: 4
    default: 1
    }
  }
}
