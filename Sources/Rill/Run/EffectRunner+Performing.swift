import Synchronization

extension EffectRunner {
  /// Does a job's work as its description says: after its delay, within its timeout, as often as it may be tried.
  func perform(_ job: EffectJob<Action>, _ token: EffectToken) async {
    let send = Send<Action> { [home] action in
      _ = await home.deliver(Arrival(action: action, origin: .effect(job.description.name), token: token))
    }
    do {
      try await attempt(job, token, send)
      finish(token, .finished)
    } catch {
      await fail(job, token, send, error)
    }
  }

  /// Ends a job that ran on the store.
  func conclude(_ end: HomeEnd, _ job: EffectJob<Action>, _ token: EffectToken) async {
    switch end {
    case .done(nil): finish(token, .finished)
    case .done(let error?):
      let send = Send<Action> { [home] action in
        _ = await home.deliver(Arrival(action: action, origin: .effect(job.description.name), token: token))
      }
      await fail(job, token, send, error)
    case .misfit(let store):
      Failures.report(
        .wrongHome(effect: job.description.name, state: job.homeState ?? "another state", store: store))
      finish(token, .cancelled)
    }
  }

  private func fail(
    _ job: EffectJob<Action>, _ token: EffectToken, _ send: Send<Action>, _ error: any Error
  ) async {
    // A cancelled effect may throw whatever it likes; nobody waits for it.
    guard isActive(token), !(error is CancellationError) else { return finish(token, .cancelled) }
    if let recover = job.recover {
      await recover(error, send)
    } else {
      Failures.report(.uncaught(String(describing: error), effect: job.description.name))
    }
    finish(token, .failed(error))
  }

  private func attempt(_ job: EffectJob<Action>, _ token: EffectToken, _ send: Send<Action>) async throws {
    let description = job.description
    guard description.isScheduled else { return try await work(job, token, send) }
    if let wait = description.debounce { try await clock.sleep(for: wait) }
    if let wait = description.delay { try await clock.sleep(for: wait) }
    var attempt = 0
    while true {
      do {
        guard let limit = description.timeout else { return try await work(job, token, send) }
        return try await timed(job, token, send, limit)
      } catch {
        attempt += 1
        guard let retry = description.retry, attempt <= retry.times, !(error is CancellationError),
          isActive(token)
        else { throw error }
        try await clock.sleep(for: retry.backoff.wait(before: attempt))
      }
    }
  }

  private func timed(
    _ job: EffectJob<Action>, _ token: EffectToken, _ send: Send<Action>, _ limit: Duration
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.work(job, token, send) }
      group.addTask {
        try await self.clock.sleep(for: limit)
        throw EffectTimeout(effect: job.description.name, limit: limit)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func work(_ job: EffectJob<Action>, _ token: EffectToken, _ send: Send<Action>) async throws {
    switch job.work {
    case .away(let work): try await work(send)
    case .steps(let step): try await performSteps(step, token, send)
    case .home(let work):
      let failure = await performHome(work, job, token)
      if let failure { throw failure }
    }
  }

  /// Runs scheduled work on the store and waits for it.
  private func performHome(_ work: @escaping HomeWork, _ job: EffectJob<Action>, _ token: EffectToken) async
    -> (any Error)?
  {
    await withCheckedContinuation { continuation in
      let task = home.start(work, isHere: false) { end in
        switch end {
        case .done(let error): continuation.resume(returning: error)
        case .misfit: continuation.resume(returning: nil)
        }
      }
      if task == nil { continuation.resume(returning: CancellationError()) }
    }
  }

  /// Runs the parts of a merged or concatenated effect as effects of their own, and waits for them.
  private func performSteps(_ step: Effect<Action>.Step, _ token: EffectToken, _ send: Send<Action>)
    async throws
  {
    guard let whole = registry.withLock({ $0[token] }) else { throw CancellationError() }
    switch step {
    case .send(let action): await send(action)
    case .cancel(let id): cancel(id)
    case .merge(let steps):
      try await withThrowingTaskGroup(of: Void.self) { group in
        for step in steps { group.addTask { try await self.performSteps(step, token, send) } }
        try await group.waitForAll()
      }
    case .concatenate(let steps):
      for step in steps {
        try Task.checkCancellation()
        try await performSteps(step, token, send)
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
