import Rill
import RillSessions
import RillValues
import Synchronization

// What the middleware of a replica does in a turn.
extension Replica {
  /// True while the shown state is the settled one, which is kept when a proposal is added.
  var needsStateBefore: Bool { !isHandling && !isOwnTurn && tools != nil && machine.settled == nil }

  /// True, because ``outcome(of:isolation:)`` finds a proposal by the number of its send.
  var needsSendNumbers: Bool { true }

  /// Refuses inputs that cannot be proposed.
  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    before = nil
    guard !isOwnTurn, let tools else { return .pass }
    // A history that only shows another state changes nothing.
    if tools.isRestoring, !tools.isRestoringNewest, !isHandling {
      if !tools.isShowingOlder { before = tools.newest }
      return .pass
    }
    if let reason = reasonToRefuse(input, tools) {
      if origin == .other("shared") { reportShared() }
      return .refuse(Refusal(by: "replica", reason))
    }
    if case .write = input { before = tools.isRestoring ? tools.newest : tools.shown }
    source.start()
    return .pass
  }

  private func reasonToRefuse(_ input: Input<State, Action>, _ tools: StoreTools<State, Action>) -> String? {
    if isHandling { return ReplicaWording.whileHandling(name) }
    if let stop = machine.stop { return ReplicaWording.stopped(name, stop) }
    if let failure = currentStatus.outboxFailure { return ReplicaWording.outboxFails(name, failure) }
    if machine.pending.count >= link.settings.pendingLimit {
      return ReplicaWording.isFull(name, "\(machine.pending.count) proposals")
    }
    let bytes = machine.pending.isEmpty ? 0 : link.content.withLock { $0.outbox.byteCount }
    if bytes > link.settings.byteLimit { return ReplicaWording.isFull(name, "\(bytes) bytes") }
    guard case .write(let write) = input, link.settings.directWrites == .refused else { return nil }
    return ReplicaWording.directWrite(write.label, name)
  }

  /// Reports the first refused change of a shared value, because no caller receives that refusal.
  private func reportShared() {
    guard !hasReportedShared else { return }
    hasReportedShared = true
    Failures.report(Failure(ReplicaWording.sharedValue(name)))
  }

  /// Proposes a committed input.
  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before old: State?, state: State
  ) {
    if isOwnTurn {
      isOwnTurn = false
      ownTurn = (transition.refusal, transition.isHandled)
      return
    }
    let before = before.take()
    guard transition.refusal == nil, let tools, machine.stop == nil, !isHandling else { return }
    switch input {
    case .action(let action):
      var proposal = makeProposal(.action(action), transition)
      if let time = link.settings.effects, transition.effects.contains(where: { time($0) == .whenSettled }) {
        proposal.hasWaitingEffects = true
        link.table.add(transition.sequence)
      }
      propose(proposal, before: old)
    case .write:
      guard let before else { return }
      if link.settings.directWrites == .refused { return stayAtNewest(before, tools) }
      propose(before, tools.restoredAside ?? state, transition)
    }
  }

  private func makeProposal(
    _ content: ReplicaProposal<Action>.Content, _ transition: Transition<Action>
  ) -> ReplicaProposal<Action> {
    let draws = drawsMaker.draws(source.drawn, at: SessionClock.time(of: transition.time))
    return ReplicaProposal(content, draws, from: link.origin, sequence: transition.sequence)
  }

  private func propose(_ before: State, _ after: State, _ transition: Transition<Action>) {
    guard let changes = link.coding.changes else { return }
    do {
      let change = try changes.find(before, after)
      if change == noChanges { return }
      propose(makeProposal(.change(change), transition), before: before)
    } catch {
      // The write has changed the state, but cannot reach the others: it is taken back.
      let refusal = Refusal(by: "replica", ReplicaWording.unencodable(CodingReason.text(error)))
      tellRefused(nil, transition.sequence, refusal)
      stayAtNewest(before, tools)
    }
  }

  /// Shows the newest state again after a restored state has replaced it.
  private func stayAtNewest(_ newest: State, _ tools: StoreTools<State, Action>?) {
    tools?.visit { [self] in
      isOwnTurn = true
      _ = self.tools?.replace(with: newest, label: "return to the replicated state", origin: .replica(id))
      isOwnTurn = false
    }
  }

  private func propose(_ proposal: ReplicaProposal<Action>, before: State?) {
    if machine.pending.isEmpty { sendTimes.removeAll(keepingCapacity: true) }
    var proposal = proposal
    if !machine.numbersProposals, link.storage != nil {
      proposal.early = OutboxStorage.earlyName(run: link.run, ticket: machine.newestTicket + 1)
    }
    let offer = machine.propose(proposal, before: before)
    report?.propose(proposal.sequence)
    if let offer {
      link.offer(offer)
    } else if proposal.early != nil {
      link.keep(early: proposal, ticket: machine.newestTicket)
    }
    updateStatus()
  }

  /// Stops the replica; proposals so far are still appended.
  func didDetach() {
    machine.stop(.detached)
    link.leave()
    finish()
  }

  /// Ends the reader and everything that waits.
  func finish() {
    // Without its conductor, an effect that has not started to wait would run.
    for pending in machine.pending.all where pending.proposal.hasWaitingEffects {
      tools?.cancelEffects(causedBy: pending.proposal.sequence)
    }
    if link.table.isStarting { tools?.object(ReplicatedStore.self)?.conducting = conducting }
    conducting = nil
    if tools?.drawSource === source { tools?.drawSource = nil }
    // Nothing has changed the state, so the next replica starts with the same one.
    if machine.position == 0, machine.pending.isEmpty { tools?.setObject(nil, of: ReplicatedStore.self) }
    tools = nil
    link.table.close()
    updateStatus()
    endWaiting()
    link.ends.end()
  }
}
