import Rill

extension Replica {
  /// Performs work on at most one replica at a time, such as following a live source.
  ///
  /// The work starts when this replica holds the lease, and is cancelled when it may have lost it: the connection to the log
  /// was gone for two thirds of the duration, or another replica has the lease. It then starts again with the next lease. The
  /// function returns when the work returns or throws, or when the waiting task is cancelled, and gives the lease up. A replica that
  /// waits for the lease notices that after its own duration at the latest.
  ///
  /// Work that notices the end of the lease by ``LeaseHold/isHeld`` throws `CancellationError`, and starts again with the next
  /// lease as well.
  ///
  /// Work that does not end when it is cancelled may overlap with that of the next holder, as may that of a process that was
  /// suspended: see <doc:RunningWorkOnOneReplica>. The lease does not end when the replica is detached; cancel the task that waits.
  ///
  /// ```swift
  /// try await replica.lease("prices", for: .seconds(10)) { hold in
  ///   for await price in prices { await sender.send(.price(price, by: hold.token)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the lease: letters, digits, `-`, `_` and `.`.
  ///   - duration: The time after which another replica takes the lease over, which must be much longer than a call of the log:
  ///     work does not start if the call takes two thirds of it. It is measured by each replica's own clock.
  ///   - work: The work, which receives the lease.
  /// - Throws: The error of the work, ``LogFailure`` if the log does not permit leases, or `CancellationError`.
  public func lease(
    _ name: String, for duration: Duration, _ work: @escaping @Sendable (LeaseHold) async throws -> Void
  ) async throws {
    try await Lease(name: name, id: id, duration: duration, log: link.log, clock: link.settings.clock).hold(
      work)
  }

  /// Performs work on at most one replica at a time that does not need to know its lease.
  ///
  /// - Parameters:
  ///   - name: The name of the lease.
  ///   - duration: The time after which another replica takes the lease over.
  ///   - work: The work.
  /// - Throws: The error of the work, ``LogFailure`` if the log does not permit leases, or `CancellationError`.
  public func lease(
    _ name: String, for duration: Duration, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await lease(name, for: duration) { _ in try await work() }
  }
}

/// Holds a lease while work runs.
struct Lease: Sendable {
  let name: String
  let id: String
  let duration: Duration
  let log: any ReplicationLog
  let clock: any Clock<Duration>

  /// The end of the work, or of its lease.
  private enum Ending {
    case finished
    /// The work threw an error, while the lease was held or after it had ended.
    case threw(any Error, isHeld: Bool)
    case lost(LeaseMachine?)
  }

  private var key: String { "lease.\(name)" }

  @concurrent
  func hold(_ work: @escaping @Sendable (LeaseHold) async throws -> Void) async throws {
    try await run(on: clock, work)
  }

  private func run<Time: Clock<Duration>>(
    on clock: Time, _ work: @escaping @Sendable (LeaseHold) async throws -> Void
  ) async throws {
    let start = clock.now
    let now: @Sendable () -> Duration = { start.duration(to: clock.now) }
    var machine = LeaseMachine(id: id, duration: duration)
    while true {
      let next = try await advance(&machine, now)
      guard let end = machine.end, let token = machine.revision, machine.isHeld(at: now()) else {
        try await clock.pause(until: start.advanced(by: next))
        continue
      }
      let hold = LeaseHold(name: name, token: token, end: LeaseHold.End(end), now: now)
      let renewed: LeaseMachine?
      do {
        switch try await perform(work, hold, renewing: machine, from: next, on: clock, since: start) {
        case .finished: return await release()
        // Work that notices the end of its lease may end as if it had been cancelled, which it is about to be.
        case .threw(is CancellationError, isHeld: false) where !Task.isCancelled: renewed = nil
        case .threw(let error, _): throw error
        case .lost(let machine): renewed = machine
        }
      } catch {
        // In a task of its own, because this one may have been cancelled.
        await Task { await release() }.value
        throw error
      }
      machine = renewed ?? LeaseMachine(id: id, duration: duration)
      machine.giveUp()
    }
  }

  /// Performs the work until it ends or the lease has ended.
  ///
  /// - Returns: What has ended first.
  private func perform<Time: Clock<Duration>>(
    _ work: @escaping @Sendable (LeaseHold) async throws -> Void, _ hold: LeaseHold,
    renewing machine: LeaseMachine, from next: Duration, on clock: Time, since start: Time.Instant
  ) async throws -> Ending {
    try await withThrowingTaskGroup(of: Ending.self) { group in
      group.addTask {
        do {
          try await work(hold)
          return .finished
        } catch {
          // Before the renewal, which may still succeed, has ended.
          return .threw(error, isHeld: hold.isHeld)
        }
      }
      group.addTask {
        .lost(try await renew(machine, hold.end, from: next, on: clock, since: start, hold.now))
      }
      // A renewal may hang, as on a connection that has gone without notice.
      group.addTask {
        while hold.isHeld {
          try await clock.pause(until: start.advanced(by: hold.end.time))
        }
        return .lost(nil)
      }
      defer { group.cancelAll() }
      return try await group.next() ?? .lost(nil)
    }
  }

  /// Renews a lease until it is lost.
  private func renew<Time: Clock<Duration>>(
    _ machine: LeaseMachine, _ end: LeaseHold.End, from next: Duration, on clock: Time,
    since start: Time.Instant,
    _ now: @Sendable () -> Duration
  ) async throws -> LeaseMachine where Time.Duration == Duration {
    var machine = machine
    var next = next
    while machine.isHeld(at: now()) {
      try await clock.pause(until: start.advanced(by: next))
      next = try await advance(&machine, now)
      end.renew(until: machine.end ?? .zero)
    }
    return machine
  }

  /// Reads the value, and sets it if the machine asks for that.
  ///
  /// - Returns: The time at which to look again.
  private func advance(_ machine: inout LeaseMachine, _ now: @Sendable () -> Duration) async throws
    -> Duration
  {
    do {
      var step = machine.look(at: try await log.value(key), now: now())
      while true {
        switch step {
        case .look(let time): return max(time, now())
        case .set(let bytes, let expected):
          let start = now()
          let revision = try await log.compareAndSet(key, to: bytes, expecting: expected)
          step = machine.didSet(revision, since: start)
          if revision == nil { return now() + duration / 6 }
        }
      }
    } catch let failure as LogFailure where failure.kind == .unavailable || failure.kind == .full {
      return now() + duration / 6
    }
  }

  private func release() async {
    // If the log cannot be reached, the lease ends with its duration.
    guard let value = try? await log.value(key), value.bytes.starts(with: Array("\(id) ".utf8)) else {
      return
    }
    _ = try? await log.compareAndSet(key, to: nil, expecting: value.revision)
  }
}
