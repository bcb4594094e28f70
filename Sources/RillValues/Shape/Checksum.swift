/// A checksum that detects every burst error of up to 32 bits: CRC-32 as in ISO 3309.
package enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
  }

  /// Returns the checksum of some bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - checksum: The checksum of the preceding bytes, to continue from them.
  /// - Returns: The checksum of all bytes.
  /// - Complexity: O(n), about two nanoseconds per byte in contiguous storage.
  package static func of(_ data: some Sequence<UInt8>, after checksum: UInt32 = 0) -> UInt32 {
    let sum = data.withContiguousStorageIfAvailable { bytes in
      table.withUnsafeBufferPointer { of(bytes, after: checksum, $0) }
    }
    return sum ?? of(Array(data), after: checksum)
  }

  private static func of(
    _ bytes: UnsafeBufferPointer<UInt8>, after checksum: UInt32, _ table: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var value = ~checksum
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
    return ~value
  }
}

extension UInt32 {
  /// Eight hex digits.
  package var hex: String { String(String(UInt64(self) + (1 << 32), radix: 16).dropFirst()) }
}
