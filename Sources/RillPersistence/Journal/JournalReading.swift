import Foundation

/// The entries that are found after a snapshot, as long as each fits the one before.
///
/// What does not fit is left out. A row that somebody else has put in leaves a chain that goes on after it; one that was
/// changed or is gone ends it.
struct JournalReading {
  /// An entry that fits.
  struct Line: Hashable {
    let bytes: Data
    /// The version of the actions that it is written in.
    let version: Int
  }

  /// The entries that fit, in order.
  private(set) var lines: [Line] = []
  /// The rows that do not, as a whole or from some entry on.
  private(set) var cuts: [JournalCut] = []
  /// How many entries are in them.
  private(set) var cutCount = 0
  /// The seal of the newest entry that fits.
  private(set) var seal: UInt32

  /// The seal that is looked for, and whether it was found.
  private let sought: UInt32?
  private(set) var hasMet: Bool

  /// Begins after a snapshot.
  ///
  /// - Parameters:
  ///   - seal: The seal of the entry before.
  ///   - sought: A seal that is looked for.
  init(after seal: UInt32, seeking sought: UInt32? = nil) {
    self.seal = seal
    self.sought = sought
    hasMet = seal == sought
  }

  /// Takes the next group.
  mutating func read(_ group: JournalGroup, _ row: JournalRowID) {
    let bytes = [UInt8](group.lines)
    let seals = [UInt8](group.seals)
    var start = 0
    var count = 0
    while start < bytes.count, count * 4 + 4 <= seals.count {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      let next = JournalSeal.of(bytes[start..<end], version: group.version, after: seal)
      guard next == JournalSeal.number(seals, at: count * 4) else { break }
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

/// Gathers entries for a group, and seals each.
struct JournalGroupWriter {
  // Arrays of bytes: adding to data a piece at a time takes three times as long.
  private var lines: [UInt8] = []
  private var seals: [UInt8] = []
  /// The seal of the newest entry.
  private(set) var seal: UInt32
  let version: Int

  init(version: Int, after seal: UInt32) {
    self.version = version
    self.seal = seal
  }

  /// Adds an entry, which has no line feed in it.
  mutating func append(_ line: [UInt8]) {
    seal = JournalSeal.of(line, version: version, after: seal)
    lines.append(contentsOf: line)
    lines.append(UInt8(ascii: "\n"))
    for shift: UInt32 in [0, 8, 16, 24] { seals.append(UInt8(truncatingIfNeeded: seal >> shift)) }
  }

  /// Takes out the group so far, if there is one.
  mutating func take() -> JournalGroup? {
    guard !lines.isEmpty else { return nil }
    defer {
      lines.removeAll(keepingCapacity: true)
      seals.removeAll(keepingCapacity: true)
    }
    return JournalGroup(lines: Data(lines), seals: Data(seals), version: version)
  }
}
