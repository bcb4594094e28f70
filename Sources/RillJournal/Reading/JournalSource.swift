import Foundation
import Rill
import RillPersistence
import RillSessions
import RillValues

/// Reads the stream of a store.
struct JournalSource<State: Codable & Sendable, Action: Sendable>: Sendable {
  /// A step of a replay.
  enum Step: Sendable {
    /// Handles an action.
    case action(Action, number: UInt64)
    /// Applies a direct write.
    case changes([SessionChange], number: UInt64, name: String)
  }

  /// The contents of a stream.
  struct Found: Sendable {
    /// The state of the snapshot, or nil if there is none.
    var state: State?
    var snapshot: UInt64 = 0
    /// The schema version of the state, or nil if the snapshot does not contain it.
    var stateVersion: Int?
    /// The paths of the fields of the snapshot that the state does not have or reads differently.
    var lost: [String] = []
    var steps: [Step] = []
    var newest: UInt64 = 0
    var checksum: UInt32 = 0
    var truncations: [JournalTruncation] = []
    var cutCount = 0
    var damagedSnapshots = 0
    /// The number of the newest entry with a valid checksum, whether or not the program can read the entry.
    var seen: UInt64 = 0
    /// The acknowledged entries and snapshots that are neither found nor removed, and where the copy of the file is.
    var missing: (count: Int, snapshots: Int, location: String)?
    /// The number of the newest entry that is known to have been acknowledged, if it is missing.
    var newestMissing: UInt64?
    /// The location of the damaged file, if the file was made anew from its readable rows.
    var salvaged: String?
    var skipped: [JournalRecovery.Skipped] = []
    /// The effects that have not ended, or nil if the snapshot does not contain such a list.
    var open: OpenEffects?
    /// The numbers of the snapshots that were read, oldest first.
    var snapshots: [UInt64] = []
    /// An older state and the steps after it, from which effects of older entries are recreated.
    var past: (state: State, steps: [Step])?
    /// A Boolean value that indicates whether to write a new snapshot because a later program would read the entries
    /// differently.
    var isOld = false
  }

  let file: any JournalFile
  let format: JournalFormat<State, Action>
  let unknown: JournalSettings.Unknown

  /// The name of the stream in failures.
  var source: String { "the stream \"\(format.name)\" of \(file.place)" }

  /// Reads the newest intact snapshot and the entries after it.
  ///
  /// - Parameter defaults: The source of fields that the snapshot does not contain.
  /// - Returns: The contents of the stream.
  /// - Throws: `PersistenceFailure` if the state cannot be recovered. Nothing has changed then.
  func read(defaults: State) throws(PersistenceFailure) -> Found {
    var found: Found
    do throws(PersistenceFailure) {
      found = try readRows(defaults)
      if found.missing != nil, try file.salvage(needsMore: true) { found = try readRows(defaults) }
    } catch {
      guard error.code == .damaged, try file.salvage(needsMore: false) else { throw error }
      found = try readRows(defaults)
    }
    if let missing = found.missing {
      found.missing = (missing.count, missing.snapshots, try file.keepAside())
    }
    return found
  }

  private func readRows(_ defaults: State) throws(PersistenceFailure) -> Found {
    var found = Found()
    let memory = try file.memory(of: format.name)
    found.salvaged = memory.salvaged
    guard let (snapshot, row) = try newestSnapshot(&found) else {
      miss(memory, isMet: true, &found)
      return found
    }
    let (head, data) = JournalHead.split(snapshot.data)
    let loaded = try format.keeper.read(data, defaults: defaults, source: "A snapshot in \(source)")
    found.state = loaded.value
    found.isOld = loaded.report.from != loaded.report.to || !loaded.report.lost.isEmpty
    found.stateVersion = loaded.report.from
    found.lost = loaded.report.lost
    found.snapshot = snapshot.number
    try note(snapshot.number, &found)
    found.seen = snapshot.number
    found.snapshots = [snapshot.number]
    found.open = head?.effects.map(OpenEffects.init)
    if found.open == nil { found.isOld = true }
    let reading = try lines(after: snapshot.precedingChecksum, row, seeking: memory.newest?.checksum)
    found.truncations += reading.truncations
    found.cutCount = reading.cutCount
    found.checksum = reading.checksum
    for line in reading.lines { try take(line, &found) }
    miss(memory, isMet: reading.hasMet, &found)
    if let cause = found.open?.oldestCause(where: { _ in true }), cause <= snapshot.number {
      readPast(of: cause, before: row, defaults, &found)
    }
    return found
  }

