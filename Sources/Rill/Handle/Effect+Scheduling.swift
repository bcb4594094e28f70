extension Effect {
  /// Gives the effect an id, under which it can be cancelled and by which it meets others.
  ///
  /// On a merged or concatenated effect the id stands for the whole.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - policy: What happens when others with this id are running.
  /// - Returns: The effect, with its id.
  public func id(_ id: EffectID, policy: EffectPolicy = .latest) -> Effect {
    described {
      $0.id = id
      $0.policy = policy
    }
  }

  /// Gives the effect a value as its id, under which it can be cancelled and by which it meets others.
  ///
  /// - Parameters:
  ///   - id: The value, such as `FetchPosts()`.
  ///   - policy: What happens when others with this id are running.
  /// - Returns: The effect, with its id.
  @_disfavoredOverload
  public func id(_ id: some Hashable & Sendable, policy: EffectPolicy = .latest) -> Effect {
    self.id(EffectID(id), policy: policy)
  }

  /// Names the effect in tools.
  public func named(_ name: String) -> Effect { described { $0.name = name } }

  /// Starts the effect only after a pause: each new one of its id cancels the one that waits or runs.
  ///
  /// - Parameter duration: How long the pause is, on the store's clock.
  /// - Returns: The effect, debounced.
  public func debounce(for duration: Duration) -> Effect {
    described {
      $0.debounce = duration
      $0.policy = .latest
      if $0.id == nil { $0.id = EffectID($0.name) }
    }
  }

  /// Starts effects of this id at most once in an interval; the first starts at once.
  ///
  /// - Parameters:
  ///   - interval: The time between two starts, on the store's clock.
  ///   - latest: Whether the last one of an interval starts at its end; otherwise it is dropped.
  /// - Returns: The effect, throttled.
  public func throttle(for interval: Duration, latest: Bool) -> Effect {
    described {
      $0.throttle = EffectDescription.Throttle(interval, latest: latest)
      if $0.id == nil { $0.id = EffectID($0.name) }
    }
  }

  /// Starts effects of this id at least some time apart; those that come sooner wait in the order of their start.
  ///
  /// Whether an effect waits, takes the place of others or is dropped while others run is said by its policy, as ever:
  /// give it `.serial` or `.concurrent(max:)` so that all of them start.
  ///
  /// - Parameter interval: The time between two starts, on the store's clock.
  /// - Returns: The effect, spaced.
  public func spaced(by interval: Duration) -> Effect {
    described {
      $0.spacing = interval
      if $0.id == nil { $0.id = EffectID($0.name) }
    }
  }

  /// Waits before the work starts.
  ///
  /// - Parameter duration: How long, on the store's clock.
  /// - Returns: The effect, delayed.
  public func delay(for duration: Duration) -> Effect { described { $0.delay = duration } }

  /// Ends an attempt that takes too long, with ``EffectTimeout``.
  ///
  /// - Parameter duration: How long each attempt may take, on the store's clock.
  /// - Returns: The effect, with its timeout.
  public func timeout(after duration: Duration) -> Effect { described { $0.timeout = duration } }

  /// Tries work that throws again.
  ///
  /// - Parameters:
  ///   - times: How many attempts may follow the first.
  ///   - backoff: How long to wait before each.
  /// - Returns: The effect, to be retried.
  public func retry(
    times: Int, backoff: EffectDescription.Backoff = .exponential(.milliseconds(100), limit: .seconds(30))
  ) -> Effect {
    described { $0.retry = EffectDescription.Retry(times, backoff: backoff) }
  }

  /// Ends the effect when the state no longer satisfies a condition.
  ///
  /// - Parameters:
  ///   - condition: What must hold while the effect runs.
  ///   - state: The state of the reducer that returns this effect.
  /// - Returns: The effect, bound to the condition.
  public func lasting<State>(
    while condition: @escaping @Sendable (State) -> Bool, in state: State.Type = State.self
  ) -> Effect {
    let presence = Presence(in: state) { condition(copy $0) }
    return Effect(step: step?.withJobs { $0.presence = $0.presence?.and(presence) ?? presence })
  }

  /// Has the change that comes with this effect shown in motion.
  ///
  /// - Parameter animation: How; a bridge to a user interface understands it, the engine passes it on.
  /// - Returns: The effect, with its animation.
  public func animation(_ animation: StateAnimation) -> Effect {
    Effect(step: step.map { .merge([.animate(animation), $0]) } ?? .animate(animation))
  }

  /// How the change that comes with this effect is to be shown.
  @usableFromInline package var animation: StateAnimation? {
    switch step {
    case .animate(let animation)?: return animation
    case .merge(let steps)?:
      for case .animate(let animation) in steps { return animation }
      return nil
    default: return nil
    }
  }

  private func described(_ change: (inout EffectDescription) -> Void) -> Effect {
    guard let step else { return self }
    switch step {
    case .job(var job):
      change(&job.description)
      return Effect(step: .job(job))
    case .send, .write, .cancel, .animate, .merge, .concatenate:
      var job = EffectJob<Action>(description: EffectDescription(step.name), work: .steps(step))
      change(&job.description)
      return Effect(step: .job(job))
    }
  }
}

extension Effect.Step {
  /// The name of an effect that was not given one.
  fileprivate var name: String {
    switch self {
    case .send: "send"
    case .write: "write"
    case .cancel: "cancel"
    case .animate: "animate"
    case .job(let job): job.description.name
    case .merge: "merge"
    case .concatenate: "concatenate"
    }
  }

  /// The same step with each of its jobs changed.
  func withJobs(_ change: (inout EffectJob<Action>) -> Void) -> Effect.Step {
    switch self {
    case .send, .write, .cancel, .animate: self
    case .job(let job): .job(job.withJobs(change))
    case .merge(let steps): .merge(steps.map { $0.withJobs(change) })
    case .concatenate(let steps): .concatenate(steps.map { $0.withJobs(change) })
    }
  }
}

extension EffectJob {
  /// The same job, changed, with each job that is a part of it changed.
  func withJobs(_ change: (inout EffectJob) -> Void) -> EffectJob {
    var job = self
    if case .steps(let step) = work { job.work = .steps(step.withJobs(change)) }
    change(&job)
    return job
  }
}
