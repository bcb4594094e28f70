package import Foundation
import RillValues

/// A checksum of an entry and all previous entries.
///
/// An entry that was changed, removed, moved or inserted does not match the checksum of the previous entry.
package enum JournalChecksum {
  /// Returns the checksum of bytes without previous entries.
  package static func checksum(of bytes: Data) -> UInt32 { Checksum.of(bytes) }

  /// Returns the checksum of an entry.
  ///
  /// - Parameters:
  ///   - line: The entry.
  ///   - version: The schema version of the action.
  ///   - checksum: The checksum of the previous entry.
  /// - Returns: The checksum.
  static func of(_ line: some Sequence<UInt8>, version: Int, after checksum: UInt32) -> UInt32 {
    Checksum.of(line, after: checksum ^ UInt32(truncatingIfNeeded: version))
  }

  /// Returns a number as four bytes in little-endian order.
  static func bytes(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the number that four bytes represent, starting at an index.
  static func number(_ bytes: [UInt8], at index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
  }
}
