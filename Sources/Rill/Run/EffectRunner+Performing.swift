import Synchronization

extension EffectRunner {
  /// Does a job's work as its description says: after its delay, within its timeout, as often as it may be tried.
  func perform(_ job: EffectJob<Action>, _ token: EffectToken) async {
    do {
      try await attempt(job, token)
      finish(token, .finished)
    } catch {
      await fail(job, token, error)
    }
  }

  /// Ends a job whose work was done on the store.
  func conclude(_ end: HomeEnd, _ job: EffectJob<Action>, _ token: EffectToken) async {
    do {
      try check(end, of: job)
      finish(token, .finished)
    } catch {
      await fail(job, token, error)
    }
  }

  private func send(as run: EffectRun, _ job: EffectJob<Action>) -> Send<Action> {
    Send { [home] action in
      _ = await home.deliver(Arrival(action: action, origin: .effect(job.description.name), run: run))
    }
  }

  private func fail(_ job: EffectJob<Action>, _ token: EffectToken, _ error: any Error) async {
    // A cancelled effect may throw whatever it likes; nobody waits for it.
    guard isActive(token), !(error is CancellationError) else { return finish(token, .cancelled) }
    if let recover = job.recover {
      await recover(error, send(as: EffectRun(token: token), job))
    } else {
      Failures.report(.uncaught(String(describing: error), effect: job.description.name))
    }
    finish(token, .failed(error))
  }

  private func attempt(_ job: EffectJob<Action>, _ token: EffectToken) async throws {
    let description = job.description
    guard description.isScheduled else { return try await work(job, EffectRun(token: token)) }
    if let wait = description.debounce { try await clock.sleep(for: wait) }
    if let wait = description.delay { try await clock.sleep(for: wait) }
    var attempt = 0
    while true {
      do {
        guard let limit = description.timeout else { return try await work(job, EffectRun(token: token)) }
        return try await timed(job, token, limit)
      } catch {
        attempt += 1
        guard let retry = description.retry, attempt <= retry.times, !(error is CancellationError),
          isActive(token)
        else { throw error }
        try await clock.sleep(for: retry.backoff.wait(before: attempt))
      }
    }
  }

  /// Does the work of one attempt, or gives it up when its time is over, whether it notices or not.
  private func timed(_ job: EffectJob<Action>, _ token: EffectToken, _ limit: Duration) async throws {
    let attempt = EffectAttempt()
    let race = Race()
    let trial = Task { [self] in
      do {
        try await work(job, EffectRun(token: token, attempt: attempt))
        race.end(nil)
      } catch {
        race.end(error)
      }
    }
    let timer = Task { [self] in
      if await sleep(limit) { race.end(EffectTimeout(effect: job.description.name, limit: limit)) }
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

  private func work(_ job: EffectJob<Action>, _ run: EffectRun) async throws {
    switch job.work {
    case .away(let work): try await work(send(as: run, job))
    case .steps(let step): try await performSteps(step, run, send(as: run, job))
    case .home(let work): try check(await home.perform(work, as: run), of: job)
    }
  }

  /// Throws what work on the store threw, and reports why it could not run.
  private func check(_ end: HomeEnd, of job: EffectJob<Action>) throws {
    let name = job.description.name
    switch end {
    case .done: return
    case .threw(let error): throw error
    case .misfit(let store):
      Failures.report(.wrongHome(effect: name, state: job.homeState ?? "another state", store: store))
    case .homeless:
      Failures.report(.noHome(effect: name, store: "this store of \(Action.self)"))
    }
    throw CancellationError()
  }

  /// Runs the parts of a merged or concatenated effect as effects of their own, and waits for them.
  private func performSteps(_ step: Effect<Action>.Step, _ run: EffectRun, _ send: Send<Action>)
    async throws
  {
    guard let whole = entry(of: run) else { throw CancellationError() }
    switch step {
    case .send(let action): await send(action)
    case .cancel(let id): cancel(id)
    case .merge(let steps):
      try await withThrowingTaskGroup(of: Void.self) { group in
        for step in steps { group.addTask { try await self.performSteps(step, run, send) } }
        try await group.waitForAll()
      }
    case .concatenate(let steps):
      for step in steps {
        try Task.checkCancellation()
        try await performSteps(step, run, send)
      }
    case .job(let job):
      let waiter = Waiter()
      let begun = begin(job, record: whole.record, cause: whole.cause, isHere: false, onEnd: waiter)
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
  /// - Returns: Whether the time has passed; false if the sleep was cancelled.
  func sleep(_ duration: Duration) async -> Bool {
    do {
      try await clock.sleep(for: duration)
      return true
    } catch {
      return false
    }
  }
}

extension EffectDescription {
  /// Whether anything but the id and its policy says when the work runs.
  var isScheduled: Bool { debounce != nil || delay != nil || timeout != nil || retry != nil }
}
