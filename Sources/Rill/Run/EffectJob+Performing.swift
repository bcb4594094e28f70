/// A job as the runner uses it, whatever the type of its actions.
protocol RunnableJob: AnyObject, Sendable {
  /// Everything but the work.
  var plan: EffectPlan { get }
  /// The action that requested it, if it can be found by its action.
  var anySubject: (any Sendable)? { get }
  /// The work, if it runs on the store.
  var storeWork: StoreWork? { get }
  /// A Boolean value that indicates whether it has work of its own, other than parts that are separate effects.
  var hasOwnWork: Bool { get }
  /// The place in the source code that made the effect, if it is known.
  var place: CallPlace? { get }
  /// The store that work on the store requires, for reports.
  var storeName: String { get }

  /// Performs the work, wherever it runs.
  func perform(as identity: any EffectIdentity, by runner: EffectRunner) async throws
  /// Passes an error to the job's own closure.
  ///
  /// - Returns: Whether it has one.
  func recover(from error: any Error, as identity: any EffectIdentity) async -> Bool
}

extension RunnableJob {
  /// The place that made the effect, as failures name it.
  var reportedPlace: Failure.Place? { place.map(Failure.Place.init) }
}

extension EffectJob: RunnableJob {
  var anySubject: (any Sendable)? { subject }

  var storeWork: StoreWork? {
    if case .onStore(let work) = work { work } else { nil }
  }

  var hasOwnWork: Bool {
    if case .steps = work { false } else { true }
  }

  var storeName: String { "this store of \(Action.self)" }

  func perform(as identity: any EffectIdentity, by runner: EffectRunner) async throws {
    // Apart from the other cases, whose calls need a larger frame: a task with large frames needs another block of
    // memory.
    guard case .away(let work) = work else { return try await performRest(as: identity, by: runner) }
    try await work(Send(identity))
  }

  private func performRest(as identity: any EffectIdentity, by runner: EffectRunner) async throws {
    switch work {
    case .away: return
    case .onStore(let work): try runner.check(await runner.connection.perform(work, as: identity), of: self)
    case .steps(.merge(let steps)) where plan.endsWithFirstPart:
      try await runner.performFirst(of: steps, partOf: identity)
    case .steps(let step): try await runner.perform(step, partOf: identity)
    }
  }

  func recover(from error: any Error, as identity: any EffectIdentity) async -> Bool {
    guard let recover else { return false }
    await recover(error, Send(identity))
    return true
  }
}

extension EffectRunner {
  /// Performs steps as parts of an effect until one of them has ended, and cancels the others.
  ///
  /// A step that begins after that is cancelled immediately.
  func performFirst<Action>(of steps: [Effect<Action>.Step], partOf identity: any EffectIdentity) async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for step in steps { group.addTask { try await self.perform(step, partOf: identity) } }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Performs a step as a part of an effect.
  func perform<Action>(_ step: Effect<Action>.Step, partOf identity: any EffectIdentity) async throws {
    switch step {
    case .animate: return
    case .job(let job): return try await perform(part: job, of: identity)
    case .cancel(let cancellation): return try cancel(cancellation, partOf: identity)
    case .send, .write, .merge, .concatenate: try activeRun(of: identity)
    }
    switch step {
    case .send(let action): await identity.deliver(action)
    case .write(let write): await identity.deliver(write: write)
    case .concatenate(let steps):
      for step in steps {
        try Task.checkCancellation()
        try await perform(step, partOf: identity)
      }
    case .merge(let steps):
      try await withThrowingTaskGroup(of: Void.self) { group in
        for step in steps { group.addTask { try await self.perform(step, partOf: identity) } }
        try await group.waitForAll()
      }
    case .animate, .job, .cancel: return
    }
  }
}
