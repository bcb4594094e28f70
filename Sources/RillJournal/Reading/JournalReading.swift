import Foundation

/// The entries after a snapshot that have valid checksums.
///
/// Other entries are skipped. The chain of checksums continues after a foreign row, and ends at a changed or missing
/// row.
struct JournalReading {
  /// An entry with a valid checksum.
  struct Line: Hashable {
    let bytes: Data
    /// The schema version of the action.
    let version: Int
  }

  /// The valid entries, in order.
  private(set) var lines: [Line] = []
  /// The rows that are invalid, either completely or after some of their entries.
  private(set) var truncations: [JournalTruncation] = []
  /// The number of invalid entries.
  private(set) var cutCount = 0
  /// The checksum of the newest valid entry.
  private(set) var checksum: UInt32

  /// The checksum to look for, and whether it was found.
  private let sought: UInt32?
  private(set) var hasMet: Bool

  /// Creates a reading that starts after a snapshot.
  ///
  /// - Parameters:
  ///   - checksum: The checksum of the previous entry.
  ///   - sought: A checksum to look for.
  init(after checksum: UInt32, seeking sought: UInt32? = nil) {
    self.checksum = checksum
    self.sought = sought
    hasMet = checksum == sought
  }

  /// Reads the next group.
  mutating func read(_ group: JournalGroup, _ row: JournalRowID) {
    let bytes = [UInt8](group.lines)
    let checksums = [UInt8](group.checksums)
    var start = 0
    var count = 0
    while start < bytes.count, count * 4 + 4 <= checksums.count {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      let next = JournalChecksum.of(bytes[start..<end], version: group.version, after: checksum)
      guard next == JournalChecksum.number(checksums, at: count * 4) else { break }
      lines.append(Line(bytes: Data(bytes[start..<end]), version: group.version))
      checksum = next
      if checksum == sought { hasMet = true }
      start = end + 1
      count += 1
    }
    guard start < bytes.count || count * 4 < checksums.count else { return }
    let lines = bytes[start...].split(separator: UInt8(ascii: "\n"))
    cutCount += max(lines.count { !EffectLine.isOne($0) }, 1)
    let rest = JournalGroup(
      lines: Data(bytes[..<start]), checksums: Data(checksums[..<(count * 4)]), version: group.version)
    truncations.append(JournalTruncation(row: row, rest: count > 0 ? rest : nil))
  }
}

/// Collects the entries of a group and computes their checksums.
struct JournalGroupWriter {
  // Byte arrays, because appending small pieces to `Data` takes three times as long.
  private var lines: [UInt8] = []
  private var checksums: [UInt8] = []
  /// The checksum of the newest entry.
  private(set) var checksum: UInt32
  let version: Int

  init(version: Int, after checksum: UInt32) {
    self.version = version
    self.checksum = checksum
  }

  /// Appends an entry, which must not contain a line feed.
  mutating func append(_ line: [UInt8]) {
    checksum = JournalChecksum.of(line, version: version, after: checksum)
    lines.append(contentsOf: line)
    lines.append(UInt8(ascii: "\n"))
    for shift: UInt32 in [0, 8, 16, 24] { checksums.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
  }

  /// Returns the collected group and starts the next one.
  ///
  /// Returns nil if the group is empty.
  mutating func take() -> JournalGroup? {
    guard !lines.isEmpty else { return nil }
    defer {
      lines.removeAll(keepingCapacity: true)
      checksums.removeAll(keepingCapacity: true)
    }
    return JournalGroup(lines: Data(lines), checksums: Data(checksums), version: version)
  }
}
