/// The newest checksum of an earlier run of a replica, which its outbox has kept.
///
/// Each run handles the log from its beginning or from a snapshot. Only with this does it notice that the log has lost entries, or
/// contains others, since an earlier run has received them.
struct KeptChecksum: Equatable, Sendable {
  /// The checksum of the settled state at the offset.
  let checksum: StateChecksum
  /// The storage and the key of the checksum, for people.
  let place: String

  init(_ checksum: StateChecksum, in place: String) {
    self.checksum = checksum
    self.place = place
  }

  /// Reads a checksum from the text that ``text(of:)`` returns.
  init(_ text: String, in place: String) throws(UnreadableItem) {
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false)
    guard numbers.count == 3, let offset = UInt64(numbers[0]), let value = UInt64(numbers[1], radix: 16),
      let version = Int(numbers[2])
    else { throw UnreadableItem(checksumIn: place) }
    self.init(StateChecksum(offset: offset, value: value, version: version), in: place)
  }

  /// Returns the offset, the checksum in hexadecimal digits, and the version of the state, as one line.
  static func text(of checksum: StateChecksum) -> String {
    "\(checksum.offset) \(String(checksum.value, radix: 16)) \(checksum.version)"
  }
}
