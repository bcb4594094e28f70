import Foundation

/// A checksum that finds every change of up to 32 bits in a row: CRC-32, as in ISO 3309.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
  }

  /// The checksum of some bytes.
  static func of(_ data: some Sequence<UInt8>) -> UInt32 {
    var value = UInt32.max
    table.withUnsafeBufferPointer { table in
      for byte in data { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
    }
    return ~value
  }
}

extension UInt32 {
  /// Eight hex digits.
  var hex: String { String(String(UInt64(self) + (1 << 32), radix: 16).dropFirst()) }
}
