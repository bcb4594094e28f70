import Synchronization

/// The start of a task on an actor although the task prefers the executor of a stage.
///
/// Such a task does not start immediately, because its first job waits in the actor's queue. It can be run if it waits here
/// instead, and then continues on the actor without another wait: it already runs as a job of the actor and of the stage.
actor StagedStart {
  nonisolated let executor = StartingExecutor()
  private let arrivals = Atomic<Int>(0)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Starts a task and runs it up to its first suspension.
  ///
  /// - Parameters:
  ///   - actor: The actor on which the caller runs.
  ///   - stage: The stage.
  ///   - priority: The priority of the task.
  ///   - body: A closure that continues on the actor.
  /// - Returns: The task.
  nonisolated func begin(
    on actor: any Actor, _ stage: any EffectStage, _ priority: TaskPriority?,
    _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let task = stage.begin {
      Task(executorPreference: stage.executor, priority: priority) { await self.call(body) }
    }
    executor.run(on: actor, stage.executor)
    return task
  }

  private func call(_ body: @Sendable () async -> Void) async {
    arrive()
    await body()
  }

  /// Counts the arrival of the task.
  ///
  /// The count is read by nothing. The optimizer leaves out a change to an actor on which nothing happens.
  @inline(never)
  private func arrive() { arrivals.add(1, ordering: .relaxed) }
}

/// The executor of a ``StagedStart``.
final class StartingExecutor: SerialExecutor {
  private struct Contents {
    /// The jobs of the start.
    var jobs: [UnownedJob] = []
    /// The executor that the task prefers, once it has started.
    var later: (any TaskExecutor)?
  }

  private let contents = Mutex(Contents())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let later = contents.withLock { contents in
      if contents.later == nil { contents.jobs.append(job) }
      return contents.later
    }
    later?.enqueue(job)
  }

  /// Runs the jobs of the start as jobs of an actor, on which the caller runs, until the task is on that actor.
  ///
  /// Later jobs only end the task, and run on the executor that it prefers.
  func run(on actor: any Actor, _ executor: any TaskExecutor) {
    while let job = next(later: executor) {
      job.runSynchronously(
        isolatedTo: actor.unownedExecutor, taskExecutor: executor.asUnownedTaskExecutor())
    }
  }

  /// Returns a job of the start, or passes all later jobs to an executor.
  private func next(later executor: any TaskExecutor) -> UnownedJob? {
    contents.withLock { contents in
      guard contents.jobs.isEmpty else { return contents.jobs.removeFirst() }
      contents.later = executor
      return nil
    }
  }
}
