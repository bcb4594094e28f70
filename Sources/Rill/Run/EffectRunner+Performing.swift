import Synchronization

extension EffectRunner {
  /// Performs an effect's work according to its description: after its delay, within its time limit, with its retries.
  func perform(_ job: any RunnableJob, _ run: EffectRun) async {
    do {
      try await attempt(job, run)
      finish(run.token, .finished)
    } catch {
      await fail(job, run, error)
    }
  }

  /// Ends an effect whose work ran on the store.
  ///
  /// - Returns: The remaining work, if the effect has failed.
  func conclude(
    _ end: StoreWorkResult, _ job: any RunnableJob, _ run: EffectRun
  ) -> (@Sendable () async -> Void)? {
    do {
      if case .waits(let events) = end {
        let task = connection.begin(events, run.plan.priority) { [self] in conclude($0, job, run) }
        if let task { run.wait(in: task) }
        return nil
      }
      try check(end, of: job)
      finish(run.token, .finished)
      return nil
    } catch {
      return { [self] in await fail(job, run, error) }
    }
  }

  func fail(_ job: any RunnableJob, _ run: EffectRun, _ error: any Error) async {
    // Errors of a cancelled effect are ignored, since no caller waits for them.
    guard !run.hasEnded, !error.endsCancelledWork else { return finish(run.token, .cancelled) }
    if await !job.recover(from: error, as: run) {
      Failures.report(uncaught(error, of: job))
    }
    finish(run.token, .failed(error))
  }

  private func uncaught(_ error: any Error, of job: any RunnableJob) -> Failure {
    if let timeout = error as? EffectTimeout {
      return .timedOut(timeout.effect, after: timeout.limit, at: job.reportedPlace)
    }
    return .uncaught(String(describing: error), effect: job.plan.description.name, at: job.reportedPlace)
  }

  private func attempt(_ job: any RunnableJob, _ run: EffectRun) async throws {
    let description = run.plan.description
    guard description.isTimed else { return try await work(job, run) }
    if let wait = description.debounce { try await clock.pause(for: wait) }
    if let wait = description.delay { try await clock.pause(for: wait) }
    var attempt = 0
    while true {
      do {
        guard let limit = description.timeout else { return try await work(job, run) }
        return try await timed(job, run, limit)
      } catch {
        attempt += 1
        guard let retry = description.retry, attempt <= retry.times, !error.endsCancelledWork,
          !run.hasEnded
        else { throw error }
        try await clock.pause(for: retry.backoff.wait(before: attempt))
      }
    }
  }

  /// Performs one attempt, and abandons it at its time limit even if its work does not respond to cancellation.
  private func timed(_ job: any RunnableJob, _ run: EffectRun, _ limit: Duration) async throws {
    let attempt = EffectAttempt(run)
    let race = Race()
    let trial = Task(executorPreference: executor) { [self] in
      do {
        try await work(job, attempt)
        race.end(nil)
      } catch {
        race.end(error)
      }
    }
    let timer = Task(executorPreference: executor) { [self] in
      if await sleep(limit) { race.end(EffectTimeout(effect: job.plan.description.name, limit: limit)) }
    }
    let error = await withTaskCancellationHandler {
      await race.error()
    } onCancel: {
      race.end(CancellationError())
    }
    attempt.abandon()
    trial.cancel()
    timer.cancel()
    guard let error else { return }
    cancelParts(of: run)
    throw error
  }

  private func work(_ job: any RunnableJob, _ identity: any EffectIdentity) async throws {
    guard let conductor = conductor(of: job) else { return try await performUnlessEnded(job, identity) }
    let send = { @Sendable (action: any Sendable) async in await identity.deliver(action) }
    let start = EffectStart()
    try await conductor.conduct(
      EffectPerformance(
        description: job.plan.description, number: identity.run.token.number,
        cause: identity.activeRun?.cause ?? 0,
        numbers: job.plan.numbers, work: { [self] in try await performUnlessEnded(job, identity, start) },
        send: send, start: start))
  }

  /// Performs the work, unless a conductor that has left since the effect was launched has cancelled it: its task may not be
  /// known yet at that time, so that it is not cancelled.
  private func performUnlessEnded(
    _ job: any RunnableJob, _ identity: any EffectIdentity, _ start: EffectStart? = nil
  ) async throws {
    if identity.run.hasEnded { throw CancellationError() }
    try start?.run()
    try await job.perform(as: identity, by: self)
  }

  /// Throws the error of work on the store, and reports why the work could not run.
  func check(_ end: StoreWorkResult, of job: any RunnableJob) throws {
    switch end {
    case .done, .waits: return
    case .threw(let error): throw error
    case .misfit(let store):
      Failures.report(
        .wrongStore(
          effect: job.plan.description.name, state: job.plan.storeState.map { "\($0)" } ?? "another state",
          store: store, at: job.reportedPlace))
    case .noActor:
      let failure = Failure.noStoreActor(
        effect: job.plan.description.name, store: job.storeName, at: job.reportedPlace)
      Failures.report(failure)
    }
    throw WorkNotRun()
  }

  /// Sleeps on the store's clock.
  ///
  /// - Returns: Whether the time has passed. False if the sleep was cancelled.
  func sleep(_ duration: Duration) async -> Bool {
    do {
      try await clock.pause(for: duration)
      return true
    } catch {
      return false
    }
  }
}

/// The error of an effect whose work could not run, which was reported where that was necessary.
struct WorkNotRun: Error {}

extension Error {
  /// A Boolean value that indicates whether the error only says that the current task was cancelled, or that the work of
  /// its effect could not run or was withdrawn.
  ///
  /// Work may also throw a `CancellationError` for a reason of its own, such as a task that it has awaited.
  fileprivate var endsCancelledWork: Bool {
    self is WorkNotRun || self is EffectWithdrawal || (self is CancellationError && Task.isCancelled)
  }
}
