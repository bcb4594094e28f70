public import Rill

/// The end of a proposal, as its sender learns it.
public enum ReplicaOutcome: Sendable {
  /// The proposal is in the log at the offset.
  case settled(UInt64)
  /// The proposal was refused, when it was sent or in its settled place.
  case refused(Refusal)
  /// The proposal is in a part of the log that was trimmed before this replica read it, up to the offset.
  case passed(UInt64)
  /// The replica does not know the send: it was not numbered, changed nothing, or ended too long ago.
  case unknown
}

/// The outcomes of the newest ended proposals, by the sequence numbers of their inputs.
struct OutcomeTable {
  private static var limit: Int { 4096 }

  private var ended: [(sequence: UInt64, outcome: ProposalOutcome)] = []
  private var next = 0

  /// The kept outcomes, in no particular order.
  var all: [(sequence: UInt64, outcome: ProposalOutcome)] { ended }

  mutating func add(_ outcome: ProposalOutcome, of sequence: UInt64) {
    if ended.count < Self.limit {
      ended.append((sequence, outcome))
    } else {
      ended[next] = (sequence, outcome)
      next = (next + 1) % Self.limit
    }
  }

  /// Returns an outcome, or nil if the input has not ended, or if it ended too long ago.
  ///
  /// - Complexity: O(number of kept outcomes), which is limited.
  subscript(sequence: UInt64) -> ProposalOutcome? { ended.last { $0.sequence == sequence }?.outcome }
}
