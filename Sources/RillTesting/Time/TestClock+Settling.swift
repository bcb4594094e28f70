import Rill
import Synchronization

extension TestClock {
  /// A Boolean value that indicates whether the clock's stage is currently idle.
  var isStageIdle: Bool { testStage.isIdle }

  /// Starts a task that the clock waits for as it does for effects.
  ///
  /// - Parameter work: The work, which runs outside of all actors.
  /// - Returns: The task.
  @discardableResult
  public func task<Success: Sendable>(
    _ work: @escaping @Sendable @concurrent () async throws -> Success
  ) -> Task<Success, any Error> {
    EffectMark.$current.withValue(EffectMark(stage: testStage)) {
      Task(executorPreference: testStage, operation: work)
    }
  }

  /// Holds all effects while a function runs.
  ///
  /// Effects that the function starts run afterwards, in order.
  ///
  /// On the main actor, effects always wait for the caller. Elsewhere they run concurrently with the test, and which of
  /// two effects advances first would be nondeterministic.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that is called immediately and usually sends several actions.
  /// - Returns: The result of the closure.
  public func hold<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () throws -> Result
  ) rethrows -> Result {
    try testStage.hold(on: isolation, body)
  }

  /// Waits until nothing can continue unless the clock moves or the test acts.
  ///
  /// On return, each effect of a store with this clock sleeps on it, waits for an event, or has ended. For everything
  /// on the clock's stage, this is certain and not estimated, however long it takes. It includes jobs that were on
  /// their way to the actors of stores and to the main actor, and up to 32 jobs in a row there, such as those of a service's
  /// functions that call each other. It does not include jobs of an actor with an executor of its own, which the clock
  /// cannot follow.
  ///
  /// Tasks that the test itself starts with `Task` are not on the stage. On the main actor, their first job is waited
  /// for; on another actor, it may run after the return. A task that waits for a send or a state of a store with this
  /// clock is followed until it continues, but not when it waits for anything else. Await the results of tasks, or start
  /// them with ``task(_:)``.
  ///
  /// An effect that repeats `Task.yield()` until something happens can always continue, so the function does not return
  /// before that. Let such an effect sleep on the clock instead. The function returns early if the task is cancelled.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - drain: A closure that delivers waiting actions to a store without an actor: `{ store.drain() }`.
  public func settle(
    isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {}
  ) async {
    await testStage.settle(beside: isolation, drain: drain)
  }

  /// Waits until the clock has at least the given number of sleepers.
  ///
  /// Use it for work that does not run on the clock's stage, but is known to sleep eventually. The function returns
  /// early if the task is cancelled.
  ///
  /// - Parameter count: The number of sleepers.
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
