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
  private(set) var cuts: [JournalCut] = []
  /// The number of invalid entries.
  private(set) var cutCount = 0
  /// The checksum of the newest valid entry.
  private(set) var seal: UInt32

  /// The checksum to look for, and whether it was found.
  private let sought: UInt32?
  private(set) var hasMet: Bool

  /// Creates a reading that starts after a snapshot.
  ///
  /// - Parameters:
  ///   - seal: The checksum of the previous entry.
  ///   - sought: A checksum to look for.
  init(after seal: UInt32, seeking sought: UInt32? = nil) {
    self.seal = seal
    self.sought = sought
    hasMet = seal == sought
  }

  /// Reads the next group.
  mutating func read(_ group: JournalGroup, _ row: JournalRowID) {
    let bytes = [UInt8](group.lines)
    let seals = [UInt8](group.seals)
    var start = 0
    var count = 0
    while start < bytes.count, count * 4 + 4 <= seals.count {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      let next = JournalChecksum.of(bytes[start..<end], version: group.version, after: seal)
      guard next == JournalChecksum.number(seals, at: count * 4) else { break }
      lines.append(Line(bytes: Data(bytes[start..<end]), version: group.version))
      seal = next
      if seal == sought { hasMet = true }
      start = end + 1
      count += 1
    }
    guard start < bytes.count || count * 4 < seals.count else { return }
    let lines = bytes[start...].split(separator: UInt8(ascii: "\n"))
    cutCount += max(lines.count { !EffectLine.isOne($0) }, 1)
    let rest = JournalGroup(
      lines: Data(bytes[..<start]), seals: Data(seals[..<(count * 4)]), version: group.version)
    cuts.append(JournalCut(row: row, rest: count > 0 ? rest : nil))
  }
}

/// Collects the entries of a group and computes their checksums.
struct JournalGroupWriter {
  // Byte arrays, because appending small pieces to `Data` takes three times as long.
  private var lines: [UInt8] = []
  private var seals: [UInt8] = []
  /// The checksum of the newest entry.
  private(set) var seal: UInt32
  let version: Int

  init(version: Int, after seal: UInt32) {
    self.version = version
    self.seal = seal
  }

  /// Appends an entry, which must not contain a line feed.
  mutating func append(_ line: [UInt8]) {
    seal = JournalChecksum.of(line, version: version, after: seal)
    lines.append(contentsOf: line)
    lines.append(UInt8(ascii: "\n"))
    for shift: UInt32 in [0, 8, 16, 24] { seals.append(UInt8(truncatingIfNeeded: seal >> shift)) }
  }

  /// Returns the collected group and starts the next one.
  ///
  /// Returns nil if the group is empty.
  mutating func take() -> JournalGroup? {
    guard !lines.isEmpty else { return nil }
    defer {
      lines.removeAll(keepingCapacity: true)
      seals.removeAll(keepingCapacity: true)
    }
    return JournalGroup(lines: Data(lines), seals: Data(seals), version: version)
  }
}
