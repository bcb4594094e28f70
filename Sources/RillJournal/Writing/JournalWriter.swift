import Foundation
import Rill
import RillPersistence
import RillSessions
import RillValues

/// A value that a store passes to its journal, which encodes it on the journal's thread.
enum JournalItem<State: Sendable, Action: Sendable>: Sendable {
  /// The turn of an action. Its sequence number and its cause are those of the journal stream.
  case action(Action, Transition<Action>)
  /// The turn of a direct write, with the states before and after it.
  case write(label: String, before: State, after: State, Transition<Action>)
  /// The beginning or end of effects.
  case effects(EffectLine)
  /// The state after all previous items.
  case snapshot(State, number: UInt64)
}

/// Encodes the items of a store as rows.
///
/// Used on the journal's thread.
struct JournalWriter<State: Codable & Sendable, Action: Sendable>: Sendable {
  /// The maximum number of entries in a row.
  ///
  /// More would make compaction coarse; fewer would make the overhead of a row larger than its content.
  private static var groupLimit: Int { 512 }

  private let format: JournalFormat<State, Action>
  private var writer: JournalGroupWriter
  private var count = 0
  /// The number of the newest entry that was received.
  private var seen: UInt64
  /// The JSON of the state after the newest entry, if that entry is a direct write.
  private var tree: JSONValue?
  /// The number of items that were received.
  private var seenCount: UInt64 = 0
  /// The effects that have not ended.
  private(set) var open: OpenEffects
  /// The numbers of the known snapshots in the file and among the rows.
  private(set) var snapshots: [UInt64]

  /// The rows to write.
  private(set) var rows: [JournalRow] = []
  /// The size of the rows in bytes.
  private(set) var bytes = 0
  /// The number of the newest entry in the rows.
  private(set) var number: UInt64
  /// The number of items that were encoded.
  ///
  /// An item that could not be encoded stops the count until the next snapshot.
  private(set) var writtenCount: UInt64 = 0
  /// A Boolean value that indicates whether the rows contain a snapshot.
  private(set) var hasSnapshot = false
  /// The failure to encode an entry.
  ///
  /// No entries are written after it until the next snapshot, which includes their changes.
  private(set) var failure: PersistenceFailure?

  init(
    _ format: JournalFormat<State, Action>, after number: UInt64, checksum: UInt32,
    open: OpenEffects = OpenEffects(),
    snapshots: [UInt64] = []
  ) {
    self.open = open
    self.snapshots = snapshots
    self.format = format
    self.number = number
    seen = number
    writer = JournalGroupWriter(version: format.actions.version, after: checksum)
  }

  /// Encodes items.
  ///
  /// - Returns: A failure for each item that could not be encoded.
  mutating func take(_ items: [JournalItem<State, Action>]) -> [PersistenceFailure] {
    var failures: [PersistenceFailure] = []
    for item in items {
      seenCount += 1
      do {
        try take(item)
        if failure == nil { writtenCount = seenCount }
      } catch {
        let problem = PersistenceFailure.unencodable(
          "the journal \"\(format.name)\"", because: CodingReason.text(error))
        failures.append(problem)
        if case .snapshot = item { continue }
        failure = problem
      }
    }
    closeGroup()
    return failures
  }

  /// Records that the rows are on disk.
  mutating func wrote() {
    rows = []
    bytes = 0
    hasSnapshot = false
  }

  private mutating func take(_ item: JournalItem<State, Action>) throws {
    switch item {
    case .action(let action, let turn):
      seen = turn.sequence
      tree = nil
      let names = turn.effects.map(\.name)
      open.ask(turn.sequence, names, action: nil, version: format.actions.version)
      guard failure == nil else { return }
      let (line, text) = try format.line(action, turn)
      open.ask(turn.sequence, names, action: text, version: format.actions.version)
      append(line, turn.sequence)
    case .write(let label, let before, let after, let turn):
      let known = tree
      tree = nil
      seen = turn.sequence
      guard failure == nil else { return }
      let old = try known ?? format.text(of: before).value
      let new = try format.text(of: after).value
      let changes = SessionChange.between(old, new)
      tree = new
      // A tool that restores the state that is already shown changes nothing that a replay would have to repeat.
      if changes.isEmpty, turn.origin == .restore {
        number = turn.sequence
      } else {
        append(format.line(label, changes, turn), turn.sequence)
      }
    case .effects(let line):
      open.note(line)
      guard failure == nil else { return }
      append(line.bytes, number)
    case .snapshot(let state, let number):
      let data = try format.snapshot(of: state, open)
      snapshots.append(number)
      closeGroup()
      rows.append(.snapshot(JournalSnapshot(number: number, precedingChecksum: writer.checksum, data: data)))
      bytes += data.count
      hasSnapshot = true
      self.number = number
      failure = nil
    }
  }

  private mutating func append(_ line: [UInt8], _ number: UInt64) {
    writer.append(line)
    bytes += line.count
    count += 1
    self.number = number
    if count == Self.groupLimit { closeGroup() }
  }

  private mutating func closeGroup() {
    count = 0
    if let group = writer.take() { rows.append(.group(group)) }
  }
}
