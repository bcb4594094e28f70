// The checks of every log.
extension LogFailure {
  /// The largest size of a replica's ID or of a value's key in bytes.
  package static let largestName = 128

  /// Checks entries before a log appends them.
  package static func check(
    _ entries: [ReplicationEntry], for place: String, limit: Int
  ) throws(LogFailure) {
    for entry in entries {
      let isNamed = (1...largestName).contains(entry.id.replica.utf8.count)
      guard entry.id.number > 0, isNamed else {
        throw .badIdentity(place, entry: entry.id.number, of: entry.id.replica)
      }
      guard entry.bytes.count <= limit else {
        throw .tooLarge(
          place, entry: entry.id.number, of: entry.id.replica, size: entry.bytes.count, limit: limit)
      }
    }
  }

  /// Checks the key of a value.
  package static func check(_ key: String, for place: String) throws(LogFailure) {
    let isPlain = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
      }
    }
    let isBounded = (1...largestName).contains(key.utf8.count)
    guard isPlain, isBounded, !key.hasPrefix("."), !key.hasSuffix("."), !key.contains("..") else {
      throw .badKey(place, key)
    }
  }
}
