import Rill

/// What the owner of a machine does after an entry.
public enum ReplicaStep<Proposal> {
  /// Nothing: the shown state contains the entry, or ``ReplicaMachine/rebase(with:)`` will show it.
  case none
  /// A turn handles the proposal of a replica on the shown state, which is the settled one.
  case turn(Proposal, by: String)
}

extension ReplicaMachine {
  /// The answer of the machine to an entry.
  public struct Reception {
    /// What the owner does next.
    public var step = ReplicaStep<Proposal>.none
    /// The own proposal that the entry has ended, or nil.
    public var ended: EndedProposal<Proposal>?
    /// The reason why the entry was skipped, or nil.
    public var damage: String?
    /// The offset of the entry if a checksum of the settled state after it is due, or nil.
    public var checksumDue: UInt64?
  }

  /// Handles the next entry of the log.
  ///
  /// The owner performs the returned step before the next event. After the last entry of a delivery it calls
  /// ``rebase(with:)``.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - handler: Handles proposals on the settled state.
  /// - Returns: What the owner does.
  /// - Complexity: That of handling at most one proposal, without a copy of a state.
  public mutating func receive(
    _ entry: PlacedProposal<Proposal>, with handler: some ProposalHandling<State, Proposal>
  ) -> Reception {
    guard stop == nil, entry.offset > position else { return Reception() }
    if let first = pending.first, let offset = first.offset, offset < entry.offset {
      stop(.lostProposal(number: first.number, offset: offset))
      return Reception()
    }
    var result = Reception()
    switch entry.content {
    case .newer(let version):
      stop(.needsUpgrade(version: version, offset: entry.offset))
      return Reception()
    case .damaged(let reason):
      skip(entry, because: reason, &result)
      if stop != nil { return result }
    case .proposal(let proposal):
      if let id = entry.id, id.number > 0, id.number <= Self.largestNumber {
        receive(proposal, id, entry, with: handler, &result)
        if stop != nil { return result }
      } else {
        skip(entry, because: "it has no valid number", &result)
        if stop != nil { return result }
      }
    }
    if let checksum = entry.checksum, let id = entry.id { checkpoints.note(checksum, by: id.replica) }
    if checkpoints.isDue(from: position, to: entry.offset) { result.checksumDue = entry.offset }
    position = entry.offset
    return result
  }

  // Inlined, as below: generic code looks up the types of proposals and results in each function.
  @inline(__always)
  private mutating func receive(
    _ proposal: Proposal, _ id: EntryID, _ entry: PlacedProposal<Proposal>,
    with handler: some ProposalHandling<State, Proposal>, _ result: inout Reception
  ) {
    // A repeated entry, or one that the log returns out of order. All replicas skip it alike.
    guard id.number > numbers[id.replica] ?? 0 else { return }
    if id.replica == self.id, let first = pending.first, first.number != 0, first.number <= id.number {
      guard first.number == id.number else { return stop(beyond: first, at: id.number) }
      guard entry.isOwn else { return stop(.twoReplicasWithOneID(number: id.number)) }
      numbers[id.replica] = id.number
      result.ended = settle(at: entry.offset, with: handler)
    } else if id.replica == self.id, hasCaughtUp {
      stop(.twoReplicasWithOneID(number: id.number))
    } else {
      numbers[id.replica] = id.number
      result.step = handleOther(proposal, by: id.replica, with: handler)
    }
  }

  /// Settles the oldest pending proposal.
  private mutating func settle(
    at offset: UInt64, with handler: some ProposalHandling<State, Proposal>
  ) -> EndedProposal<Proposal> {
    let proposal = pending.removeFirst()
    var refusal = proposal.refusal
    if needsRebase || !pending.isEmpty {
      if var state = settled.take() {
        // The settled state is unique here, so it changes in place.
        refusal = handler.handle(proposal.proposal, on: &state)
        settled = state
      }
    } else {
      // Nothing came between: the shown state is the settled one.
      settled = nil
    }
    return EndedProposal(pending: proposal, outcome: refusal.map { .refused($0) } ?? .settled(offset))
  }