  /// Reads the lines after a snapshot.
  func lines(
    after checksum: UInt32, _ row: JournalRowID, seeking sought: UInt32? = nil
  ) throws(PersistenceFailure) -> JournalReading {
    var reading = JournalReading(after: checksum, seeking: sought)
    var last = row
    while true {
      let groups = try file.groups(of: format.name, after: last, limit: 64)
      for (group, row) in groups {
        reading.read(group, row)
        last = row
      }
      if groups.isEmpty { return reading }
    }
  }

  /// Records the entries that the file remembers and no longer contains.
  ///
  /// - Parameters:
  ///   - memory: The information that the file remembers.
  ///   - isMet: A Boolean value that indicates whether the remembered checksum was found.
  ///   - found: The contents of the stream, which are updated.
  private func miss(_ memory: JournalMemory, isMet: Bool, _ found: inout Found) {
    var (count, snapshots) = (memory.lost, 0)
    if let mark = memory.newest {
      count = mark.number > found.seen ? Int(clamping: mark.number - found.seen) : 0
      // Effect lines may have followed the entry with that number.
      if mark.number == found.seen, found.seen > found.snapshot, !isMet { count = 1 }
      if found.state == nil { snapshots = 1 }
    }
    guard count > found.cutCount || snapshots > 0 else { return }
    found.missing = (count, snapshots, "")
    if let mark = memory.newest, mark.number > found.seen { found.newestMissing = mark.number }
  }

  private func newestSnapshot(
    _ found: inout Found
  ) throws(PersistenceFailure) -> (JournalSnapshot, JournalRowID)? {
    var damaged: [JournalTruncation] = []
    while let (snapshot, row) = try file.snapshot(of: format.name, before: damaged.last?.row) {
      if snapshot.isWhole {
        found.truncations = damaged
        found.damagedSnapshots = damaged.count
        return (snapshot, row)
      }
      damaged.append(JournalTruncation(row: row))
    }
    let groups = try file.groups(of: format.name, after: nil, limit: 1)
    if !groups.isEmpty || !damaged.isEmpty { throw .noSnapshot(source.capitalizedFirst) }
    return nil
  }

  /// Records the number of an entry or a snapshot, or throws if it leaves too few numbers for the inputs to come.
  private func note(_ number: UInt64, _ found: inout Found) throws(PersistenceFailure) {
    guard number <= UInt64(Int64.max) else {
      throw .damagedJournal(
        file.place,
        because: "its stream \"\(format.name)\" has the number \(number), from where no store can go on")
    }
    found.newest = max(found.newest, number)
  }

  func take(_ line: JournalReading.Line, _ found: inout Found) throws(PersistenceFailure) {
    if let number = JournalLine.number(line.bytes) { found.seen = max(found.seen, number) }
    if EffectLine.isOne(line.bytes) {
      do {
        found.open?.note(try JSONDecoder().decode(EffectLine.self, from: line.bytes))
      } catch {
        try refuse(found.newest, "effect", CodingReason.text(error), &found)
      }
      return
    }
    let entry: SessionEntry
    do throws(SessionFailure) {
      entry = try SessionEntry(line: Array(line.bytes))
    } catch {
      // The checksum is valid, so a newer version of the program has written the entry.
      return try refuse(found.newest + 1, "?", error.message, &found)
    }
    try note(entry.sequence, &found)
    if line.version != format.actions.version { found.isOld = true }
    switch entry.subject {
    case .action(let text?):
      found.open?.ask(entry.sequence, entry.effects, action: text, version: line.version)
      do {
        found.steps.append(.action(try format.action(text, version: line.version), number: entry.sequence))
      } catch {
        try refuse(
          entry.sequence, entry.name, format.reason(error, version: line.version),
          code: format.code(error, version: line.version), &found)
      }
    case .write(let changes?):
      guard let version = found.stateVersion, version == format.keeper.schema.version else {
        let version = found.stateVersion.map { " of version \($0)" } ?? ""
        return try refuse(
          entry.sequence, entry.name,
          "it is a direct write to a state\(version), and only actions are upgraded", isWrite: true, &found)
      }
      found.steps.append(.changes(changes, number: entry.sequence, name: entry.name))
    default: try refuse(entry.sequence, entry.name, "it has nothing that could be replayed", &found)
    }
  }

  /// Skips an entry, or throws if entries must not be skipped.
  func refuse(
    _ number: UInt64, _ name: String, _ reason: String, code: PersistenceFailure.Code = .undecodable,
    isWrite: Bool = false, _ found: inout Found
  ) throws(PersistenceFailure) {
    guard unknown == .skip else {
      throw .unknownEntry(number, name, source, code, isWrite: isWrite, because: reason)
    }
    found.skipped.append(JournalRecovery.Skipped(number: number, reason: reason))
    found.isOld = true
    Failures.report(
      Failure(PersistenceFailure.entrySkipped(number, name, source, because: reason).description))
  }
}

extension String {
  /// The text with its first letter in uppercase.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
