extension FuzzRandom {
  /// Strings that are difficult for readers of text, numbers, addresses and JSON.
  static let nasty: [String] = [
    "\"", "\\", "{", "}", "[", "]", ":", ",", "null", "true", "-", "-0", "1e999", "0x10",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
    "18446744073709551616", "1.5", "\\u0000", "\\ud800", "\\udc00\\ud800", "\u{0}", "\r\n",
    "\r\nX-Evil: 1\r\n", "%", "%00", "%2e%2e", "%2F", "%ff", "%0d%0a", "..", "/../", "//", "?", "&",
    "=", "#", ";", "+", " ", "\t", "\u{202e}", "😀", "é", "<script>alert(1)</script>", "'--", "\u{feff}",
    "NaN", "Infinity", "١",
  ]

  /// Returns the bytes with a few modifications.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(3) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes = noise(below(64)) }
    let start = below(bytes.count)
    let end = min(bytes.count, start + below(24))
    switch below(12) {
    case 0: bytes[start] = UInt8(below(256))
    case 1: bytes[start] ^= 1 << UInt8(below(8))
    case 2: bytes.removeSubrange(start..<end)
    case 3: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
    case 4: bytes.removeLast(bytes.count - start)
    case 5: bytes.insert(contentsOf: noise(below(16)), at: start)
    case 6: bytes.replaceSubrange(start..<end, with: Array(one(of: Self.nasty).utf8))
    case 7 where once(in: 20): bytes = wide(bytes)
    case 8: bytes.swapAt(start, below(bytes.count))
    case 9 where once(in: 20):
      let opening: [UInt8] = [UInt8(ascii: once(in: 2) ? "[" : "{")]
      bytes.insert(contentsOf: repeatElement(opening, count: below(2_000)).joined(), at: start)
    default: bytes.insert(contentsOf: Array(one(of: Self.nasty).utf8), at: start)
    }
  }

  /// Returns random bytes.
  mutating func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }

  /// Returns the text as UTF-16, with or without a byte order mark.
  private mutating func wide(_ bytes: [UInt8]) -> [UInt8] {
    let isLittle = once(in: 2)
    let units = (once(in: 2) ? [0xfeff] : []) + Array(String(decoding: bytes, as: UTF8.self).utf16)
    return units.flatMap { unit -> [UInt8] in
      let halves = [UInt8(unit >> 8), UInt8(unit & 0xff)]
      return isLittle ? halves.reversed() : halves
    }
  }

  /// Returns text of letters and difficult strings.
  mutating func text() -> String {
    (0..<below(4)).map { _ in once(in: 2) ? one(of: ["a", "milk", "x y", "Ω"]) : one(of: Self.nasty) }
      .joined()
  }
}
