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
    let abandonment = OnceFlag()
    let race = Race()
    let trial = Task(executorPreference: executor) { [self] in
      do {
        try await work(
          effect, EffectRun(token: run.token, completion: run.completion, abandonment: abandonment))
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
    abandonment.raise()
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

  /// Runs a part of an effect as a separate effect, and waits for it.
  func perform(part effect: PlannedEffect, of run: EffectRun) async throws {
    let whole = try activeEntry(of: run)
    let waiter = Waiter()
    let begun = begin(effect, record: whole.record, cause: whole.cause, partOf: whole, onEnd: waiter)
    guard let begun else { return }
    await withTaskCancellationHandler {
      await waiter.wait()
    } onCancel: {
      cancel(begun)
    }
  }

  /// Cancels effects as a part of an effect.
  func cancel(_ cancellation: EffectCancellation, partOf run: EffectRun) throws {
    let whole = try activeEntry(of: run)
    switch cancellation {
    case .id(let id): cancel(id, by: whole)
    case .matching(let isMeant): cancel(where: isMeant, by: whole)
    }
  }

  /// Returns the entry of an effect, and throws if its inputs no longer count.
  @discardableResult
  func activeEntry(of run: EffectRun) throws -> EffectEntry {
    guard let entry = entry(of: run) else { throw CancellationError() }
    return entry
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
