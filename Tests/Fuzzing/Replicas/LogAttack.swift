import Observation
import Rill
import RillReplication

/// Attaches replicas to logs, and continues from there.
@MainActor
struct LogAttack {
  let tally: Tally

  /// Returns a description of a flaw in the handling of a log, or nil.
  func objection(to made: FuzzLog) async throws -> String? {
    let log = MemoryLog()
    for entry in made.entries {
      do {
        _ = try await log.append([entry])
      } catch let failure as LogFailure {
        tally.count("append: \(failure.kind)")
      }
    }
    for snapshot in made.snapshots { try await log.save(snapshot) }
    let reader = EntryReader<Desk.Action>(of: LogMaker.store)
    for placed in try await read(log) { if case .damaged("") = reader.read(placed) { return "No reason." } }

    let (one, two) = (World().desk, World().desk)
    let first = try await attach(LogMaker.replica, to: one, log)
    let second = try await attach("second", to: two, log)
    for replica in [first, second] where replica.damagedEntries.contains(where: { $0.reason.isEmpty }) {
      return "An entry is damaged without a reason."
    }
    guard first.status.stop == nil, second.status.stop == nil else {
      tally.count(
        "log: \(first.status.stop.map { name($0) } ?? "connected"), \(second.status.stop.map { name($0) } ?? "connected")"
      )
      return nil
    }
    guard one.state == two.state else { return "Two replicas of one log show different states." }
    one.send(.payday)
    two.send(.note("after"))
    for replica in [first, second] {
      await end(of: replica)
      guard replica.status.pending > 0 else { continue }
      guard replica.status.stop != nil || replica.status.appendFailure != nil else {
        return "A proposal is pending, and the status does not say why."
      }
      tally.count("log: \(replica.status.stop.map { name($0) } ?? "no append")")
      return nil
    }
    tally.count(first.damagedEntries.isEmpty ? "log: taken" : "log: taken with damaged entries")
    return nil
  }

  /// Waits until nothing is pending, or the status says why that does not change.
  private func end(of replica: Replica<Desk.State, Desk.Action>) async {
    while replica.status.pending > 0, replica.status.stop == nil, replica.status.appendFailure == nil {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = replica.status
        } onChange: {
          // Called before the change; the loop looks at the status after it.
          Task { @MainActor in continuation.resume() }
        }
      }
    }
  }

  private func read(_ log: MemoryLog) async throws -> [PlacedEntry] {
    try await log.bounds().last == 0 ? [] : log.entries(after: 0, limit: .max)
  }

  private func attach(
    _ id: String, to desk: Store<Desk.State, Desk.Action>, _ log: MemoryLog
  ) async throws -> Replica<Desk.State, Desk.Action> {
    try await desk.attach(Replica(of: LogMaker.store, over: log, as: id, settings: LogMaker.settings))
  }

  private func name(_ stop: ReplicaStop) -> String {
    Mirror(reflecting: stop).children.first?.label ?? "\(stop)"
  }
}
