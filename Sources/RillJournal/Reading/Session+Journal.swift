import Foundation
import Rill
public import RillPersistence
public import RillSessions
import RillValues

extension Session {
  /// Reads a journal stream as a session, starting at the oldest kept snapshot, to show, compare or replay it.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream, or nil if the journal has only one.
  ///   - file: The journal's file, which is opened and closed again.
  ///
  /// Entries of released stores of this process, which are still being written, are waited for, unless the file is only read.
  /// If the stream is damaged, the session contains the entries before the damage, and the damage is reported.
  ///
  /// - Throws: `PersistenceFailure` if the file cannot be read or has no such stream. The message lists its streams.
  public init(stream: String? = nil, of file: some JournalFile) throws(PersistenceFailure) {
    try file.openWhenFree()
    defer { file.close() }
    let streams = try file.streams()
    guard let name = stream ?? (streams.count == 1 ? streams.first : nil), streams.contains(name) else {
      throw .noStream(stream, in: file.place, of: streams)
    }
    try self.init(open: name, of: file)
  }

  /// Reads a stream of an open journal as a session.
  ///
  /// - Throws: `PersistenceFailure` if the stream cannot be read.
  init(open name: String, of file: any JournalFile) throws(PersistenceFailure) {
    // Before the rows, to which another process may be appending.
    let memory = try file.memory(of: name)
    var oldest: (snapshot: JournalSnapshot, row: JournalRowID)?
    var last: JournalRowID?
    while let found = try file.snapshot(of: name, before: last) {
      if found.snapshot.isWhole { oldest = found }
      last = found.row
    }
    guard let oldest else { throw .noSnapshot("The stream \"\(name)\" of \(file.place)") }
    self.init(oldest.snapshot, name: name)
    var reading = JournalReading(after: oldest.snapshot.precedingChecksum, seeking: memory.newest?.checksum)
    var row = oldest.row
    while let groups = try file.groups(of: name, after: row, limit: 64).nonEmpty {
      for group in groups { reading.read(group.group, group.row) }
      row = groups.last?.row ?? row
    }
    var reason: String?
    for line in reading.lines where !EffectLine.isOne(line.bytes) {
      do throws(SessionFailure) {
        entries.append(try SessionEntry(line: Array(line.bytes)))
      } catch {
        // An entry of a newer version cannot be shown. The entries before it are complete.
        reason = "the next one cannot be read: \(error.description)"
        break
      }
    }
    let number = entries.last?.sequence ?? oldest.snapshot.number
    if reason == nil { reason = reading.incompleteness(after: number, memory) }
    if let reason {
      Failures.report(
        Failure(PersistenceFailure.sessionEnds(name, in: file.place, after: number, reason).description))
    }
  }

  private init(_ snapshot: JournalSnapshot, name: String) {
    let (head, data) = JournalHead.split(snapshot.data)
    var start: JSONText?
    var shape: String?
    do {
      let envelope = try StateEnvelope(data)
      shape = envelope.head.shape
      // Other formats and sealed states cannot be shown.
      if envelope.head.coder == "json" { start = try JSONText(utf8: Array(envelope.payload)) }
    } catch {
      start = nil
    }
    self.init(
      Program(name, state: head?.state ?? "?", action: head?.action ?? "?"), start: start, entries: [])
    stateShape = shape
  }
}

extension JournalReading {
  /// Returns why entries after a number are not among those that were read, or nil if there are none.
  fileprivate func incompleteness(after last: UInt64, _ memory: JournalMemory) -> String? {
    if cutCount > 0 { return "\(cutCount == 1 ? "an entry" : "\(cutCount) entries") after it cannot be read" }
    guard let newest = memory.newest else {
      guard memory.lost > 0 else { return nil }
      return "\(memory.lost == 1 ? "a write" : "\(memory.lost) writes") to the file cannot be read"
    }
    guard newest.number > last || (newest.number == last && !hasMet && !lines.isEmpty) else {
      return nil
    }
    return "entries up to \(newest.number) were acknowledged and are missing"
  }
}

extension Array {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
