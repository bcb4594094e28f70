import Rill
import RillPersistence

// What the reader and the writer of a replica report about the log and the outbox, on the store's isolation.
extension Replica {
  /// A Boolean value that indicates whether a snapshot in place of entries would leave open whether proposals were settled
  /// whose effects wait for that.
  private var awaitsEntries: Bool {
    link.settings.effects != nil && machine.pending.first.map { $0.number != 0 } == true
  }

  func connect(_ bounds: LogBounds) -> (position: UInt64, needsSnapshot: Bool, awaitsEntries: Bool)? {
    let needsSnapshot = machine.check(bounds)
    target = bounds.first > bounds.last ? machine.position : bounds.last
    updateStatus { $0.newest = max($0.newest, bounds.last) }
    guard machine.stop == nil else {
      link.end()
      endWaiting()
      return nil
    }
    return (machine.position, needsSnapshot, awaitsEntries)
  }

  func load(_ snapshot: ReplicaLink<State, Action>.LoadedSnapshot) -> UInt64? {
    guard let handler, machine.stop == nil else { return nil }
    let ended = machine.load(snapshot.state, at: snapshot.offset, numbers: snapshot.numbers)
    show(handler)
    link.remove(ended.map { end($0) })
    endWaiting()
    return machine.position
  }

  func didConnect() -> Bool {
    guard machine.stop == nil else { return false }
    change { $0.connection = machine.hasCaughtUp ? .connected : .connecting }
    if let handler { show(handler) }
    if machine.position >= target { catchUp() }
    updateStatus { $0.newest = max($0.newest, machine.position) }
    endWaiting()
    return true
  }

  func catchUp() {
    link.offer(machine.didCatchUp())
    change { $0.connection = .connected }
  }

  func disconnect(_ failure: LogFailure) {
    change { $0.connection = .disconnected(failure) }
    endWaiting()
  }

  func didSave(_ tickets: [UInt64]) {
    machine.didSave(tickets)
    updateStatus()
    endWaiting()
  }

  func acknowledge(_ placed: [(UInt64, UInt64)]) {
    for (number, offset) in placed { machine.acknowledge(number, at: offset) }
    if machine.stop != nil { link.end() }
    updateStatus { status in
      status.appendFailure = nil
      for (_, offset) in placed { status.newest = max(status.newest, offset) }
    }
    endWaiting()
  }

  /// Shows the failure of an append, which is repeated unless its proposals have ended meanwhile.
  func noteAppendFailure(_ failure: LogFailure) {
    if !machine.pending.isEmpty { change { $0.appendFailure = failure } }
  }

  /// Shows the failure of a change of the outbox, which is repeated, or nil when it has succeeded.
  func noteOutboxFailure(_ failure: PersistenceFailure?) {
    change { $0.outboxFailure = failure }
  }

  /// Refuses proposals that cannot be appended.
  ///
  /// - Parameter proposals: Their numbers, and the reasons.
  func withdraw(_ proposals: [(number: UInt64, reason: String)]) {
    withdraw(
      proposals.compactMap { machine.withdraw($0.number, because: Refusal(by: "replica", $0.reason)) })
  }

  /// Refuses proposals that cannot be saved.
  ///
  /// - Parameter proposals: Their tickets, and the reasons.
  func withdraw(_ proposals: [(ticket: UInt64, reason: String)]) {
    withdraw(
      proposals.compactMap { machine.withdraw(ticket: $0.ticket, because: Refusal(by: "replica", $0.reason)) }
    )
  }

  private func withdraw(_ ended: [EndedProposal<ReplicaProposal<Action>>]) {
    let removals = ended.map { end($0) }
    if let handler { show(handler) }
    link.remove(removals)
    updateStatus()
    endWaiting()
  }

  func stop(_ stop: ReplicaStop) {
    machine.stop(stop)
    link.end()
    updateStatus()
    endWaiting()
  }

  /// Brings the status up to date with the machine.
  ///
  /// - Parameter body: Changes the rest of the status before.
  func updateStatus(_ body: (inout ReplicaStatus) -> Void = { _ in }) {
    change { status in
      body(&status)
      status.position = machine.position
      status.pending = machine.pending.count
      status.saved = machine.pending.savedCount
      status.oldestPending = machine.pending.isEmpty ? nil : status.oldestPending ?? .now
      if machine.pending.isEmpty { status.appendFailure = nil }
      status.damagedCount = machine.damagedCount
      status.straying = machine.checkpoints.straying
      if let stop = machine.stop { status.connection = .stopped(stop) }
    }
  }
}
