// The one traversal of the steps of an effect, and what is built on it.
extension Effect.Step {
  /// Combines the values of the steps, in order, into one value.
  ///
  /// - Parameters:
  ///   - leaf: Returns the value of a step that contains no others.
  ///   - group: Returns the value of a merged or concatenated step from its steps and their values.
  /// - Returns: The value of this step.
  func fold<Value>(
    _ leaf: (Effect.Step) -> Value,
    _ group: (_ isInOrder: Bool, _ steps: [Effect.Step], _ values: [Value]) -> Value
  ) -> Value {
    switch self {
    case .send, .write, .cancel, .animate, .condition, .job: leaf(self)
    case .merge(let steps): group(false, steps, steps.map { $0.fold(leaf, group) })
    case .concatenate(let steps): group(true, steps, steps.map { $0.fold(leaf, group) })
    }
  }

  /// Returns what a closure finds in each step that contains no others, in order.
  func collect<Found>(_ find: (Effect.Step) -> [Found]) -> [Found] {
    fold(find) { _, _, found in found.flatMap(\.self) }
  }

  /// Returns the first value that a closure finds in the effects, in order, without the parts of an effect that was
  /// described as a whole.
  ///
  /// Unlike `fold`, it allocates nothing and stops at the value.
  @discardableResult
  func firstInJobs<Found>(_ find: (EffectJob<Action>) -> Found?) -> Found? {
    switch self {
    case .job(let job): return find(job)
    case .merge(let steps), .concatenate(let steps):
      for step in steps { if let found = step.firstInJobs(find) { return found } }
      return nil
    case .send, .write, .cancel, .animate, .condition: return nil
    }
  }

  /// Returns the same steps with other contents.
  func converted<Other: Sendable>(
    send: (Action) -> Effect<Other>.Step, write: (EffectWrite) -> EffectWrite = { $0 },
    cancel: (EffectCancellation) -> EffectCancellation = { $0 },
    condition: (EffectCondition) -> EffectCondition = { $0 }, job: (EffectJob<Action>) -> EffectJob<Other>
  ) -> Effect<Other>.Step {
    fold { step -> Effect<Other>.Step in
      switch step {
      case .send(let action): send(action)
      case .write(let change): .write(write(change))
      case .cancel(let cancellation): .cancel(cancel(cancellation))
      case .animate(let animation): .animate(animation)
      case .condition(let old): .condition(condition(old))
      case .job(let work): .job(job(work))
      case .merge, .concatenate: .merge([])
      }
    } _: { isInOrder, _, steps in
      isInOrder ? .concatenate(steps) : .merge(steps)
    }
  }

  /// Returns the same step with changed effects and conditions, including those inside an effect that was described as a whole.
  func withJobs(
    condition: (EffectCondition) -> EffectCondition = { $0 },
    _ change: (EffectJob<Action>) -> EffectJob<Action>
  ) -> Effect.Step {
    converted(
      send: { .send($0) }, condition: condition, job: { $0.withJobs(condition: condition, change) })
  }

  /// Begins the step as a store does after a turn.
  ///
  /// A store performs the steps of a concatenation that need no time immediately. Only if no input waits, a last step
  /// begins immediately, too: after an action that waits for its turn, the remaining steps must wait.
  ///
  /// - Parameters:
  ///   - isIdle: Returns whether no inputs wait.
  ///   - leaf: Begins a step that contains no others.
  ///   - later: Receives the steps of a concatenation that must wait.
  func begin(
    isIdle: () -> Bool, _ leaf: (Effect.Step) -> Void, rest later: ([Effect.Step]) -> Void = { _ in }
  ) {
    switch self {
    case .send, .write, .cancel, .animate, .condition, .job: leaf(self)
    case .merge(let steps): for step in steps { step.begin(isIdle: isIdle, leaf, rest: later) }
    case .concatenate(let steps):
      let rest = steps.drop { step in
        if step.needsNoTime { leaf(step) }
        return step.needsNoTime
      }
      if let last = rest.first, rest.count == 1, isIdle() {
        last.begin(isIdle: isIdle, leaf, rest: later)
      } else if !rest.isEmpty {
        later(Array(rest))
      }
    }
  }

  /// A Boolean value that indicates whether a store performs the step immediately, even between other steps.
  var needsNoTime: Bool {
    switch self {
    case .send, .write, .cancel, .animate, .condition: true
    case .job, .merge, .concatenate: false
    }
  }

  /// A Boolean value that indicates whether work on the store is among the parts with which the step starts.
  fileprivate var startsOnStore: Bool {
    switch self {
    case .send, .write, .cancel, .animate, .condition: false
    case .job(let job): job.startsOnStore
    case .merge(let steps): steps.contains(where: \.startsOnStore)
    case .concatenate(let steps):
      steps.first { step in
        if case .cancel = step { return false }
        if case .animate = step { return false }
        return true
      }?.startsOnStore ?? false
    }
  }
}

extension EffectJob {
  /// A Boolean value that indicates whether its work, or a part with which it starts, runs on the store.
  var startsOnStore: Bool {
    switch work {
    case .away: false
    case .onStore: true
    case .steps(let step): step.startsOnStore
    }
  }

  /// Returns the same effect after a change of it and of its parts.
  func withJobs(
    condition: (EffectCondition) -> EffectCondition = { $0 }, _ change: (EffectJob) -> EffectJob
  ) -> EffectJob {
    guard case .steps(let step) = work else { return change(self) }
    return change(
      EffectJob(
        plan: plan, work: .steps(step.withJobs(condition: condition, change)), recovery: recovery,
        subject: subject, at: place))
  }
}
