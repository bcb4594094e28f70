/// An effect in the form that the runner uses, which is bound to its store, so that its action type no longer matters.
final class PlannedEffect: Sendable {
  enum Work: Sendable {
    /// Work that runs away from the store.
    case away(@Sendable (EffectRun) async throws -> Void)
    /// Work that runs on the store, and receives live access of a matching type.
    case home(HomeWork, Needs)
    /// Parts, each of which is a separate effect.
    case steps(PlannedStep)
  }

  /// The names of the types that work on the store requires, for reports.
  struct Needs: Sendable {
    let state: @Sendable () -> String
    let store: @Sendable () -> String
  }

  let description: EffectDescription
  /// Creates the origin of its actions and writes on demand.
  let origin: @Sendable () -> Origin
  let priority: TaskPriority?
  let work: Work
  let recover: (@Sendable (any Error, EffectRun) async -> Void)?
  let life: EffectLife?
  /// The type-erased action that requested it, if it can be found by its action.
  let subject: (any Sendable)?
  /// The numbers that identify it among the effects of its input, if the store counts them.
  let numbers: EffectNumbers?
  /// A Boolean value that indicates whether its schedule depends on more than its id and policy.
  let isScheduled: Bool

  /// A Boolean value that indicates whether its work runs on the store.
  var isOnStore: Bool {
    if case .home = work { true } else { false }
  }

  /// A Boolean value that indicates whether it has work of its own, other than parts that are separate effects.
  var hasOwnWork: Bool {
    if case .steps = work { false } else { true }
  }

  init(
    _ description: EffectDescription, origin: @escaping @Sendable () -> Origin, priority: TaskPriority?,
    work: Work,
    recover: (@Sendable (any Error, EffectRun) async -> Void)?, life: EffectLife?,
    subject: (any Sendable)? = nil, numbers: EffectNumbers? = nil
  ) {
    self.description = description
    self.origin = origin
    self.priority = priority
    self.work = work
    self.recover = recover
    self.life = life
    self.subject = subject
    self.numbers = numbers
    isScheduled =
      description.debounce != nil || description.delay != nil || description.timeout != nil
      || description.retry != nil
  }
}

/// A part of an effect, in the form that the runner uses.
indirect enum PlannedStep: Sendable {
  case send(@Sendable (EffectRun) async -> Void)
  case cancel(EffectCancellation)
  case job(PlannedEffect)
  case merge([PlannedStep])
  case concatenate([PlannedStep])
}

extension EffectJob {
  /// Binds the job to its store.
  func planned(_ home: EffectHome) -> PlannedEffect {
    let origin = origin ?? { [description] in .effect(description.name) }
    let work: PlannedEffect.Work =
      switch work {
      case .away(let work): .away { run in try await work(home.send(as: run, origin)) }
      case .home(let work):
        .home(
          work,
          PlannedEffect.Needs(state: homeState ?? { "another state" }) { "this store of \(Action.self)" })
      case .steps(let step): .steps(step.planned(home, origin))
      }
    let recover = recover.map { recover in
      { @Sendable (error: any Error, run: EffectRun) async in await recover(error, home.send(as: run, origin))
      }
    }
    return PlannedEffect(
      description, origin: origin, priority: priority, work: work, recover: recover, life: life,
      subject: subject, numbers: numbers)
  }
}

extension Effect.Step {
  fileprivate func planned(_ home: EffectHome, _ origin: @escaping @Sendable () -> Origin) -> PlannedStep {
    switch self {
    case .send(let action): .send { run in await home.send(as: run, origin)(action) }
    case .write(let write): .send { run in await home.commit(write, as: run, origin) }
    case .animate: .merge([])
    case .cancel(let cancellation): .cancel(cancellation)
    case .job(let job): .job(job.planned(home))
    case .merge(let steps): .merge(steps.map { $0.planned(home, origin) })
    case .concatenate(let steps): .concatenate(steps.map { $0.planned(home, origin) })
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
