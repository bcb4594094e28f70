import Synchronization

extension EffectRunner {
  /// Performs an effect's work according to its description: after its delay, within its time limit, with its retries.
  func perform(_ effect: PlannedEffect, _ run: EffectRun) async {
    do {
      try await attempt(effect, run)
      finish(run.token, .finished)
    } catch {
      await fail(effect, run, error)
    }
  }

  /// Ends an effect whose work ran on the store.
  ///
  /// - Returns: The remaining work, if the effect has failed.
  func conclude(
    _ end: HomeEnd, _ effect: PlannedEffect, _ run: EffectRun
  ) -> (@Sendable () async -> Void)? {
    do {
      try check(end, of: effect)
      finish(run.token, .finished)
      return nil
    } catch {
      return { [self] in await fail(effect, run, error) }
    }
  }

  private func fail(_ effect: PlannedEffect, _ run: EffectRun, _ error: any Error) async {
    // Errors of a cancelled effect are ignored, since no caller waits for them.
    guard isActive(run.token), !(error is CancellationError) else { return finish(run.token, .cancelled) }
    if let recover = effect.recover {
      await recover(error, run)
    } else {
      Failures.report(.uncaught(String(describing: error), effect: effect.description.name))
    }
    finish(run.token, .failed(error))
  }

  private func attempt(_ effect: PlannedEffect, _ run: EffectRun) async throws {
    guard effect.isScheduled else { return try await work(effect, run) }
    let description = effect.description
    if let wait = description.debounce { try await clock.sleep(for: wait) }
    if let wait = description.delay { try await clock.sleep(for: wait) }
    var attempt = 0
    while true {
      do {
        guard let limit = description.timeout else { return try await work(effect, run) }
        return try await timed(effect, run, limit)
      } catch {
        attempt += 1
        guard let retry = description.retry, attempt <= retry.times, !(error is CancellationError),
          isActive(run.token)
        else { throw error }
        try await clock.sleep(for: retry.backoff.wait(before: attempt))
      }
    }
  }

  /// Performs one attempt, and abandons it at its time limit even if its work does not respond to cancellation.
  private func timed(_ effect: PlannedEffect, _ run: EffectRun, _ limit: Duration) async throws {
    let attempt = EffectAttempt()
    let race = Race()
    let trial = Task(executorPreference: executor) { [self] in
      do {
        try await work(effect, EffectRun(token: run.token, fate: run.fate, attempt: attempt))
        race.end(nil)
      } catch {
        race.end(error)
      }
    }
    let timer = Task(executorPreference: executor) { [self] in
      if await sleep(limit) { race.end(EffectTimeout(effect: effect.description.name, limit: limit)) }
    }
    let error = await withTaskCancellationHandler {
      await race.error()
    } onCancel: {
      race.end(CancellationError())
    }
    attempt.giveUp()
    trial.cancel()
    timer.cancel()
    if let error { throw error }
  }

  private func work(_ effect: PlannedEffect, _ run: EffectRun) async throws {
    guard let conductor = conductor(of: effect) else { return try await ownWork(effect, run) }
    let send = { @Sendable [home] (action: any Sendable) async in
      await home.send(action, origin: effect.origin(), as: run)
    }
    try await conductor.conduct(
      EffectPerformance(
        description: effect.description, number: run.token.number, cause: entry(of: run)?.cause ?? 0,
        numbers: effect.plan.numbers,
        work: { [self] in try await ownWork(effect, run) }, send: send))
  }

  private func ownWork(_ effect: PlannedEffect, _ run: EffectRun) async throws {
    switch effect.work {
    case .away(let work): try await work(run)
    case .parts(let perform): try await perform(self, run)
    case .home(let work, _): try check(await home.perform(work, as: run), of: effect)
    }
  }

  /// Throws the error of work on the store, and reports why the work could not run.
  private func check(_ end: HomeEnd, of effect: PlannedEffect) throws {
    guard case .home(_, let storeName) = effect.work else { return }
    switch end {
    case .done: return
    case .threw(let error): throw error
    case .misfit(let store):
      Failures.report(
        .wrongHome(
          effect: effect.description.name, state: effect.plan.homeState?() ?? "another state", store: store))
    case .homeless: Failures.report(.noHome(effect: effect.description.name, store: storeName()))
    }
    throw CancellationError()
  }

  /// Runs the parts of a merged or concatenated effect as separate effects, and waits for them.
  ///
  /// - Parameters:
  ///   - step: The parts.
  ///   - run: The effect.
  ///   - origin: Creates the origin of actions that are parts.
  func perform<Action>(
    _ step: Effect<Action>.Step, _ run: EffectRun, _ origin: @escaping @Sendable () -> Origin
  ) async throws {
    guard let whole = entry(of: run) else { throw CancellationError() }
    switch step {
    case .send(let action): await home.send(as: run, origin)(action)
    case .write(let write): await home.commit(write, as: run, origin)
    case .animate: break
    case .cancel(.id(let id)): cancel(id, by: whole)
    case .cancel(.matching(let isMeant)): cancel(where: isMeant, by: whole)
    case .merge(let steps):
      try await withThrowingTaskGroup(of: Void.self) { group in
        for step in steps { group.addTask { try await self.perform(step, run, origin) } }
        try await group.waitForAll()
      }
    case .concatenate(let steps):
      for step in steps {
        try Task.checkCancellation()
        try await perform(step, run, origin)
      }
    case .job(let job):
      let waiter = Waiter()
      let begun = begin(
        PlannedEffect(job, to: home), record: whole.record, cause: whole.cause, partOf: whole, onEnd: waiter)
      guard let begun else { return }
      await withTaskCancellationHandler {
        await waiter.wait()
      } onCancel: {
        cancel(begun)
      }
    }
  }

  /// Sleeps on the store's clock.
  ///
  /// - Returns: Whether the time has passed. False if the sleep was cancelled.
  func sleep(_ duration: Duration) async -> Bool {
    do {
      try await clock.sleep(for: duration)
      return true
    } catch {
      return false
    }
  }
}
