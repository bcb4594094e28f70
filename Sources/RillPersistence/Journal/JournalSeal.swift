package import Foundation
import RillSessions

/// A checksum of an entry and of all entries before it.
///
/// An entry that was changed, left out, moved or put in by something else does not fit the seal of the one before.
package enum JournalSeal {
  /// The checksum of some bytes alone.
  package static func checksum(of bytes: Data) -> UInt32 { Checksum.of(bytes) }

  /// The seal of an entry.
  ///
  /// - Parameters:
  ///   - line: The entry.
  ///   - version: The version of the actions that it is written in.
  ///   - seal: The seal of the entry before.
  /// - Returns: The seal.
  static func of(_ line: some Sequence<UInt8>, version: Int, after seal: UInt32) -> UInt32 {
    Checksum.of(line, after: seal ^ UInt32(truncatingIfNeeded: version))
  }

  /// A number as four bytes, the lowest first.
  static func bytes(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The number that four bytes stand for, from a place on.
  static func number(_ bytes: [UInt8], at index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
  }
}
