import Rill
import RillReplication

/// The condition of a store's replica.
package struct ReplicaRow: Codable, Hashable, Sendable {
  /// The ID of the replica.
  var id: String
  /// The name of the replicated store.
  var name: String
  /// `connecting`, `connected`, `disconnected` or `stopped`.
  var connection: String
  /// The reasons why the replica is disconnected or has stopped, and why its outbox or the log accepts nothing at present.
  var reason: String?
  /// The offset of the last handled entry.
  var position: UInt64
  /// The largest known offset of the log.
  var newest: UInt64
  /// The number of entries that the replica has not handled.
  var behind: UInt64
  /// The number of inputs that are not settled.
  var pending: Int
  /// The number of pending inputs that a durable outbox has saved and the log has not acknowledged, or nil if there are none.
  var saved: Int?
  /// The number of entries that no replica can read.
  var damaged: Int?
  /// True if the settled state is known to differ from that of another replica.
  var strays: Bool?

  /// Creates the row of a replica.
  init(_ status: ReplicaStatus, id: String, name: String) {
    (self.id, self.name) = (id, name)
    (position, newest, behind, pending) = (status.position, status.newest, status.behind, status.pending)
    saved = status.saved > 0 ? status.saved : nil
    damaged = status.damagedCount > 0 ? status.damagedCount : nil
    strays = status.straying == nil ? nil : true
    var reasons: [String] = []
    switch status.connection {
    case .connecting: connection = "connecting"
    case .connected: connection = "connected"
    case .disconnected(let failure):
      connection = "disconnected"
      reasons.append("\(failure)")
    case .stopped(let stop):
      connection = "stopped"
      reasons.append("\(stop)")
    }
    if let failure = status.outboxFailure { reasons.append("\(failure)") }
    if let failure = status.appendFailure, !reasons.contains("\(failure)") { reasons.append("\(failure)") }
    reason = reasons.isEmpty ? nil : reasons.joined(separator: " ")
  }
}

/// The mark that a replica gives an entry: its fate, and the replicas that it concerns.
package struct EntryMark: Codable, Hashable, Sendable {
  /// `pending`, `settled`, `refused` or `passed`; absent for entries of other replicas.
  var fate: String?
  /// The offset in the log.
  var offset: UInt64?
  /// The reason of a refusal.
  var reason: String?
  /// The replicas whose entries came between, or are shown.
  var replicas: [String]?

  /// Creates the mark of an entry.
  ///
  /// - Parameters:
  ///   - mark: The mark of the replica.
  ///   - words: The words of the store, whose redactions apply to the reason of a refusal.
  init(_ mark: ReplicaReport.Mark, _ words: ActionWords) {
    replicas = mark.replicas.isEmpty ? nil : mark.replicas
    switch mark.fate {
    case .pending: fate = "pending"
    case .settled(let offset): (fate, self.offset) = ("settled", offset)
    case .refused(let refusal): (fate, reason) = ("refused", words.text(of: refusal))
    case .passed(let offset): (fate, self.offset) = ("passed", offset)
    case nil: break
    }
  }
}

/// The marks of the entries that a history keeps.
struct ReplicaMarks {
  private var marks: [UInt64: ReplicaReport.Mark] = [:]
  /// The number of marks at which those of removed entries are removed.
  private var limit = 1_024

  subscript(number: UInt64) -> ReplicaReport.Mark? { marks[number] }

  /// Sets a mark, and sometimes removes the marks of entries that are no longer kept.
  ///
  /// - Complexity: O(1) on average.
  mutating func set(_ mark: ReplicaReport.Mark, of number: UInt64, isKept: (UInt64) -> Bool) {
    marks[number] = mark
    guard marks.count > limit else { return }
    marks = marks.filter { $0.key == number || isKept($0.key) }
    limit = max(1_024, 2 * marks.count)
  }
}
