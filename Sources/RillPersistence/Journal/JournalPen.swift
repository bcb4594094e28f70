import Foundation
import Rill
import RillSessions

/// Makes rows of what a store has handed over; used by the journal's thread.
struct JournalPen<State: Codable & Sendable, Action: Sendable>: Sendable {
  /// How many entries share a row; more would make compaction coarse, and fewer make rows that cost more than they hold.
  private static var groupLimit: Int { 512 }

  private let format: JournalFormat<State, Action>
  private var writer: JournalGroupWriter
  private var count = 0
  /// The number of the newest entry that was taken in.
  private var seen: UInt64
  /// The state after the newest entry, if that was a write.
  private var tree: JSONValue?
  /// How many items were taken in.
  private var seenCount: UInt64 = 0
  /// The effects that have not ended.
  private(set) var open: OpenEffects
  /// The numbers of the snapshots that are in the file or among the rows, as far as they are known.
  private(set) var snapshots: [UInt64]

  /// The rows that are to be written.
  private(set) var rows: [JournalRow] = []
  /// How many bytes they have.
  private(set) var bytes = 0
  /// The number of the newest entry in them.
  private(set) var number: UInt64
  /// How many items are in them and those before; an item that could not be written down ends the count until a snapshot.
  private(set) var writtenCount: UInt64 = 0
  /// Whether a snapshot is among them.
  private(set) var hasSnapshot = false
  /// Why an entry could not be written down; nothing is from then on, until a snapshot makes up for it.
  private(set) var failure: PersistenceFailure?

  init(
    _ format: JournalFormat<State, Action>, after number: UInt64, seal: UInt32,
    open: OpenEffects = OpenEffects(),
    snapshots: [UInt64] = []
  ) {
    self.open = open
    self.snapshots = snapshots
    self.format = format
    self.number = number
    seen = number
    writer = JournalGroupWriter(version: format.actions.version, after: seal)
  }

  /// Takes in what was handed over.
  ///
  /// - Returns: What could not be written down.
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

  /// Notes that the rows are on the disk.
  mutating func wrote() {
    rows = []
    bytes = 0
    hasSnapshot = false
  }

  private mutating func take(_ item: JournalItem<State, Action>) throws {
    switch item {
    case .action(let action, let mark):
      seen = mark.number
      tree = nil
      let names = mark.effects.map(\.name)
      open.ask(mark.number, names, action: nil, version: format.actions.version)
      guard failure == nil else { return }
      let (line, text) = try format.line(action, mark)
      open.ask(mark.number, names, action: text, version: format.actions.version)
      append(line, mark.number)
    case .write(let label, let before, let after, let mark):
      let known = tree
      tree = nil
      seen = mark.number
      guard failure == nil else { return }
      let old = try known ?? format.text(of: before).value
      let new = try format.text(of: after).value
      let changes = SessionChange.between(old, new)
      tree = new
      // Putting the same state back, as a tool does that shows what is there already, is nothing to be done again.
      if changes.isEmpty, mark.origin == .restore {
        number = mark.number
      } else {
        append(format.line(label, changes, mark), mark.number)
      }
    case .effects(let line):
      open.note(line)
      guard failure == nil else { return }
      append(line.bytes, number)
    case .snapshot(let state, let number):
      let data = try format.snapshot(of: state, open)
      snapshots.append(number)
      closeGroup()
      rows.append(.snapshot(JournalSnapshot(number: number, seal: writer.seal, data: data)))
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
