import Rill
import Synchronization

/// Runs the effects of stores under test, one job after the other, and knows when nothing is left to run.
///
/// Jobs run between those of the main actor, in the order in which they become ready, so the same test takes the same
/// course each time. To the language they are still jobs of no actor: what they may touch is the same as ever.
final class TestStage: TaskExecutor, EffectStage {
  private struct Content {
    var queue = StageQueue<UnownedJob>()
    var audience: [Waiter] = []

    /// Takes out who waits for the stage to be idle, if it is.
    mutating func audienceToWake() -> [Waiter] {
      guard queue.isIdle else { return [] }
      defer { audience = [] }
      return audience
    }
  }

  private let content = Mutex(Content())
  /// Who waits for the test.
  let listeners = ListenerList()

  /// The task that is being started and whose first part is to run at once.
  @TaskLocal private static var beginning: Beginning?

  var executor: any TaskExecutor { self }
  /// How much has happened so far.
  var activity: UInt64 { content.withLock { $0.queue.activity } }

  var isolation: any Actor { MainActor.shared }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let beginning = Self.beginning, beginning.take(job) { return }
    if content.withLock({ $0.queue.put(job) }) { startWorking() }
  }

  /// Lets nothing on the stage go on while a function runs: what it starts, begins in order afterwards.
  ///
  /// - Parameters:
  ///   - isolation: Whose isolation the caller is on.
  ///   - body: Called at once.
  /// - Returns: What the function returns.
  func hold<Result>(on isolation: (any Actor)?, _ body: () throws -> Result) rethrows -> Result {
    content.withLock { $0.queue.hold() }
    defer { release(after: isolation) }
    return try body()
  }

  private func release(after isolation: (any Actor)?) {
    guard let isolation, !(isolation is MainActor) else { return release() }
    // Once the caller has left its actor: what came to that actor before would be done on the caller's thread, beside
    // the stage.
    Task.detached { [self] in
      await touch(on: isolation)
      release()
    }
  }

  private func release() {
    if content.withLock({ $0.queue.release() }) { startWorking() }
  }

  private func startWorking() { Task { @MainActor in work() } }

  /// Runs the jobs that wait now, then makes way for others before those that come after.
  // On the main actor: so a job, a turn of the main actor's stores and a test on the main actor never overlap, and what
  // each of them asks for comes in the same order each time.
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

  /// Waits until nothing on the stage can go on by itself.
  ///
  /// - Parameters:
  ///   - isolation: Whose jobs are waited for, too, beside those of the main actor.
  ///   - drain: Takes in, on that isolation, what effects have left there.
  func settle(beside isolation: isolated (any Actor)?, drain: () -> Void) async {
    var before: UInt64
    repeat {
      await rest(beside: isolation)
      before = activity
      hold(on: isolation, drain)
    } while activity != before && !Task.isCancelled
  }

  // Not on the stage itself, even if the caller is: there the waiting would count as something that happens.
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

  /// Whether no job waits or runs, and nobody is away.
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

  /// Lets everything pass that waits for the main actor, and for another one.
  private func pass(through isolation: (any Actor)?) async {
    // The main actor serves in the order of arrival.
    await touch(on: MainActor.shared)
    guard let isolation, !(isolation is MainActor) else { return }
    // Others serve by priority: the lowest comes after all that waits.
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

  private func touch(on _: isolated any Actor) {}
}
