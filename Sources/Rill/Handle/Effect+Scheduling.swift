extension Effect {
  /// Sets the id of the effect, which identifies it for cancellation and for its policy.
  ///
  /// The id of a merged or concatenated effect applies to the effect as a whole. An effect without parts, such as `.none`, starts
  /// nothing, so it replaces no other effect.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - policy: The behavior if other effects with this id are running.
  /// - Returns: The effect, with its id.
  public func id(_ id: EffectID, policy: EffectPolicy = .latest) -> Effect {
    described { $0.identify(id, policy) }
  }

  /// Sets a value as the id of the effect, which identifies it for cancellation and for its policy.
  ///
  /// - Parameters:
  ///   - id: The value, such as `FetchPosts()`.
  ///   - policy: The behavior if other effects with this id are running.
  /// - Returns: The effect, with its id.
  @_disfavoredOverload
  public func id(_ id: some Hashable & Sendable, policy: EffectPolicy = .latest) -> Effect {
    self.id(EffectID(id), policy: policy)
  }

  /// Sets the name of the effect in tools.
  public func named(_ name: String) -> Effect { described { $0.name = name } }

  /// Starts the effect only after a pause.
  ///
  /// Each new effect with the same id cancels the one that waits or runs, so the policy becomes ``EffectPolicy/latest``. An effect
  /// without an id uses its name as its id, and one without a name uses the place of this call.
  ///
  /// - Parameters:
  ///   - duration: The length of the pause, on the store's clock.
  ///   - fileID: The caller's file, which identifies an effect that has neither an id nor a name.
  ///   - line: The caller's line, for the same purpose.
  ///   - column: The caller's column, for the same purpose.
  /// - Returns: The effect, debounced.
  public func debounce(
    for duration: Duration, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Effect {
    described {
      $0.debounce = duration
      $0.policy = .latest
      $0.identify(at: SourceSite(fileID, line, column))
    }
  }

  /// Admits effects with this id at most once per interval.
  ///
  /// The first one is admitted immediately. An admitted effect starts unless its policy lets it wait, as `.serial` does while
  /// another one runs: it then starts later, and the next one may follow sooner than the interval. For a minimum time between
  /// starts, use ``spaced(by:fileID:line:column:)``. An effect without an id uses its name as its id, and one without a name uses
  /// the place of this call.
  ///
  /// - Parameters:
  ///   - interval: The time between two admissions, on the store's clock.
  ///   - latest: Whether the last effect of an interval is admitted at the end of the interval. Otherwise it is dropped.
  ///   - fileID: The caller's file, which identifies an effect that has neither an id nor a name.
  ///   - line: The caller's line, for the same purpose.
  ///   - column: The caller's column, for the same purpose.
  /// - Returns: The effect, throttled.
  public func throttle(
    for interval: Duration, latest: Bool, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    described {
      $0.throttle = EffectDescription.Throttle(interval, latest: latest)
      $0.identify(at: SourceSite(fileID, line, column))
    }
  }

  /// Starts effects with this id at least an interval apart.
  ///
  /// Earlier ones wait in the order in which they were started.
  ///
  /// The effect's policy still decides whether it waits, replaces others or is dropped while others run. Use `.serial`
  /// or `.concurrent(max:)` to start all of them. An effect without an id uses its name as its id, and one without a name uses the
  /// place of this call.
  ///
  /// - Parameters:
  ///   - interval: The time between two starts, on the store's clock.
  ///   - fileID: The caller's file, which identifies an effect that has neither an id nor a name.
  ///   - line: The caller's line, for the same purpose.
  ///   - column: The caller's column, for the same purpose.
  /// - Returns: The effect, spaced.
  public func spaced(
    by interval: Duration, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Effect {
    described {
      $0.spacing = interval
      $0.identify(at: SourceSite(fileID, line, column))
    }
  }

  /// Delays the start of the work.
  ///
  /// An effect that is delayed counts as running for the policies of its id. Several delays are added.
  ///
  /// - Parameter duration: The delay, on the store's clock.
  /// - Returns: The effect, delayed.
  public func delay(for duration: Duration) -> Effect {
    described { description in
      let longest = Duration.seconds(Int64.max)
      let earlier = description.delay.map { min(max($0, .zero), longest) }
      description.delay = earlier.map { min($0 + min(max(duration, .zero), longest), longest) } ?? duration
    }
  }

  /// Ends an attempt that exceeds a time limit, with an ``EffectTimeout``.
  ///
  /// The time of a delay does not count. An attempt that has ended in this way is repeated, like any that throws, if the effect
  /// has retries.
  ///
  /// ```swift
  /// return .concatenate(book, pay)
  ///   .timeout(after: .seconds(30)) { timeout, send in await send(.failed("\(timeout)")) }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The time limit of each attempt, on the store's clock.
  ///   - fileID: The caller's file, for reports of effects that were merged or concatenated.
  ///   - line: The caller's line, for reports of effects that were merged or concatenated.
  ///   - recover: A closure that receives the timeout of the last attempt. Without one, it is passed to the `catch` of the work.
  /// - Returns: The effect, with its timeout.
  public func timeout(
    after duration: Duration, fileID: StaticString = #fileID, line: UInt = #line,
    catch recover: (@Sendable (EffectTimeout, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    guard case .job(let job)? = described({ $0.timeout = duration }).step else { return self }
    let recovery = recover.map { .timeout($0, otherwise: job.recovery) } ?? job.recovery
    return Effect(
      step: .job(
        EffectJob(
          plan: job.plan, work: job.work, recovery: recovery, subject: job.subject,
          at: job.place ?? CallPlace(fileID, line))))
  }

  /// Repeats work that throws.
  ///
  /// - Parameters:
  ///   - times: The number of attempts that may follow the first. A negative number counts as 0.
  ///   - backoff: The time to wait before each attempt.
  /// - Returns: The effect, with its retries.
  public func retry(
    times: Int, backoff: EffectDescription.Backoff = .exponential(.milliseconds(100), limit: .seconds(30))
  ) -> Effect {
    described { $0.retry = EffectDescription.Retry(times, backoff: backoff) }
  }

  /// Ends the effect when the state no longer satisfies a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition that must hold while the effect runs.
  ///   - state: The type of the state of the reducer that returns this effect.
  /// - Returns: The effect, bound to the condition.
  public func lasting<State>(
    while condition: @escaping @Sendable (State) -> Bool, in state: State.Type = State.self
  ) -> Effect {
    let presence = Presence(in: state) { condition(copy $0) }
    return Effect(
      step: step?.withJobs(condition: { $0.and(presence) }) { job in
        job.planned { $0.presence = $0.presence?.and(presence) ?? presence }
      }.ending(with: presence))
  }

  /// Animates the change of the turn that returns this effect.
  ///
  /// - Parameter animation: The animation, which the engine passes to a bridge to a user interface framework.
  /// - Returns: The effect, with its animation.
  public func animation(_ animation: StateAnimation) -> Effect {
    Effect(step: step.map { .merge([.animate(animation), $0]) } ?? .animate(animation))
  }

  /// The animation of the change of the turn that returns this effect.
  ///
  /// It is the first one in it, including its parts.
  @usableFromInline package var animation: StateAnimation? { step?.animation }

  private func described(_ change: (inout EffectDescription) -> Void) -> Effect {
    guard let step else { return self }
    switch step {
    case .job(let job): return Effect(step: .job(job.planned { change(&$0.description) }))
    case .send, .write, .cancel, .animate, .condition, .merge, .concatenate:
      var plan = EffectPlan(EffectDescription(untimed: step.name))
      change(&plan.description)
      return Effect(step: .job(EffectJob(plan: plan, work: .steps(step))))
    }
  }
}

extension EffectDescription {
  /// The names of effects that were not named.
  ///
  /// They are shared by effects that have nothing to do with each other.
  private static let commonNames: Set<String> = [
    "run", "stream", "callback", "future", "publisher", "send", "write", "cancel", "animate", "merge",
    "concatenate",
  ]

  /// Sets the id of an effect that has none, to its name or to the place of a call.
  fileprivate mutating func identify(at place: SourceSite) {
    guard id == nil else { return }
    let name = name
    id = Self.commonNames.contains(name) ? EffectID(place) : EffectID(name)
  }
}

extension Effect.Step {
  /// The first animation in the step.
  fileprivate var animation: StateAnimation? {
    switch self {
    case .animate(let animation): return animation
    case .merge(let steps), .concatenate(let steps):
      for step in steps { if let animation = step.animation { return animation } }
      return nil
    case .job(let job):
      if case .steps(let step) = job.work { return step.animation }
      return nil
    case .send, .write, .cancel, .condition: return nil
    }
  }

  /// The name of an effect that has no explicit name.
  fileprivate var name: String {
    switch self {
    case .send: "send"
    case .write: "write"
    case .cancel: "cancel"
    case .animate: "animate"
    case .condition: "condition"
    case .job(let job): job.plan.description.name
    case .merge: "merge"
    case .concatenate: "concatenate"
    }
  }
}
