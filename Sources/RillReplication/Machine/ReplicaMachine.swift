public import Rill

/// A function that handles proposals on states, without turns and effects.
public protocol ProposalHandling<State, Proposal> {
  /// The state.
  associatedtype State
  /// The proposal.
  associatedtype Proposal

  /// Handles a proposal on a state.
  ///
  /// - Parameters:
  ///   - proposal: The proposal.
  ///   - state: The state, which a refused proposal leaves unchanged.
  /// - Returns: The refusal of the new state, or nil.
  func handle(_ proposal: Proposal, on state: inout State) -> Refusal?
}

/// The decisions of a replica: which entries settle which proposals, and what the store shows.
///
/// The machine is a value without clocks, threads, input and output. A ``Replica`` and a simulation feed it with events, and
/// do what it returns.
///
/// **Behavior**
/// - Entries are handled in the order of their offsets. An entry that arrives again changes nothing.
/// - The entry of the oldest pending proposal settles it without a turn, unless another entry came between.
/// - An entry of another replica is a turn if nothing is pending. Otherwise it is handled on the settled state, and
///   ``rebase(with:)`` handles the pending proposals on top.
/// - The settled state is kept only while it differs from the shown one.
public struct ReplicaMachine<State, Proposal> {
  /// The ID of the replica.
  public let id: String
  /// The offset of the last entry that was handled.
  public internal(set) var position: UInt64 = 0
  /// The pending proposals, oldest first.
  public internal(set) var pending = ProposalQueue<Proposal>()
  /// The settled state, or nil if it is the shown state.
  public internal(set) var settled: State?
  /// A Boolean value that indicates whether the shown state does not follow from the settled state and the pending proposals.
  public internal(set) var needsRebase = false
  /// The reason why the replica has stopped, or nil.
  public private(set) var stop: ReplicaStop?
  /// The highest number of each replica among the entries up to the position.
  public internal(set) var numbers: [String: UInt64] = [:]
  /// The comparison of checksums with those of other replicas.
  public var checkpoints: Checkpoints
  /// The offset up to which an earlier run has received entries, and the place where it has kept that, or nil.
  var earlierRun: (offset: UInt64, place: String)?
  /// The number of damaged entries that were skipped.
  public internal(set) var damagedCount = 0
  /// The number of the next proposal, or nil until the entries of earlier runs are known.
  var nextNumber: UInt64?
  private var lastTicket: UInt64 = 0

  /// The largest number of a proposal; an entry with a larger one is damaged.
  public static var largestNumber: UInt64 { 1 << 53 }

  /// Creates a machine before the first entry of a log.
  ///
  /// - Parameters:
  ///   - id: The ID of the replica.
  ///   - interval: The number of offsets between two checksums of the settled state.
  public init(id: String, checksumInterval interval: UInt64) {
    self.id = id
    checkpoints = Checkpoints(interval: interval)
  }

  /// A proposal for the outbox.
  public struct Offer {
    /// The number.
    public var number: UInt64
    /// The proposal.
    public var proposal: Proposal
    /// The number among all inputs that were proposed here in this run, or 0 for a proposal of an earlier run.
    public var ticket: UInt64
    /// The newest checksum of a settled state that no proposal has sent yet, or nil.
    public var checksum: StateChecksum?

    /// Creates an offer.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - proposal: The proposal.
    ///   - ticket: The number among all inputs that were proposed in this run, or 0 for a proposal of an earlier run.
    ///   - checksum: A checksum of a settled state to send with it.
    public init(number: UInt64, proposal: Proposal, ticket: UInt64 = 0, checksum: StateChecksum? = nil) {
      self.number = number
      self.proposal = proposal
      self.ticket = ticket
      self.checksum = checksum
    }
  }

  // MARK: - Proposals

  /// Adds a proposal that the shown state contains.
  ///
  /// - Parameters:
  ///   - proposal: The proposal.
  ///   - before: The shown state before it, which is kept if it is the settled state.
  /// - Returns: The proposal for the outbox, or nil until numbers are known; ``didCatchUp()`` returns it then.
  /// - Complexity: O(1).
  public mutating func propose(_ proposal: Proposal, before: @autoclosure () -> State?) -> Offer? {
    if settled == nil { settled = before() }
    lastTicket += 1
    let number = nextNumber ?? 0
    if nextNumber != nil { nextNumber = number + 1 }
    pending.append(PendingProposal(ticket: lastTicket, number: number, proposal: proposal))
    if number == 0 { return nil }
    return Offer(
      number: number, proposal: proposal, ticket: lastTicket, checksum: checkpoints.takeUnsent())
  }

