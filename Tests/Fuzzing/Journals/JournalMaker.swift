import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSessions
import RillValues

/// Creates rows of journals: rows that a store has written, and modified rows with correct checksums.
@MainActor
struct JournalMaker {
  static let stream = "desk"

  private let rows: [JournalRow]

  /// Writes the rows with a store.
  init() async throws {
    let file = MemoryJournalFile()
    let desk = World().desk
    let journal = try await desk.attach(Journal(in: file), as: Self.stream)
    for action in [Desk.Action.spend(coins: 1), .note("a"), .payday] { desk.send(action) }
    desk.update("rename") { $0.notes[0].title = "b" }
    try await journal.flush()
    desk.send(.clear)
    try await journal.flush()
    rows = file.rows(of: Self.stream)
  }

  /// Returns the next rows.
  func journal(_ random: inout FuzzRandom) -> FuzzJournal {
    var rows = rows
    for _ in 0...random.below(2) where !rows.isEmpty {
      let index = random.below(rows.count)
      switch random.below(10) {
      case 0: rows.remove(at: index)
      case 1: rows.swapAt(index, random.below(rows.count))
      case 2: rows.append(rows[index])
      default: rows[index] = changed(rows[index], &random)
      }
    }
    return FuzzJournal(rows: random.once(in: 4) ? rows : Self.sealed(rows))
  }

  private func changed(_ row: JournalRow, _ random: inout FuzzRandom) -> JournalRow {
    switch row {
    case .group(let group):
      var lines = group.lines.split(separator: 0x0a).map { Array($0) }
      guard !lines.isEmpty else { return row }
      let index = random.below(lines.count)
      lines[index] = random.once(in: 4) ? random.changed(lines[index]) : random.changedJSON(lines[index])
      let version = random.once(in: 8) ? random.one(of: [0, -1, 2, .max, .min]) : group.version
      return .group(
        JournalGroup(lines: Data(lines.flatMap { $0 + [0x0a] }), checksums: group.checksums, version: version)
      )
    case .snapshot(let snapshot):
      let numbers: [UInt64] = [0, 1, 1 << 63, .max, .max - 1]
      let number = random.once(in: 2) ? random.one(of: numbers) : snapshot.number
      let data = random.once(in: 2) ? Data(Self.envelope(snapshot.data, &random)) : snapshot.data
      return .snapshot(
        JournalSnapshot(
          number: number, precedingChecksum: snapshot.precedingChecksum, data: data,
          checksum: snapshot.checksum))
    }
  }

  /// Returns a snapshot with another state, in an envelope with a correct checksum.
  private static func envelope(_ data: Data, _ random: inout FuzzRandom) -> [UInt8] {
    let bytes = Array(data)
    let mark = Array("rill/1 ".utf8)
    guard let start = bytes.firstRange(of: mark)?.lowerBound,
      let end = bytes[start...].firstIndex(of: 0x0a), end > start + 16
    else { return random.changed(bytes) }
    let payload = random.changedJSON(Array(bytes[(end + 1)...]))
    let head = FileMaker.telling(payload.count, in: Array(bytes[(start + 16)..<end]))
    let rest = head + [0x0a] + payload
    return Array(bytes[..<start]) + mark + Array("\(Checksum.of(rest).hex) ".utf8) + rest
  }

  /// Returns the rows with correct checksums.
  private static func sealed(_ rows: [JournalRow]) -> [JournalRow] {
    var checksum: UInt32 = 0
    return rows.map { row in
      switch row {
      case .group(var group):
        var checksums: [UInt8] = []
        for line in group.lines.split(separator: 0x0a, omittingEmptySubsequences: false).dropLast() {
          checksum = Checksum.of(line, after: checksum ^ UInt32(truncatingIfNeeded: group.version))
          checksums += bytes(checksum)
        }
        group.checksums = Data(checksums)
        return .group(group)
      case .snapshot(let snapshot):
        let low = UInt32(truncatingIfNeeded: snapshot.number)
        let head = [low, UInt32(truncatingIfNeeded: snapshot.number >> 32), checksum].flatMap(bytes)
        let check = Checksum.of(snapshot.data, after: Checksum.of(head))
        return .snapshot(
          JournalSnapshot(
            number: snapshot.number, precedingChecksum: checksum, data: snapshot.data, checksum: check))
      }
    }
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// The contents of a journal.
struct FuzzJournal: CustomStringConvertible {
  let rows: [JournalRow]

  /// The rows as Swift code for a test.
  var description: String {
    let lines = rows.map { row in
      switch row {
      case .group(let group):
        """
          .group(JournalGroup(
            lines: Data(\(SwiftBytes(Array(group.lines)))), checksums: Data(\(Array(group.checksums))),
            version: \(group.version))),
        """
      case .snapshot(let snapshot):
        """
          .snapshot(JournalSnapshot(
            number: \(snapshot.number), precedingChecksum: \(snapshot.precedingChecksum), data: Data(\(SwiftBytes(Array(snapshot.data)))),
            checksum: \(snapshot.checksum))),
        """
      }
    }
    return "file.damage(\"desk\") { $0 = [\n\(lines.joined(separator: "\n"))\n] }"
  }
}
