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

  /// The rows that are to be written.
  private(set) var rows: [JournalRow] = []
  /// How many bytes they have.
  private(set) var bytes = 0
  /// The number of the newest entry in them.
  private(set) var number: UInt64
  /// Whether a snapshot is among them.
  private(set) var hasSnapshot = false
  /// Why an entry could not be written down; nothing is from then on, until a snapshot makes up for it.
  private(set) var failure: PersistenceFailure?

  init(_ format: JournalFormat<State, Action>, after number: UInt64, seal: UInt32) {
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
      do {
        try take(item)
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
      guard failure == nil else { return }
      append(try format.line(action, mark), mark.number)
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
    case .snapshot(let state, let number):
      let data = try format.snapshot(of: state)
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
