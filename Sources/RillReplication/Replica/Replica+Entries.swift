import Rill

// The events that the reader and the writer of a replica report, on the store's isolation and between turns.
extension Replica {
  var handler: ReplicaHandler<State, Action>? {
    tools.map { ReplicaHandler(tools: $0, coding: link.coding, source: source) }
  }

  /// Calls a function that handles proposals on states, during which nothing can be proposed.
  private func handling<Result>(_ body: (inout ReplicaMachine<State, ReplicaProposal<Action>>) -> Result)
    -> Result
  {
    isHandling = true
    defer { isHandling = false }
    return body(&machine)
  }

  /// Handles entries of the log.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - placed: The same entries with their bytes.
  /// - Returns: The position and the state to keep, or nil if the replica has stopped.
  func receive(
    _ entries: [PlacedProposal<ReplicaProposal<Action>>], from placed: [PlacedEntry]
  ) -> (position: UInt64, checkpoint: ReplicaLink<State, Action>.Checkpoint?)? {
    guard let handler, tools?.isOpen == true else { return nil }
    var removals: [ReplicaLink<State, Action>.Removal] = []
    var checkpoint: ReplicaLink<State, Action>.Checkpoint?
    for (entry, bytes) in zip(entries, placed) {
      let earlier = effectsOfEarlierRun(entry)
      let result = handling { $0.receive(entry, with: handler) }
      if case .turn(let proposal, let replica) = result.step {
        run(proposal, by: replica, handler)
      } else if report?.hasListeners == true, result.damage == nil {
        noteUnshown(entry.id?.replica)
      }
      if let ended = result.ended { removals.append(end(ended, effects: earlier)) }
      if let reason = result.damage { damaged.add(bytes, because: reason) }
      if let offset = result.checksumDue, link.coding.states != nil {
        let due = self.checkpoint(at: offset, by: entry.id?.replica)
        // One in a delivery is enough, but none that is saved is left out, and none at its offset for a lesser one.
        if checkpoint?.isShared != true || due?.isSaved == true { checkpoint = due }
      }
      if machine.stop != nil { break }
    }
    if machine.needsRebase { report?.rebase(over: unshown) }
    show(handler)
    link.remove(removals)
    if machine.position >= target { catchUp() }
    updateStatus { $0.newest = max($0.newest, machine.position) }
    endWaiting()
    guard machine.stop == nil else {
      link.end()
      return nil
    }
    return (machine.position, checkpoint)
  }

  /// Runs the turn of an entry while nothing is pending.
  private func run(
    _ proposal: ReplicaProposal<Action>, by replica: String, _ handler: ReplicaHandler<State, Action>
  ) {
    guard let tools, let input = handler.input(of: proposal, in: tools.newest) else { return }
    source.start(proposal.drawn)
    isOwnTurn = true
    _ = tools.replay(input, origin: .replica(replica))
    isOwnTurn = false
    report?.show(tools.sequence, of: [replica])
    guard ownTurn.refusal != nil, !ownTurn.isHandled, var state = machine.settled ?? tools.newest else {
      return
    }
    // A middleware has not admitted the input, which all other replicas handle. It is handled aside, and shown later.
    handling { machine in
      if handler.handle(proposal, on: &state) == nil { machine.keep(settled: state) }
    }
  }

  /// Shows the state that follows from the settled state and the pending proposals, in one turn.
  func show(_ handler: ReplicaHandler<State, Action>) {
    guard let tools, let state = handling({ $0.rebase(with: handler) }) else {
      unshown = []
      return
    }
    isOwnTurn = true
    let refusal = tools.replace(with: state, label: "entries of other replicas", origin: .replica("log"))
    isOwnTurn = false
    // A middleware that does not admit the change is asked again after the next entries.
    guard refusal == nil else { return }
    machine.didShow()
    report?.show(tools.sequence, of: unshown)
    unshown = []
  }

  /// Notes another replica whose entry the store does not show yet.
  private func noteUnshown(_ replica: String?) {
    if let replica, replica != id, !unshown.contains(replica) { unshown.append(replica) }
  }

