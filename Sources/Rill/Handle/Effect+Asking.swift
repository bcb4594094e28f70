extension Effect {
  /// Removes the actions that the effect sends immediately, in order.
  ///
  /// The caller makes them a part of the running turn. Steps after the first work of a concatenated effect are not sent
  /// immediately and remain in place.
  ///
  /// - Parameter take: A closure that receives each action.
  /// - Returns: The remaining effect.
  @inlinable
  package func takingSent(_ take: (Action) -> Void) -> Effect {
    switch content {
    case .none: return .none
    case .sent(let action):
      take(action)
      return .none
    case .step(let step): return Effect(step: step.takingSent(take))
    }
  }

  /// Returns the same effect, whose work can be found by the action that requested it while the work runs.
  package func asked(by action: Action) -> Effect {
    Effect(
      step: step?.withJobs {
        $0.subject == nil
          ? EffectJob(plan: $0.plan, work: $0.work, recovery: $0.recovery, subject: action, at: $0.place) : $0
      })
  }
}

extension Effect.Step {
  @usableFromInline
  func takingSent(_ take: (Action) -> Void) -> Effect.Step? {
    switch self {
    case .send(let action):
      take(action)
      return nil
    case .merge(let steps):
      let rest = steps.compactMap { $0.takingSent(take) }
      return rest.count < 2 ? rest.first : .merge(rest)
    case .concatenate(var steps):
      while let step = steps.first {
        let rest = step.takingSent(take)
        if let rest {
          steps[0] = rest
          break
        }
        steps.removeFirst()
      }
      return steps.count < 2 ? steps.first : .concatenate(steps)
    // The actions before it were sent in the running turn.
    case .condition: return nil
    case .write, .cancel, .animate, .job: return self
    }
  }

  /// The action that requested the work, if the work can be found by it.
  var subject: Action? { firstInJobs { $0.subject } }
}
