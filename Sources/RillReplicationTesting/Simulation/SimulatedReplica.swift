import Rill
import RillReplication

/// An action of a simulation, with a number that no other has.
struct SimulatedProposal<Action: Sendable>: Sendable {
  let tag: UInt64
  let action: Action
}

/// Handles the proposals of a simulation on states.
struct SimulationHandler<State: Equatable & Sendable, Action: Sendable>: ProposalHandling {
  let model: SimulationModel<State, Action>

  func handle(_ proposal: SimulatedProposal<Action>, on state: inout State) -> Refusal? {
    perform(proposal, on: &state).refusal
  }

  func perform(
    _ proposal: SimulatedProposal<Action>, on state: inout State
  ) -> (refusal: Refusal?, effects: [SimulationModel<State, Action>.Effect]) {
    let before = state
    let effects = model.reduce(&state, proposal.action)
    guard let reason = model.validate(before, state) else { return (nil, effects) }
    state = before
    return (Refusal(by: "model", reason), [])
  }
}

/// A replica of a simulation: the machine and the outbox of a real one, and a state in place of a store.
struct SimulatedReplica<State: Equatable & Sendable, Action: Sendable> {
  typealias Proposal = SimulatedProposal<Action>
  typealias Machine = ReplicaMachine<State, Proposal>
  typealias Effect = SimulationModel<State, Action>.Effect

  let handler: SimulationHandler<State, Action>
  let id: String
  let isDurable: Bool
  var machine: Machine
  var outbox = Outbox<Machine.Offer>()
  var shown: State
  var isRunning = true
  var isReachable = true
  /// The entries that the durable outbox has saved.
  var saved: [ReplicationEntry] = []
  /// The entries that were removed from it.
  var removed: [ReplicationEntry] = []
  /// The newest checksum that the durable outbox has kept.
  var kept: StateChecksum?
  /// The appends on their way to the log, and the answers on their way back, where nil is a failure.
  var requests: [[ReplicationEntry]] = []
  var answers: [(batch: [ReplicationEntry], offsets: [UInt64]?)] = []
  /// The effects that wait for their proposal to be settled, and those that run, by tag.
  var waiting: [UInt64: [Effect]] = [:]
  var running: [(tag: UInt64, effect: Effect)] = []

  init(_ handler: SimulationHandler<State, Action>, id: String, isDurable: Bool, interval: UInt64) {
    self.handler = handler
    self.id = id
    self.isDurable = isDurable
    shown = handler.model.initial
    machine = Machine(id: id, checksumInterval: interval)
  }

  /// Handles an action as a store does, and proposes it.
  ///
  /// - Returns: Whether it was proposed, and the effects that start now.
  mutating func send(_ proposal: Proposal) -> [Effect]? {
    let before = machine.settled == nil ? shown : nil
    let (refusal, effects) = handler.perform(proposal, on: &shown)
    guard refusal == nil, machine.stop == nil else { return nil }
    if let offer = machine.propose(proposal, before: before) { outbox.offer(offer) }
    waiting[proposal.tag] = effects.filter(\.isSettled)
    let starting = effects.filter { !$0.isSettled }
    running += starting.map { (proposal.tag, $0) }
    return starting
  }

  /// Handles entries as a replica does.
  ///
  /// - Returns: The ended proposals, and the effects that start because their proposals were settled.
  mutating func receive(
    _ entries: [PlacedProposal<Proposal>]
  ) -> (ended: [EndedProposal<Proposal>], starting: [(tag: UInt64, effect: Effect)]) {
    var ended: [EndedProposal<Proposal>] = []
    for entry in entries {
      let result = machine.receive(entry, with: handler)
      if case .turn(let proposal, _) = result.step { _ = handler.handle(proposal, on: &shown) }
      if let end = result.ended { ended.append(end) }
      if let offset = result.checksumDue {
        let checksum = StateChecksum(
          offset: offset, value: handler.model.checksum(machine.settled ?? shown))
        machine.checkpoints.add(checksum)
        if isDurable, offset > kept?.offset ?? 0 { kept = checksum }
      }
    }
    rebase()
    return (ended, end(ended))
  }

  mutating func rebase() {
    guard let state = machine.rebase(with: handler) else { return }
    shown = state
    machine.didShow()
  }

  /// Starts or cancels the effects of ended proposals.
  mutating func end(_ ended: [EndedProposal<Proposal>]) -> [(tag: UInt64, effect: Effect)] {
    var starting: [(tag: UInt64, effect: Effect)] = []
    for end in ended {
      outbox.remove(end.pending.number)
      removed += saved.filter { $0.id.number == end.pending.number }
      saved.removeAll { $0.id.number == end.pending.number }
      let tag = end.pending.proposal.tag
      let effects = waiting.removeValue(forKey: tag) ?? []
      switch end.outcome {
      case .settled: starting += effects.map { (tag, $0) }
      case .refused: running.removeAll { $0.tag == tag }
      case .passed: break
      }
    }
    running += starting
    return starting
  }
}
