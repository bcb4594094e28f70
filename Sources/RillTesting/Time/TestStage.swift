import Rill
import Synchronization

/// An executor that runs the effects of stores under test, one job after another, and knows when no work is left.
///
/// Jobs run between those of the main actor, in the order in which they become ready, so that a test takes the same
/// course each time. To the compiler they are still jobs without an actor, so the isolation rules are unchanged.
final class TestStage: TaskExecutor, EffectStage {
  private struct Content {
    var queue = StageQueue<UnownedJob>()
    var audience: [Waiter] = []

    /// Removes and returns the waiters if the stage is idle.
    mutating func audienceToWake() -> [Waiter] {
      guard queue.isIdle else { return [] }
      defer { audience = [] }
      return audience
    }
  }

  private let content = Mutex(Content())
  /// The number of times that an actor was waited for.
  private let touches = Atomic<Int>(0)
  /// The effects that wait for the test.
  let listeners = ListenerList()

  /// The task that is being started and whose first job is run immediately.
  @TaskLocal private static var beginning: Beginning?

  var executor: any TaskExecutor { self }
  /// A counter of the stage's events.
  var activity: UInt64 { content.withLock { $0.queue.activity } }

  var isolation: any Actor { MainActor.shared }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let beginning = Self.beginning, beginning.take(job) { return }
    if content.withLock({ $0.queue.put(job) }) { startWorking() }
  }

  /// Holds all work on the stage while a function runs.
  ///
  /// Work that the function starts runs afterwards, in order.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation.
  ///   - body: A closure that is called immediately.
  /// - Returns: The result of the closure.
  func hold<Result>(on isolation: (any Actor)?, _ body: () throws -> Result) rethrows -> Result {
    content.withLock { $0.queue.hold() }
    defer { release(after: isolation) }
    return try body()
  }

  private func release(after isolation: (any Actor)?) {
    guard let isolation, !(isolation is MainActor) else { return release() }
    // Wait until the caller has left its actor: otherwise jobs that are already queued on that actor would run on the
    // caller's thread, concurrently with the stage.
    Task.detached { [self] in
      await touch(on: isolation)
      release()
    }
  }

  private func release() {
    if content.withLock({ $0.queue.release() }) { startWorking() }
  }

  private func startWorking() { Task { @MainActor in work() } }

  /// Runs the jobs that wait now, then yields before it runs those that arrive meanwhile.
  // It runs on the main actor, so that a job, a turn of the main actor's stores and a test on the main actor never
  // overlap, and so that their requests arrive in the same order each time.
  @MainActor private func work() {
    for _ in 0..<content.withLock(\.queue.count) {
      guard let job = content.withLock({ $0.queue.take() }) else { break }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    if content.withLock({ $0.queue.stop() }) { wakeAudience() } else { startWorking() }
  }

  func begin(_ start: () -> Task<Void, Never>) -> Task<Void, Never> {
    let beginning = Beginning()
    let task = Self.$beginning.withValue(beginning, operation: start)
    beginning.job?.runSynchronously(on: asUnownedTaskExecutor())
    return task
  }

  func leave() { content.withLock { $0.queue.leave() } }

  func comeBack() {
    content.withLock { $0.queue.comeBack() }
    wakeAudience()
  }

  private func wakeAudience() {
    for waiter in content.withLock({ $0.audienceToWake() }) { waiter.wake() }
  }

  // MARK: - Rest

  /// The number of jobs in a chain of the main actor that are waited for, if none of them returns to the stage.
  private static let longestChain = 32

  /// Waits until no work on the stage can continue.
  ///
  /// - Parameters:
  ///   - isolation: The actor whose jobs are awaited in addition to those of the main actor.
  ///   - drain: A closure that delivers waiting actions, on that isolation.
  func settle(beside isolation: isolated (any Actor)?, drain: () -> Void) async {
    var before: UInt64
    repeat {
      await rest(beside: isolation)
      before = activity
      hold(on: isolation, drain)
    } while activity != before && !Task.isCancelled
  }

  // The wait runs outside the stage, even if the caller is on it, because a wait on the stage would count as activity.
  private func rest(beside isolation: (any Actor)?) async {
    let resting = Task.detached { [self] in
      var before: UInt64
      repeat {
        await idle()
        before = activity
        await pass(through: isolation)
      } while !(isIdle && activity == before) && !Task.isCancelled
    }
    await withTaskCancellationHandler {
      await resting.value
    } onCancel: {
      resting.cancel()
    }
  }

  /// A Boolean value that indicates whether no job waits or runs, and all departed work has returned.
  var isIdle: Bool { content.withLock { $0.queue.isIdle } }

  /// Waits until no job waits or runs.
  private func idle() async {
    let waiter = Waiter()
    let isIdle = content.withLock { content in
      if !content.queue.isIdle { content.audience.append(waiter) }
      return content.queue.isIdle
    }
    guard !isIdle else { return }
    await withTaskCancellationHandler {
      await waiter.wait()
    } onCancel: {
      waiter.wake()
    }
  }

  /// Waits until the main actor and the given actor have run the jobs that they have queued.
  private func pass(through isolation: (any Actor)?) async {
    // The main actor runs jobs in the order of arrival, so that each round waits for one more job of a chain: an effect
    // in a function of the main actor has a job there for each call that it awaits, none of which the stage sees.
    let before = activity
    for _ in 0..<Self.longestChain where activity == before { await touch(on: MainActor.shared) }
    guard let isolation, !(isolation is MainActor) else { return }
    // Other actors run jobs by priority: a job of the lowest priority runs after all that wait.
    let waiter = Waiter()
    Task.detached(priority: .background) {
      await self.touch(on: isolation)
      waiter.wake()
    }
    await withTaskCancellationHandler {
      await waiter.wait()
    } onCancel: {
      waiter.wake()
    }
  }

  /// Runs on an actor, after the jobs that it has queued.
  ///
  /// The count is read by nothing. The optimizer leaves out a change to an actor on which nothing happens.
  @inline(never)
  private func touch(on _: isolated any Actor) { touches.add(1, ordering: .relaxed) }
}
