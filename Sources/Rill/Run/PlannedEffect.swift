/// An effect as the runner knows it: with a way to send home, so that the type of its actions no longer matters.
final class PlannedEffect: Sendable {
  enum Work: Sendable {
    /// Away from the store.
    case away(@Sendable (EffectRun) async throws -> Void)
    /// On the store: given its live face, which must fit.
    case home(HomeWork, Needs)
    /// Parts, each an effect of its own.
    case steps(PlannedStep)
  }

  /// What work on the store needs, in words.
  struct Needs: Sendable {
    let state: @Sendable () -> String
    let store: @Sendable () -> String
  }

  let description: EffectDescription
  /// Where what it sends and writes comes from, made when somebody asks.
  let origin: @Sendable () -> Origin
  let priority: TaskPriority?
  let work: Work
  let recover: (@Sendable (any Error, EffectRun) async -> Void)?
  let life: EffectLife?
  /// The action that asked for it, erased, if it is to be found by that.
  let subject: (any Sendable)?
  /// Whether anything but the id and its policy says when the work runs.
  let isScheduled: Bool

  /// Whether its work runs on the store.
  var isOnStore: Bool {
    if case .home = work { true } else { false }
  }

  /// Whether there is more to it than its parts, which are effects of their own.
  var hasOwnWork: Bool {
    if case .steps = work { false } else { true }
  }

  init(
    _ description: EffectDescription, origin: @escaping @Sendable () -> Origin, priority: TaskPriority?,
    work: Work,
    recover: (@Sendable (any Error, EffectRun) async -> Void)?, life: EffectLife?,
    subject: (any Sendable)? = nil
  ) {
    self.description = description
    self.origin = origin
    self.priority = priority
    self.work = work
    self.recover = recover
    self.life = life
    self.subject = subject
    isScheduled =
      description.debounce != nil || description.delay != nil || description.timeout != nil
      || description.retry != nil
  }
}

/// A part of an effect, as the runner knows it.
indirect enum PlannedStep: Sendable {
  case send(@Sendable (EffectRun) async -> Void)
  case cancel(EffectCancellation)
  case job(PlannedEffect)
  case merge([PlannedStep])
  case concatenate([PlannedStep])
}

extension EffectJob {
  /// Ties the job to the way home.
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
      subject: subject)
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
  /// How an effect sends actions home.
  fileprivate func send<Action: Sendable>(
    as run: EffectRun, _ origin: @escaping @Sendable () -> Origin
  ) -> Send<Action> {
    Send(
      deliver: { [self] action in
        _ = await deliver { host in host.receive(action, origin: origin(), run: run) }
      }, commit: { [self] write in await commit(write, as: run, origin) })
  }

  /// Brings a direct write home.
  fileprivate func commit(
    _ write: EffectWrite, as run: EffectRun, _ origin: @escaping @Sendable () -> Origin
  ) async {
    _ = await deliver { host in host.receive(write, origin: origin(), run: run) }
  }
}
