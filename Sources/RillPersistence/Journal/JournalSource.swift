import Foundation
import Rill
import RillSessions

/// Reads what a track holds, for one store.
struct JournalSource<State: Codable & Sendable, Action: Sendable>: Sendable {
  /// What is to be done again.
  enum Step: Sendable {
    /// An action is handled.
    case action(Action, number: UInt64)
    /// A write is made.
    case changes([SessionChange], number: UInt64, name: String)
  }

  /// What was found.
  struct Found: Sendable {
    /// The state of the snapshot; nil if nothing was found.
    var state: State?
    var snapshot: UInt64 = 0
    /// The version of that state; nil if it does not say.
    var stateVersion: Int?
    var steps: [Step] = []
    var newest: UInt64 = 0
    var seal: UInt32 = 0
    var cuts: [JournalCut] = []
    var cutCount = 0
    var damagedSnapshots = 0
    /// The number of the newest entry whose seal fits, whether the program understands it or not.
    var seen: UInt64 = 0
    /// How many entries were acknowledged and are neither found nor cut out, and where the file is kept as it was.
    var missing: (count: Int, snapshots: Int, location: String)?
    var skipped: [JournalRecovery.Skipped] = []
    /// The effects that have not ended; nil if no line tells of effects.
    var open: OpenEffects?
    /// The numbers of the snapshots that were read, oldest first.
    var snapshots: [UInt64] = []
    /// An older state and what was handled since then, from which older effects are made again.
    var past: (state: State, steps: [Step])?
    /// Whether a fresh snapshot is to be written, since what was read would be read otherwise by this program's successor.
    var isOld = false
  }

  let file: any JournalFile
  let format: JournalFormat<State, Action>
  let unknown: JournalSettings.Unknown

  /// The track, as failures call it.
  var source: String { "the track \"\(format.name)\" of \(file.place)" }

  /// Reads the newest snapshot that is whole, and the entries after it.
  ///
  /// - Parameter defaults: Where fields come from that the snapshot does not have.
  /// - Returns: What was found.
  /// - Throws: Why it cannot be recovered; nothing has changed then.
  func read(defaults: State) throws(PersistenceFailure) -> Found {
    var found = Found()
    let memory = try file.memory(of: format.name)
    guard let (snapshot, row) = try newestSnapshot(&found) else {
      try miss(memory, isMet: true, &found)
      return found
    }
    let (head, data) = JournalHead.split(snapshot.data)
    let loaded = try format.keeper.read(data, defaults: defaults, source: "A snapshot in \(source)")
    found.state = loaded.value
    found.isOld = loaded.report.from != loaded.report.to || !loaded.report.lost.isEmpty
    found.stateVersion = loaded.report.from
    found.snapshot = snapshot.number
    try note(snapshot.number, &found)
    found.seen = snapshot.number
    found.snapshots = [snapshot.number]
    found.open = head?.effects.map(OpenEffects.init)
    if found.open == nil { found.isOld = true }
    let reading = try lines(after: snapshot.seal, row, seeking: memory.newest?.seal)
    found.cuts += reading.cuts
    found.cutCount = reading.cutCount
    found.seal = reading.seal
    for line in reading.lines { try take(line, &found) }
    try miss(memory, isMet: reading.hasMet, &found)
    if let cause = found.open?.oldestCause(where: { _ in true }), cause <= snapshot.number {
      readPast(of: cause, before: row, defaults, &found)
    }
    return found
  }

  /// Reads the lines after a snapshot.
  func lines(
    after seal: UInt32, _ row: JournalRowID, seeking sought: UInt32? = nil
  ) throws(PersistenceFailure) -> JournalReading {
    var reading = JournalReading(after: seal, seeking: sought)
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

  /// Notes what the file remembers and does not have any more.
  ///
  /// - Parameters:
  ///   - memory: What the file remembers.
  ///   - isMet: Whether the seal that it remembers was found.
  ///   - found: What was found.
  /// - Throws: Why the file could not be kept aside; nothing is written to it then.
  private func miss(_ memory: JournalMemory, isMet: Bool, _ found: inout Found) throws(PersistenceFailure) {
    var (count, snapshots) = (memory.lost, 0)
    if let mark = memory.newest {
      count = mark.number > found.seen ? Int(clamping: mark.number - found.seen) : 0
      // After the number, there may have been lines about its effects.
      if mark.number == found.seen, found.seen > found.snapshot, !isMet { count = 1 }
      if found.state == nil { snapshots = 1 }
    }
    guard count > found.cutCount || snapshots > 0 else { return }
    found.missing = (count, snapshots, try file.keepAside())
  }

  private func newestSnapshot(
    _ found: inout Found
  ) throws(PersistenceFailure) -> (JournalSnapshot, JournalRowID)? {
    var damaged: [JournalCut] = []
    while let (snapshot, row) = try file.snapshot(of: format.name, before: damaged.last?.row) {
      if snapshot.isWhole {
        found.cuts = damaged
        found.damagedSnapshots = damaged.count
        return (snapshot, row)
      }
      damaged.append(JournalCut(row: row))
    }
    let groups = try file.groups(of: format.name, after: nil, limit: 1)
    if !groups.isEmpty || !damaged.isEmpty { throw .noSnapshot(source.capitalizedFirst) }
    return nil
  }

  /// Takes in the number of an entry or of a snapshot, unless too few would be left for what the store will handle.
  private func note(_ number: UInt64, _ found: inout Found) throws(PersistenceFailure) {
    guard number <= UInt64(Int64.max) else {
      throw .damagedJournal(
        file.place,
        because: "its track \"\(format.name)\" has the number \(number), from where no store can go on")
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
      // Its seal fits, so that it is what was written: by a version that knows more.
      return try refuse(found.newest + 1, "?", error.message, &found)
    }
    try note(entry.number, &found)
    if line.version != format.actions.version { found.isOld = true }
    switch entry.subject {
    case .action(let text?):
      found.open?.ask(entry.number, entry.effects, action: text, version: line.version)
      do {
        found.steps.append(.action(try format.action(text, version: line.version), number: entry.number))
      } catch {
        try refuse(entry.number, entry.name, format.reason(error, version: line.version), &found)
      }
    case .write(let changes?):
      guard let version = found.stateVersion, version == format.keeper.schema.version else {
        let version = found.stateVersion.map { " of version \($0)" } ?? ""
        return try refuse(
          entry.number, entry.name,
          "it is a direct write to a state\(version), and only actions are upgraded", &found)
      }
      found.steps.append(.changes(changes, number: entry.number, name: entry.name))
    default: try refuse(entry.number, entry.name, "it has nothing that could be replayed", &found)
    }
  }

  /// Leaves an entry out, or throws why that is not allowed.
  func refuse(
    _ number: UInt64, _ name: String, _ reason: String, _ found: inout Found
  ) throws(PersistenceFailure) {
    guard unknown == .skip else { throw .unknownEntry(number, name, source, because: reason) }
    found.skipped.append(JournalRecovery.Skipped(number: number, reason: reason))
    found.isOld = true
    Failures.report(
      Failure(PersistenceFailure.entrySkipped(number, name, source, because: reason).description))
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
