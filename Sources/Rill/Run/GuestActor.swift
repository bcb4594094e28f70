import Synchronization

/// An isolation whose jobs run as jobs of a store's actor, which it does not retain between them.
///
/// A task that is isolated to an actor retains it while it waits. An actor that owns a store would therefore live for
/// as long as one of the store's effects waits for its next event. A task that is isolated to this actor excludes the
/// same code, and lets the store's actor go.
actor GuestActor {
  nonisolated let executor: GuestExecutor
  private let arrivals = Atomic<Int>(0)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a guest.
  ///
  /// - Parameters:
  ///   - actor: The store's actor.
  ///   - taskExecutor: The executor that the tasks of the store's effects prefer, or nil.
  init(of actor: any Actor, taskExecutor: (any TaskExecutor)?) {
    executor = GuestExecutor(of: actor, taskExecutor: taskExecutor)
  }

  /// Counts the arrivals of tasks.
  ///
  /// The count is read by nothing. The optimizer leaves out a change to an actor on which nothing happens, and a task that
  /// waited on the store's actor itself would not retain it.
  @inline(never)
  func arrive() { arrivals.add(1, ordering: .relaxed) }

  /// Starts a task and runs it up to its first suspension.
  ///
  /// Called on the store's actor.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - body: The code of the task.
  /// - Returns: The task.
  nonisolated func begin(
    _ priority: TaskPriority?, _ body: @escaping @Sendable (isolated GuestActor) async -> Void
  ) -> Task<Void, Never> {
    executor.begin { assumeIsolated { guest in Task(priority: priority) { await body(guest) } } }
  }
}

/// The executor of a ``GuestActor``.
final class GuestExecutor: SerialExecutor {
  private enum Place {
    case actor(any Actor)
    case aftermath
    case later
  }

  private struct Contents {
    /// Jobs that became ready while the store's actor was being released.
    var jobs: [UnownedJob] = []
    var isClosed = false
  }

  private weak let actor: (any Actor)?
  private let taskExecutor: (any TaskExecutor)?
  private let contents = Mutex(Contents())

  /// The task that is being started and whose first job the starter runs.
  @TaskLocal private static var beginning: Beginning?

  init(of actor: any Actor, taskExecutor: (any TaskExecutor)?) {
    self.actor = actor
    self.taskExecutor = taskExecutor
  }

  /// Runs the first job of a task immediately.
  ///
  /// Called on the store's actor.
  ///
  /// - Parameter start: A closure that starts the task.
  /// - Returns: The task.
  func begin(_ start: () -> Task<Void, Never>) -> Task<Void, Never> {
    let beginning = Beginning()
    let task = Self.$beginning.withValue(beginning, operation: start)
    if let job = beginning.job { run(job) }
    return task
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let beginning = Self.beginning, beginning.take(job) { return }
    switch place(for: job) {
    case .actor(let actor): run(job, on: actor)
    case .aftermath: run(job, on: Aftermath.shared)
    case .later: return
    }
  }

  private func place(for job: UnownedJob) -> Place {
    contents.withLock { contents in
      if let actor { return .actor(actor) }
      if contents.isClosed { return .aftermath }
      // The actor's `deinit` may still use the store.
      contents.jobs.append(job)
      return .later
    }
  }

  /// Runs the jobs that have waited for the release of the store, which has no code left that they would have to exclude.
  func close() {
    let jobs = contents.withLock { contents in
      contents.isClosed = true
      defer { contents.jobs = [] }
      return contents.jobs
    }
    for job in jobs { run(job, on: Aftermath.shared) }
  }

  private func run(_ job: UnownedJob, on actor: any Actor) {
    Task.detached(executorPreference: taskExecutor, priority: TaskPriority(rawValue: job.priority.rawValue)) {
      await self.run(job, within: actor)
    }
  }

  private func run(_ job: UnownedJob, within _: isolated any Actor) { run(job) }

  private func run(_ job: UnownedJob) {
    guard let taskExecutor else { return job.runSynchronously(on: asUnownedSerialExecutor()) }
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: taskExecutor.asUnownedTaskExecutor())
  }

  /// Stops the program unless the caller runs on the store's actor, which excludes the jobs of this executor.
  func checkIsolated() { actor?.preconditionIsolated() }
}

/// The actor on which tasks end whose stores and actors were released.
private actor Aftermath {
  static let shared = Aftermath()
}