  /// Adds the proposals of an earlier run before those of this one, and before any entry.
  ///
  /// Those without a number wait for the end of the log, as those of this run do: the log may contain later proposals of the
  /// earlier run, which were removed from the outbox.
  ///
  /// - Parameters:
  ///   - proposals: The proposals, in ascending order of their numbers.
  ///   - early: Proposals after them that never had a number, because their run has not reached the end of the log.
  ///   - state: The settled state before the first entry of the log.
  public mutating func recover(_ proposals: [Offer], early: [Proposal] = [], on state: State) {
    guard !proposals.isEmpty || !early.isEmpty else { return }
    let newer = pending.all
    pending = ProposalQueue()
    for offer in proposals {
      pending.append(
        PendingProposal(ticket: 0, number: offer.number, proposal: offer.proposal, isSaved: true))
    }
    for proposal in early {
      pending.append(PendingProposal(ticket: 0, number: 0, proposal: proposal, isSaved: true))
    }
    for proposal in newer { pending.append(proposal) }
    keep(settled: state)
  }

  /// Adds the newest checksum that an earlier run of this replica has kept, before any entry.
  ///
  /// - Parameters:
  ///   - checksum: The checksum.
  ///   - place: The place where it is kept, for people.
  public mutating func recover(_ checksum: StateChecksum, keptIn place: String) {
    earlierRun = (checksum.offset, place)
    checkpoints.noteEarlierRun(checksum, of: id)
  }

  /// A Boolean value that indicates whether the numbers of earlier runs are known, so that proposals have numbers.
  public var numbersProposals: Bool { nextNumber != nil }

  /// The ticket of the newest proposal, or 0.
  public var newestTicket: UInt64 { lastTicket }

  /// Numbers the proposals that waited for the entries of earlier runs.
  ///
  /// Called when the position has reached the end of the log for the first time.
  ///
  /// - Returns: The proposals for the outbox.
  public mutating func didCatchUp() -> [Offer] {
    guard stop == nil, !hasCaughtUp else { return [] }
    hasCaughtUp = true
    // Numbers ascend, and proposals without one follow all others.
    let newest = pending.all.last { $0.number != 0 }?.number ?? 0
    return numberPending(from: max(newest, numbers[id] ?? 0) + 1)
  }

  private mutating func numberPending(from first: UInt64) -> [Offer] {
    var next = first
    var offers: [Offer] = []
    pending.mutate { proposal in
      guard proposal.number == 0 else { return }
      proposal.number = next
      offers.append(Offer(number: next, proposal: proposal.proposal, ticket: proposal.ticket))
      next += 1
    }
    nextNumber = next
    return offers
  }

  /// A Boolean value that indicates whether the position has reached the end of the log once.
  public private(set) var hasCaughtUp = false

  /// Records the offset at which the log has acknowledged a proposal.
  ///
  /// - Parameters:
  ///   - number: The number of the proposal.
  ///   - offset: The offset.
  /// - Complexity: O(1).
  public mutating func acknowledge(_ number: UInt64, at offset: UInt64) {
    pending.acknowledge(number, at: offset)
    guard offset <= position, let first = pending.first, first.number == number else { return }
    stop(.lostProposal(number: number, offset: offset))
  }

  /// Records that the outbox has saved proposals of this run.
  ///
  /// - Parameter tickets: The tickets of the proposals.
  /// - Complexity: O(tickets · log(pending proposals)).
  public mutating func didSave(_ tickets: [UInt64]) {
    for ticket in tickets where ticket != 0 { pending.didSave(ticket) }
  }

  /// Removes a proposal that cannot be appended.
  ///
  /// - Parameters:
  ///   - number: The number of the proposal.
  ///   - refusal: The reason.
  /// - Returns: The ended proposal, or nil if it is not pending.
  public mutating func withdraw(_ number: UInt64, because refusal: Refusal) -> EndedProposal<Proposal>? {
    withdraw(pending.remove(number), because: refusal)
  }

  /// Removes a proposal of this run that cannot be saved, with or without a number.
  ///
  /// - Parameters:
  ///   - ticket: The ticket of the proposal.
  ///   - refusal: The reason.
  /// - Returns: The ended proposal, or nil if it is not pending.
  public mutating func withdraw(
    ticket: UInt64, because refusal: Refusal
  ) -> EndedProposal<Proposal>? {
    withdraw(pending.remove(ticket: ticket), because: refusal)
  }

  private mutating func withdraw(
    _ proposal: PendingProposal<Proposal>?, because refusal: Refusal
  ) -> EndedProposal<Proposal>? {
    guard let proposal else { return nil }
    needsRebase = true
    return EndedProposal(pending: proposal, outcome: .refused(refusal))
  }

  /// Stops the replica, which ignores entries from now on.
  ///
  /// - Parameter reason: The reason; the first one stays.
  public mutating func stop(_ reason: ReplicaStop) {
    if stop == nil { stop = reason }
  }
}

extension ReplicaMachine.Offer: Sendable where State: Sendable, Proposal: Sendable {}
extension ReplicaMachine: Sendable where State: Sendable, Proposal: Sendable {}
