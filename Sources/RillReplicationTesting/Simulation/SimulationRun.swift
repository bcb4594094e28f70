import Rill
import RillReplication
import RillTesting

/// One run of a simulation.
struct SimulationRun<State: Equatable & Sendable, Action: Sendable> {
  typealias Replica = SimulatedReplica<State, Action>
  typealias Proposal = SimulatedProposal<Action>
  typealias Effect = SimulationModel<State, Action>.Effect

  let model: SimulationModel<State, Action>
  let interval: UInt64
  var log = SimulatedStorage()
  var snapshots: [SimulatedStorage.Snapshot<State>] = []
  var replicas: [Replica]
  var ledger = SimulationLedger<State, Action>()
  /// The first violation of a rule.
  var violation: String?
  private var lastTag: UInt64 = 0

  init(_ model: SimulationModel<State, Action>, replicas count: Int, durable: [Bool], interval: UInt64) {
    self.model = model
    self.interval = interval
    let handler = SimulationHandler(model: model)
    replicas = (0..<count).map {
      Replica(handler, id: "r\($0)", isDurable: durable[$0], interval: interval)
    }
    ledger.states[0] = model.initial
  }

  mutating func take(_ step: SimulationStep) {
    switch step {
    case .send(let index, let seed):
      var random = SeededRandom(seed: seed)
      send(model.action(&random), by: index)
    case .save(let index): if replicas[index].isRunning { save(index) }
    case .append(let index, let count):
      guard replicas[index].isRunning else { return }
      let batch = replicas[index].outbox.startAppend(count: count, bytes: 1 << 20)
      if !batch.isEmpty { replicas[index].requests.append(batch) }
    case .arrive(let index, let limit): arrive(index, failsAfter: limit)
    case .acknowledge(let index): acknowledge(index)
    case .loseAnswer(let index): loseAnswer(index)
    case .read(let index, let count, let again): read(index, limit: count, again: again)
    case .finishEffect(let index):
      guard replicas[index].isRunning, !replicas[index].running.isEmpty else { return }
      let (_, effect) = replicas[index].running.removeFirst()
      if let action = model.followUp(effect) { send(action, by: index) }
    case .cut(let index): replicas[index].isReachable = false
    case .heal(let index): replicas[index].isReachable = true
    case .crash(let index): crash(index)
    case .restart(let index): restart(index)
    case .crashLog:
      for index in replicas.indices { failRequests(of: index) }
      log.skipOffset()
    case .litter:
      log.litter()
      settleLedger()
    case .snapshot(let index): snapshot(index)
    case .damageSnapshot: if !snapshots.isEmpty { snapshots[snapshots.count - 1].isDamaged = true }
    case .trim: trim()
    }
    checkShown()
  }

  // MARK: - Proposals

  private mutating func send(_ action: Action, by index: Int) {
    guard replicas[index].isRunning else { return }
    lastTag += 1
    let proposal = Proposal(tag: lastTag, action: action)
    guard let starting = replicas[index].send(proposal) else { return }
    ledger.propose(proposal, by: replicas[index].id)
    for effect in starting { note(effect, of: lastTag, at: index) }
  }

  private mutating func note(_ effect: Effect, of tag: UInt64, at index: Int) {
    if let problem = ledger.start(effect, of: tag, at: replicas[index].id) { fail(problem) }
  }

  private mutating func save(_ index: Int) {
    for offer in replicas[index].outbox.takeOffers(limit: .max) {
      let id = EntryID(replica: replicas[index].id, number: offer.number)
      let entry = ReplicationEntry(id: id, bytes: ledger.encode(offer.proposal, offer.checksum))
      replicas[index].outbox.add(entry)
      if replicas[index].isDurable { replicas[index].saved.append(entry) }
    }
  }

  // MARK: - The way to the log

  private mutating func arrive(_ index: Int, failsAfter limit: Int?) {
    guard replicas[index].isReachable, !replicas[index].requests.isEmpty else { return }
    let batch = replicas[index].requests.removeFirst()
    let offsets = log.append(limit.map { batch.prefix($0) } ?? batch[...])
    settleLedger()
    replicas[index].answers.append((batch, limit == nil ? offsets : nil))
  }

  /// Computes the states after the entries that the log has received.
  private mutating func settleLedger() {
    for placed in log.entries(after: ledger.lastOffset, limit: .max) { ledger.add(placed, model) }
  }

  private mutating func acknowledge(_ index: Int) {
    guard replicas[index].isRunning, replicas[index].isReachable, !replicas[index].answers.isEmpty else {
      return
    }
    let answer = replicas[index].answers.removeFirst()
    replicas[index].outbox.endAppend(answer.offsets == nil ? [] : answer.batch)
    for (entry, offset) in zip(answer.batch, answer.offsets ?? []) {
      ledger.acknowledged.insert(entry.id)
      replicas[index].machine.acknowledge(entry.id.number, at: offset)
    }
    checkStop(index)
  }

