/// A key of a terminal.
enum TerminalKey: Hashable, Sendable {
  case character(Character)
  case up, down, left, right, pageUp, pageDown, home, end, tab, enter, escape

  /// The names of the sequences that follow `ESC [` or `ESC O`.
  private static let sequences: [String: TerminalKey] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "1~": .home, "4~": .end,
    "7~": .home, "8~": .end, "5~": .pageUp, "6~": .pageDown,
  ]

  /// Returns the keys in bytes that were read from a terminal together.
  ///
  /// Sequences that are not known are ignored.
  static func keys(in bytes: [UInt8]) -> [TerminalKey] {
    var keys: [TerminalKey] = []
    var rest = Array(String(decoding: bytes, as: UTF8.self))[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1b}":
        guard let next = rest.first, next == "[" || next == "O" else {
          keys.append(.escape)
          continue
        }
        rest = rest.dropFirst()
        var name = ""
        while let part = rest.popFirst() {
          name.append(part)
          if part.isLetter || part == "~" { break }
        }
        if let key = sequences[name] { keys.append(key) }
      case "\t": keys.append(.tab)
      case "\r", "\n", "\r\n": keys.append(.enter)
      default: keys.append(.character(character))
      }
    }
    return keys
  }
}
