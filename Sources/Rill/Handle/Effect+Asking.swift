extension Effect {
  /// Hands over what is sent at once, in order.
  ///
  /// Whoever takes it makes it a part of the turn that runs. What comes after the first work of a concatenated effect is
  /// not sent at once and stays where it is.
  ///
  /// - Parameter take: Called with each action.
  /// - Returns: The effect that is left.
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

  /// The same effect, whose work can be found by the action that asked for it while it runs.
  package func asked(by action: Action) -> Effect {
    Effect(step: step?.withJobs { $0.subject = $0.subject ?? action })
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
    case .write, .cancel, .animate, .job: return self
    }
  }

  /// The action that asked for the work in it, if it is to be found by that.
  var subject: Action? {
    switch self {
    case .job(let job): job.subject
    case .merge(let steps), .concatenate(let steps): steps.lazy.compactMap(\.subject).first
    case .send, .write, .cancel, .animate: nil
    }
  }
}