  private mutating func loseAnswer(_ index: Int) {
    guard replicas[index].isRunning else { return }
    if !replicas[index].answers.isEmpty {
      replicas[index].answers.removeFirst()
    } else if replicas[index].requests.isEmpty {
      return
    }
    // The replica does not wait longer; the request itself may still arrive.
    replicas[index].outbox.endAppend([])
  }

  private mutating func failRequests(of index: Int) {
    guard !replicas[index].requests.isEmpty else { return }
    replicas[index].requests = []
    if replicas[index].isRunning { replicas[index].outbox.endAppend([]) }
  }

  private mutating func read(_ index: Int, limit: Int, again: Int) {
    guard replicas[index].isRunning, replicas[index].isReachable else { return }
    if replicas[index].machine.check(log.bounds) { load(index) }
    let position = replicas[index].machine.position
    let start = position - min(position, UInt64(again))
    let entries = log.entries(after: max(start, log.bounds.first - 1), limit: limit + again)
    let outbox = replicas[index].outbox
    let placed = entries.map { entry in
      ledger.decode(entry, isOwn: entry.entry.map { outbox.contains($0) } ?? false)
    }
    finish(index, replicas[index].receive(placed))
    if replicas[index].machine.position >= (log.entries.last?.offset ?? 0) {
      for offer in replicas[index].machine.didCatchUp() { replicas[index].outbox.offer(offer) }
    }
    checkStop(index)
  }

  private mutating func finish(
    _ index: Int, _ result: (ended: [EndedProposal<Proposal>], starting: [(tag: UInt64, effect: Effect)])
  ) {
    for end in result.ended {
      if let problem = ledger.end(end) { fail("\(replicas[index].id): \(problem)") }
    }
    for start in result.starting { note(start.effect, of: start.tag, at: index) }
  }

  // MARK: - Snapshots and crashes

  private mutating func snapshot(_ index: Int) {
    let replica = replicas[index]
    guard replica.isRunning, replica.machine.position > snapshots.last?.offset ?? 0 else { return }
    snapshots.append(
      .init(
        offset: replica.machine.position, state: replica.machine.settled ?? replica.shown,
        numbers: replica.machine.numbers))
  }

  private mutating func trim() {
    // Never beyond the newest good snapshot but one, as a replica trims.
    let good = snapshots.filter { !$0.isDamaged }
    if good.count > 1 { log.trim(upTo: good[good.count - 2].offset) }
  }

  private mutating func load(_ index: Int) {
    guard let snapshot = snapshots.last(where: { !$0.isDamaged }) else { return }
    let ended = replicas[index].machine.load(snapshot.state, at: snapshot.offset, numbers: snapshot.numbers)
    let starting = replicas[index].end(ended)
    replicas[index].rebase()
    finish(index, (ended, starting))
  }

  private mutating func crash(_ index: Int) {
    replicas[index].isRunning = false
    replicas[index].answers = []
    // A request that has left a durable replica may still arrive; the saved entries are the same.
    if !replicas[index].isDurable { replicas[index].requests = [] }
  }

  mutating func restart(_ index: Int) {
    guard !replicas[index].isRunning else { return }
    let old = replicas[index]
    // Some entries are still there, because the crash came before their removal, while others of the same time are gone.
    let saved = old.removed.suffix(4).filter { $0.id.number.isMultiple(of: 3) } + old.saved
    ledger.crash(old.id, keeping: saved)
    var new = Replica(old.handler, id: old.id, isDurable: old.isDurable, interval: interval)
    new.saved = saved
    new.kept = old.kept
    if let kept = old.kept { new.machine.recover(kept, keptIn: "the simulation") }
    new.requests = old.requests
    new.isReachable = old.isReachable
    new.outbox.recover(saved)
    new.machine.recover(
      saved.compactMap { entry in
        ledger.proposal(in: entry).map { .init(number: entry.id.number, proposal: $0) }
      }, on: model.initial)
    new.rebase()
    replicas[index] = new
    if new.isReachable, new.machine.check(log.bounds) || !snapshots.isEmpty { load(index) }
  }

  // MARK: - Rules

  mutating func fail(_ text: String) { if violation == nil { violation = text } }

  private mutating func checkStop(_ index: Int) {
    if let stop = replicas[index].machine.stop { fail("\(replicas[index].id) has stopped: \(stop)") }
  }

  /// Checks that each running replica shows its settled state with its pending proposals on top.
  private mutating func checkShown() {
    for replica in replicas where replica.isRunning {
      guard var state = ledger.state(at: replica.machine.position) else {
        fail("\(replica.id) is at the unknown offset \(replica.machine.position)")
        continue
      }
      if let settled = replica.machine.settled, settled != state {
        fail("\(replica.id) keeps a wrong settled state at \(replica.machine.position)")
      }
      for pending in replica.machine.pending.all { _ = replica.handler.handle(pending.proposal, on: &state) }
      if state != replica.shown {
        fail("\(replica.id) shows \(replica.shown) at \(replica.machine.position) instead of \(state)")
      }
    }
  }
}