  /// Ends a proposal: cancels the effects of a refused one, and remembers the outcome.
  func end(
    _ ended: EndedProposal<ReplicaProposal<Action>>, effects: Effect<Action>? = nil
  ) -> ReplicaLink<State, Action>.Removal {
    let proposal = ended.pending.proposal
    var removal = ReplicaLink<State, Action>.Removal(
      number: ended.pending.number, sequence: proposal.sequence)
    if proposal.sequence != 0 { outcomes.add(ended.outcome, of: proposal.sequence) }
    report?.end(proposal.sequence, ended.outcome, after: unshown)
    switch ended.outcome {
    case .settled:
      if proposal.hasWaitingEffects, let time = link.settings.effects {
        let waiting = tools?.effects(causedBy: proposal.sequence).filter {
          time($0.description) == .whenSettled
        }
        link.table.settle(proposal.sequence, startingEffects: Set(waiting?.map(\.id) ?? []))
      }
      if let effects {
        resumable[ended.pending.number] = effects
        removal.resumes = true
      }
    case .refused(let refusal):
      if proposal.sequence != 0 { tools?.cancelEffects(causedBy: proposal.sequence) }
      if case .action(let action) = proposal.content {
        tellRefused(action, proposal.sequence, refusal)
      } else {
        tellRefused(nil, proposal.sequence, refusal)
      }
    case .passed(let offset):
      reportPassed(proposal, at: offset)
      // Effects that run already go on: the proposal was most likely settled.
      if proposal.hasWaitingEffects { tools?.cancelEffects(causedBy: proposal.sequence) }
    }
    return removal
  }

  /// Reports a proposal whose waiting effects do not run, because it is unknown whether it was settled or refused.
  private func reportPassed(_ proposal: ReplicaProposal<Action>, at offset: UInt64) {
    guard let time = link.settings.effects, case .action(let action) = proposal.content, let tools else {
      return
    }
    let waiting = effects(of: proposal, action, tools).filter { time($0) == .whenSettled }
    guard !waiting.isEmpty else { return }
    let names = waiting.map { "\"\($0.name)\"" }.joined(separator: ", ")
    Failures.report(Failure(ReplicaWording.passed("\(action)", names, name, at: offset)))
  }

  /// Returns the effects of a proposal that the settled state contains already.
  ///
  /// Those of an earlier run are not known, so the reducer handles the action once more, on a copy of that state.
  func effects(
    of proposal: ReplicaProposal<Action>, _ action: Action, _ tools: StoreTools<State, Action>
  ) -> [EffectDescription] {
    guard proposal.sequence == 0 else {
      return proposal.hasWaitingEffects ? tools.effects(causedBy: proposal.sequence).map(\.description) : []
    }
    guard var state = machine.settled ?? tools.newest else { return [] }
    source.start(proposal.drawn)
    return source.during { tools.effect(of: action, on: &state) }.descriptions
  }

  func tellRefused(_ action: Action?, _ sequence: UInt64, _ refusal: Refusal) {
    let refused = RefusedProposal(action: action, sequence: sequence, refusal: refusal)
    link.ends.yield(refused)
  }

  // MARK: - Effects of an earlier run

  /// Returns the effects that wait for the oldest proposal, if it was made in an earlier run.
  private func effectsOfEarlierRun(_ entry: PlacedProposal<ReplicaProposal<Action>>) -> Effect<Action>? {
    guard entry.isOwn, let time = link.settings.effects, let first = machine.pending.first,
      first.number == entry.id?.number, first.proposal.sequence == 0,
      case .action(let action) = first.proposal.content, let tools,
      var state = machine.settled ?? tools.newest
    else { return nil }
    source.start(first.proposal.drawn)
    let effect = source.during { tools.effect(of: action, on: &state) }
    return effect.descriptions.contains { time($0) == .whenSettled } ? effect : nil
  }

  /// Starts the effects of proposals of an earlier run that were removed from the outbox.
  func resume(_ numbers: [UInt64]) {
    guard let tools, let time = link.settings.effects else { return }
    for number in numbers {
      guard let effect = resumable.removeValue(forKey: number) else { continue }
      let descriptions = effect.descriptions
      tools.resume(effect, cause: 0, isolation: nil) { index in
        descriptions.indices.contains(Int(index)) && time(descriptions[Int(index)]) == .whenSettled
      }
    }
  }

  // MARK: - Checksums

  private func checkpoint(at offset: UInt64, by replica: String?) -> ReplicaLink<State, Action>.Checkpoint? {
    guard let state = machine.settled ?? tools?.newest else { return nil }
    let index = offset / machine.checkpoints.interval
    let isShared = link.settings.snapshotInterval.map { index % max(1, $0) == 0 } == true
    return .init(
      state: state, offset: offset, numbers: machine.numbers, isShared: isShared,
      isSaved: isShared && replica == id)
  }

  /// Compares an own checksum with those of others.
  ///
  /// - Returns: Whether a difference is known whose content is not.
  func compare(_ checksum: StateChecksum) -> Bool {
    machine.checkpoints.add(checksum)
    updateStatus()
    return currentStatus.straying != nil && currentStatus.difference == nil
  }
}
