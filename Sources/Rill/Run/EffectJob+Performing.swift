/// A job as the runner uses it, whatever the type of its actions.
protocol RunnableJob: AnyObject, Sendable {
  /// Everything but the work.
  var plan: EffectPlan { get }
  /// The action that requested it, if it can be found by its action.
  var anySubject: (any Sendable)? { get }
  /// The work, if it runs on the store.
  var homeWork: HomeWork? { get }
  /// A Boolean value that indicates whether it has work of its own, other than parts that are separate effects.
  var hasOwnWork: Bool { get }
  /// The store that work on the store requires, for reports.
  var storeName: String { get }

  /// Performs the work, wherever it runs.
  func perform(as run: EffectRun, by runner: EffectRunner) async throws
  /// Passes an error to the job's own closure.
  ///
  /// - Returns: Whether it has one.
  func recover(from error: any Error, as run: EffectRun) async -> Bool
}

extension EffectJob: RunnableJob {
  var anySubject: (any Sendable)? { subject }

  var homeWork: HomeWork? {
    if case .home(let work) = work { work } else { nil }
  }

  var hasOwnWork: Bool {
    if case .steps = work { false } else { true }
  }

  var storeName: String { "this store of \(Action.self)" }

  func perform(as run: EffectRun, by runner: EffectRunner) async throws {
    switch work {
    case .away(let work): try await work(Send(run))
    case .home(let work): try runner.check(await runner.home.perform(work, as: run), of: self)
    case .steps(let step): try await runner.perform(step, partOf: run)
    }
  }

  func recover(from error: any Error, as run: EffectRun) async -> Bool {
    guard let recover else { return false }
    await recover(error, Send(run))
    return true
  }
}

extension EffectRunner {
  /// Performs a step as a part of an effect.
  func perform<Action>(_ step: Effect<Action>.Step, partOf run: EffectRun) async throws {
    switch step {
    case .animate: return
    case .job(let job): return try await perform(part: job, of: run)
    case .cancel(let cancellation): return try cancel(cancellation, partOf: run)
    case .send, .write, .merge, .concatenate: try activeEntry(of: run)
    }
    switch step {
    case .send(let action): await run.deliver(action)
    case .write(let write): await run.deliver(write: write)
    case .concatenate(let steps):
      for step in steps {
        try Task.checkCancellation()
        try await perform(step, partOf: run)
      }
    case .merge(let steps):
      try await withThrowingTaskGroup(of: Void.self) { group in
        for step in steps { group.addTask { try await self.perform(step, partOf: run) } }
        try await group.waitForAll()
      }
    case .animate, .job, .cancel: return
    }
  }
}
