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

  /// Begins the parts with which the work starts.
  ///
  /// - Parameters:
  ///   - identity: The effect, or an attempt of it.
  ///   - runner: The runner of its store.
  ///   - start: The caller.
  /// - Returns: A job of what is left, or this one if it consists of no parts.
  func opened(as identity: any EffectIdentity, by runner: EffectRunner, _ start: EffectRun.Start)
    -> any RunnableJob
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

  var storeName: String { "this store of \(SwiftTypeName(Action.self).text)" }

  func opened(as identity: any EffectIdentity, by runner: EffectRunner, _ start: EffectRun.Start)
    -> any RunnableJob
  {
    guard case .steps(let step) = work else { return self }
    return OpenedJob(self, runner.open(step, partOf: identity, start))
  }

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
    case .steps:
      if identity.activeRun == nil { throw CancellationError() }
      try await opened(as: identity, by: runner, .elsewhere).perform(as: identity, by: runner)
    }
  }

  func recover(from error: any Error, as identity: any EffectIdentity) async -> Bool {
    guard let recovery else { return false }
    return await recovery(error, Send(identity))
  }
}
