public import Rill

/// A proposal that is not settled.
public struct PendingProposal<Proposal> {
  /// The number among all inputs that were proposed here in this run, from 1.
  public let ticket: UInt64
  /// The number in the log, or 0 until the replica knows its earlier numbers.
  public internal(set) var number: UInt64
  /// The proposal.
  public let proposal: Proposal
  /// The refusal of the proposal in the shown state, or nil; it may still be accepted in its settled place.
  public internal(set) var refusal: Refusal?
  /// The offset at which the log has acknowledged the proposal, or nil.
  public internal(set) var offset: UInt64?
  /// A Boolean value that indicates whether the outbox has saved the proposal, so that it survives the end of the process.
  public internal(set) var isSaved = false

  /// A Boolean value that indicates whether the proposal is saved, and not known to be in the log.
  var isSavedOnly: Bool { isSaved && offset == nil }
  /// A Boolean value that indicates whether the proposal survives the end of the process, in the outbox or in the log.
  public var isDurable: Bool { isSaved || offset != nil }
}

/// The end of a proposal.
public enum ProposalOutcome: Sendable {
  /// The proposal is in the log at the offset, and every replica handles it there.
  case settled(UInt64)
  /// The proposal was refused, and no replica shows it.
  case refused(Refusal)
  /// The proposal is in a part of the log that was trimmed before this replica read it.
  ///
  /// The snapshot at the offset contains it, unless it was refused.
  case passed(UInt64)
}

/// The end of one proposal of a replica.
public struct EndedProposal<Proposal> {
  /// The proposal.
  public let pending: PendingProposal<Proposal>
  /// Its end.
  public let outcome: ProposalOutcome
}

extension PendingProposal: Sendable where Proposal: Sendable {}
extension EndedProposal: Sendable where Proposal: Sendable {}
