/// An effect in the form that the runner uses, which is bound to its store, so that its action type no longer matters.
final class PlannedEffect: Sendable {
  /// Performs the parts of an effect, and waits for them.
  typealias Parts = @Sendable (EffectRunner, EffectRun) async throws -> Void

  enum Work: Sendable {
    /// Work that runs away from the store.
    case away(@Sendable (EffectRun) async throws -> Void)
    /// Work that runs on the store, and receives live access of a matching type.
    ///
    /// The closure returns the name of the store that it requires, for reports.
    case home(HomeWork, store: @Sendable () -> String)
    /// Parts, each of which is a separate effect.
    case parts(Parts)
  }

  let plan: EffectPlan
  /// Creates the origin of its actions and writes on demand.
  let origin: @Sendable () -> Origin
  let work: Work
  let recover: (@Sendable (any Error, EffectRun) async -> Void)?
  /// The type-erased action that requested it, if it can be found by its action.
  let subject: (any Sendable)?
  /// A Boolean value that indicates whether its schedule depends on more than its id and policy.
  let isScheduled: Bool

  /// The description of the effect, without its work.
  var description: EffectDescription { plan.description }

  /// A Boolean value that indicates whether its work runs on the store.
  var isOnStore: Bool {
    if case .home = work { true } else { false }
  }

  /// A Boolean value that indicates whether it has work of its own, other than parts that are separate effects.
  var hasOwnWork: Bool {
    if case .parts = work { false } else { true }
  }

  /// Binds a job to its store.
  init<Action>(_ job: EffectJob<Action>, to home: EffectHome) {
    let description = job.plan.description
    let origin = job.plan.origin ?? { .effect(description.name) }
    plan = job.plan
    self.origin = origin
    work =
      switch job.work {
      case .away(let work): .away { run in try await work(home.send(as: run, origin)) }
      case .home(let work): .home(work) { "this store of \(Action.self)" }
      case .steps(let step): .parts(step.planned(home, origin))
      }
    recover = job.recover.map { recover in
      { @Sendable (error: any Error, run: EffectRun) async in await recover(error, home.send(as: run, origin))
      }
    }
    subject = job.subject
    isScheduled =
      description.debounce != nil || description.delay != nil || description.timeout != nil
      || description.retry != nil
  }
}

extension Effect.Step {
  /// Returns a closure that performs the step as a part of an effect.
  fileprivate func planned(
    _ home: EffectHome, _ origin: @escaping @Sendable () -> Origin
  ) -> PlannedEffect.Parts {
    fold { step -> PlannedEffect.Parts in
      switch step {
      case .send(let action):
        return { runner, run in
          try runner.activeEntry(of: run)
          await home.send(as: run, origin)(action)
        }
      case .write(let write):
        return { runner, run in
          try runner.activeEntry(of: run)
          await home.commit(write, as: run, origin)
        }
      case .cancel(let cancellation): return { runner, run in try runner.cancel(cancellation, partOf: run) }
      case .job(let job):
        let effect = PlannedEffect(job, to: home)
        return { runner, run in try await runner.perform(part: effect, of: run) }
      case .animate, .merge, .concatenate: return { _, _ in }
      }
    } _: { isInOrder, _, parts in
      isInOrder ? PlannedEffect.inOrder(parts) : PlannedEffect.together(parts)
    }
  }
}

extension PlannedEffect {
  fileprivate static func inOrder(_ parts: [Parts]) -> Parts {
    { runner, run in
      try runner.activeEntry(of: run)
      for part in parts {
        try Task.checkCancellation()
        try await part(runner, run)
      }
    }
  }

  fileprivate static func together(_ parts: [Parts]) -> Parts {
    { runner, run in
      try runner.activeEntry(of: run)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for part in parts { group.addTask { try await part(runner, run) } }
        try await group.waitForAll()
      }
    }
  }
}

extension EffectHome {
  /// Returns a function with which an effect sends actions to its store.
  fileprivate func send<Action: Sendable>(
    as run: EffectRun, _ origin: @escaping @Sendable () -> Origin
  ) -> Send<Action> {
    Send(
      deliver: { [self] action in
        _ = await deliver { host in host.receive(action, origin: origin(), run: run) }
      }, commit: { [self] write in await commit(write, as: run, origin) })
  }

  /// Delivers a direct write to the store.
  fileprivate func commit(
    _ write: EffectWrite, as run: EffectRun, _ origin: @escaping @Sendable () -> Origin
  ) async {
    _ = await deliver { host in host.receive(write, origin: origin(), run: run) }
  }
}
