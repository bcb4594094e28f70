import Rill
import Synchronization

extension TestClock {
  /// Moves the clock, waking whose time comes, one time after the other, and waits for what they do.
  ///
  /// Sleeps that begin meanwhile count: they end as well, if their time comes.
  ///
  /// - Parameters:
  ///   - duration: How far to move the clock; nothing moves if it is not positive.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - drain: Takes in what effects have left for a store that no actor owns: `{ store.drain() }`.
  /// - Complexity: O(deadlines) that are passed, each a few hops.
  public func advance(
    by duration: Duration, isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async {
    await settle(drain: drain)
    await pass(to: now.advanced(by: duration), drain: drain)
  }

  /// Moves the clock to a time, waking whose time comes, one time after the other, and waits for what they do.
  ///
  /// - Parameters:
  ///   - deadline: The time to move to; a time that has passed moves nothing.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - drain: Takes in what effects have left for a store that no actor owns: `{ store.drain() }`.
  public func advance(
    to deadline: Instant, isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async {
    await settle(drain: drain)
    await pass(to: deadline, drain: drain)
  }

  /// Moves the clock to the next time at which somebody wakes, and waits for what they do.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - drain: Takes in what effects have left for a store that no actor owns: `{ store.drain() }`.
  /// - Returns: The time that it is then; nil if nobody sleeps.
  @discardableResult
  public func runToNextDeadline(
    isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async -> Instant? {
    await settle(drain: drain)
    guard let deadline = content.withLock(\.schedule.nextDeadline) else { return nil }
    await step(to: deadline, drain: drain)
    return deadline
  }

  /// Moves the clock from deadline to deadline until nobody sleeps, or so many have passed.
  ///
  /// - Parameters:
  ///   - limit: How many deadlines to pass at most.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - drain: Takes in what effects have left for a store that no actor owns: `{ store.drain() }`.
  /// - Returns: Whether nobody sleeps any more.
  @discardableResult
  public func run(
    limit: Int, isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async -> Bool {
    for _ in 0..<max(limit, 0) {
      guard await runToNextDeadline(drain: drain) != nil else { return true }
    }
    await settle(drain: drain)
    return sleeperCount == 0
  }

  /// Moves the clock from deadline to deadline until nobody sleeps.
  ///
  /// Whoever falls asleep again and again, as a timer does, would make that last for ever. So it stops after 10,000
  /// deadlines and reports that.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - drain: Takes in what effects have left for a store that no actor owns: `{ store.drain() }`.
  public func runAll(isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}) async {
    let limit = 10_000
    if await run(limit: limit, drain: drain) || Task.isCancelled { return }
    TestReporting.report(
      .endlessSleep(after: limit, now: now, sleepers: sleeperCount), at: .elsewhere)
  }

  private func pass(
    to deadline: Instant, isolation: isolated (any Actor)? = #isolation, drain: () -> Void
  ) async {
    while !Task.isCancelled, await step(to: deadline, drain: drain) {}
  }

  /// Goes on to the next time at which somebody wakes, or to a limit if nobody does until then.
  ///
  /// - Returns: Whether somebody woke.
  @discardableResult
  private func step(
    to limit: Instant, isolation: isolated (any Actor)? = #isolation, drain: () -> Void
  ) async -> Bool {
    guard let woken = content.withLock({ $0.schedule.step(to: limit) }) else { return false }
    testStage.hold(on: isolation) { for sleeping in woken { sleeping.continuation.resume() } }
    await settle(drain: drain)
    return true
  }
}
