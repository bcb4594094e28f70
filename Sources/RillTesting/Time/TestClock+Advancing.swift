import Rill
import Synchronization

extension TestClock {
  /// Advances the clock by a duration, wakes sleepers deadline by deadline, and waits for the work that they do.
  ///
  /// Sleeps that start meanwhile are included if their deadline is reached.
  ///
  /// - Parameters:
  ///   - duration: The duration to advance by. If it is not positive, the clock does not move.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - drain: A closure that delivers waiting actions to a store without an actor: `{ store.drain() }`.
  /// - Complexity: O(n), where n is the number of passed deadlines. Each takes a few hops.
  public func advance(
    by duration: Duration, isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async {
    await settle(drain: drain)
    await pass(to: now.advanced(by: duration), drain: drain)
  }

  /// Advances the clock to a time, wakes sleepers deadline by deadline, and waits for the work that they do.
  ///
  /// - Parameters:
  ///   - deadline: The time to advance to. If it has passed, the clock does not move.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - drain: A closure that delivers waiting actions to a store without an actor: `{ store.drain() }`.
  public func advance(
    to deadline: Instant, isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async {
    await settle(drain: drain)
    await pass(to: deadline, drain: drain)
  }

  /// Advances the clock to the next deadline of a sleeper, and waits for the work that follows.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - drain: A closure that delivers waiting actions to a store without an actor: `{ store.drain() }`.
  /// - Returns: The new time, or nil if there are no sleepers.
  @discardableResult
  public func runToNextDeadline(
    isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async -> Instant? {
    await settle(drain: drain)
    guard let deadline = content.withLock(\.schedule.nextDeadline) else { return nil }
    await step(to: deadline, drain: drain)
    return deadline
  }

  /// Advances the clock from deadline to deadline until there are no sleepers or a limit is reached.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of deadlines to pass.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - drain: A closure that delivers waiting actions to a store without an actor: `{ store.drain() }`.
  /// - Returns: Whether no sleepers are left.
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

  /// Advances the clock from deadline to deadline until there are no sleepers.
  ///
  /// Work that sleeps repeatedly, such as a timer, would make this run forever. The function therefore stops after
  /// 10,000 deadlines and reports a failure.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - drain: A closure that delivers waiting actions to a store without an actor: `{ store.drain() }`.
  public func runAll(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, drain: () -> Void = {}
  ) async {
    await runAll(in: "TestClock.runAll()", at: CallSite(fileID, filePath, line, column), drain: drain)
  }

  /// Advances the clock from deadline to deadline until there are no sleepers, and fails in the name of a step of a test.
  func runAll(
    in step: String, at site: CallSite, isolation: isolated (any Actor)? = #isolation, drain: () -> Void
  ) async {
    let limit = 10_000
    if await run(limit: limit, drain: drain) || Task.isCancelled { return }
    TestReporting.report(
      .endlessSleep(in: step, after: limit, now: "\(now)", sleepers: sleeperCount), at: site)
  }

  private func pass(
    to deadline: Instant, isolation: isolated (any Actor)? = #isolation, drain: () -> Void
  ) async {
    while !Task.isCancelled, await step(to: deadline, drain: drain) {}
  }

  /// Advances to the next time at which a sleeper wakes, or to a limit if no sleeper wakes before it.
  ///
  /// - Returns: Whether a sleeper woke.
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