  /// Handles an entry of another replica, or of an earlier run of this one.
  @inline(__always)
  private mutating func handleOther(
    _ proposal: Proposal, by replica: String, with handler: some ProposalHandling<State, Proposal>
  ) -> ReplicaStep<Proposal> {
    guard var state = settled.take() else { return .turn(proposal, by: replica) }
    if handler.handle(proposal, on: &state) == nil { needsRebase = true }
    settled = state
    return .none
  }

  /// Skips an entry that cannot be read, as all replicas do.
  ///
  /// Its number is taken: the log accepts no other entry of the same replica with that number or a lower one.
  private mutating func skip(
    _ entry: PlacedProposal<Proposal>, because reason: String, _ result: inout Reception
  ) {
    damagedCount += 1
    result.damage = reason
    guard let id = entry.id, id.number > numbers[id.replica] ?? 0 else { return }
    if id.replica == self.id {
      if let first = pending.first, first.number != 0, first.number <= id.number {
        guard first.number == id.number else { return stop(beyond: first, at: id.number) }
        let refusal = Refusal(by: "replica", ReplicaWording.damagedOwn(reason, at: entry.offset))
        result.ended = withdraw(id.number, because: refusal)
      } else if hasCaughtUp || id.number > Self.largestNumber {
        return stop(.twoReplicasWithOneID(number: id.number))
      }
    }
    if id.number <= Self.largestNumber { numbers[id.replica] = id.number }
  }

  /// Stops because the log has an entry under the ID of this replica beyond the oldest pending proposal.
  private mutating func stop(beyond first: PendingProposal<Proposal>, at number: UInt64) {
    stop(
      first.offset.map { .lostProposal(number: first.number, offset: $0) }
        ?? .twoReplicasWithOneID(number: number))
  }

  // MARK: - Showing

  /// Computes the state to show, if entries have changed it: the settled state with the pending proposals on top.
  ///
  /// - Parameter handler: Handles proposals on states.
  /// - Returns: The state to show, or nil if the shown state is right. The owner calls ``didShow()`` when it is shown.
  /// - Complexity: That of handling the pending proposals, which does not depend on the length of the log.
  public mutating func rebase(with handler: some ProposalHandling<State, Proposal>) -> State? {
    guard needsRebase, var state = settled else { return nil }
    pending.mutate { $0.refusal = handler.handle($0.proposal, on: &state) }
    return state
  }

  /// Records that the store shows the state that ``rebase(with:)`` has returned.
  public mutating func didShow() {
    needsRebase = false
    if pending.isEmpty { settled = nil }
  }

  /// Keeps a settled state that the store does not show yet.
  ///
  /// - Parameter state: The settled state at the position.
  public mutating func keep(settled state: State) {
    settled = state
    needsRebase = true
  }

  // MARK: - Snapshots and bounds

  /// Starts from a snapshot in place of the entries up to its offset.
  ///
  /// - Parameters:
  ///   - state: The settled state at the offset.
  ///   - offset: The offset.
  ///   - numbers: The highest number of each replica up to the offset.
  /// - Returns: The own proposals that the snapshot contains.
  public mutating func load(
    _ state: State, at offset: UInt64, numbers: [String: UInt64]
  ) -> [EndedProposal<Proposal>] {
    guard stop == nil, offset > position else { return [] }
    position = offset
    self.numbers = numbers
    var ended: [EndedProposal<Proposal>] = []
    while let first = pending.first, first.number != 0, first.number <= numbers[id] ?? 0 {
      ended.append(EndedProposal(pending: pending.removeFirst(), outcome: .passed(offset)))
    }
    keep(settled: state)
    return ended
  }

  /// Compares the position with the offsets that a log contains.
  ///
  /// - Parameter bounds: The offsets.
  /// - Returns: Whether a snapshot is needed, because entries after the position were trimmed.
  public mutating func check(_ bounds: LogBounds) -> Bool {
    guard stop == nil else { return false }
    if bounds.last < position { stop(.lostEntries(last: bounds.last, known: position)) }
    if let earlierRun, bounds.last < earlierRun.offset {
      stop(.lostEarlierEntries(last: bounds.last, known: earlierRun.offset, keptIn: earlierRun.place))
    }
    return bounds.first > position + 1
  }
}
