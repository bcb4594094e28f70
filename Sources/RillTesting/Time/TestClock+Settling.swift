import Rill
import Synchronization

extension TestClock {
  /// Whether nothing goes on at this moment on the clock's stage.
  var isStageIdle: Bool { testStage.isIdle }

  /// Starts a task of a test that is waited for as effects are.
  ///
  /// - Parameter work: What to do, away from all actors.
  /// - Returns: The task.
  @discardableResult
  public func task<Success: Sendable>(
    _ work: @escaping @Sendable @concurrent () async throws -> Success
  ) -> Task<Success, any Error> {
    EffectMark.$current.withValue(EffectMark(stage: testStage)) {
      Task(executorPreference: testStage, operation: work)
    }
  }

  /// Lets no effect go on while a function runs: what it starts, begins in order afterwards.
  ///
  /// On the main actor that is so without it. Elsewhere effects run beside the test, and which of two that it starts gets
  /// further first would be a matter of chance.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - body: Called at once; usually sends several actions.
  /// - Returns: What the function returns.
  public func hold<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () throws -> Result
  ) rethrows -> Result {
    try testStage.hold(on: isolation, body)
  }

  /// Waits until nothing can go on without the clock moving or the test acting.
  ///
  /// On return each effect of a store with this clock sleeps on it, waits for something, or has ended. It is known, not
  /// guessed, of everything on the clock's stage, however long that takes; and it includes what was under way to the
  /// actors of stores, to the main actor, and to the test's own actor.
  ///
  /// It returns early if the task is cancelled.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store; leave it out.
  ///   - drain: Takes in what effects have left for a store that no actor owns: `{ store.drain() }`.
  public func settle(
    isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async {
    await testStage.settle(beside: isolation, drain: drain)
  }

  /// Waits until at least so many sleep: for work that is not on the clock's stage, but is known to sleep some time.
  ///
  /// It returns early if the task is cancelled.
  ///
  /// - Parameter count: How many.
  public func sleepers(_ count: Int) async {
    let waiter = Waiter()
    let isReached = content.withLock { content in
      if content.schedule.count < count { content.audience.append((count, waiter)) }
      return content.schedule.count >= count
    }
    guard !isReached else { return }
    await withTaskCancellationHandler {
      await waiter.wait()
    } onCancel: {
      waiter.wake()
    }
  }
}
