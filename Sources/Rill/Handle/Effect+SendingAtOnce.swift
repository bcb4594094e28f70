/// An input that a store handles after the turn that requested it, before the outermost `send` returns.
package enum FollowUp<Action: Sendable> {
  /// An action.
  case action(Action)
  /// A direct write.
  case write(EffectWrite)
}

extension Effect {
  /// Passes the inputs that a store would handle after this turn to a closure, in order.
  ///
  /// The rest of the effect takes time.
  ///
  /// Use it to run a reducer without a store.
  ///
  /// - Parameters:
  ///   - isIdle: Returns whether no inputs wait. It is called while follow-ups are taken. Only then does the last step
  ///     of a concatenation start immediately.
  ///   - take: Appends a follow-up to the waiting inputs.
  package func followUps(isIdle: () -> Bool, _ take: (FollowUp<Action>) -> Void) {
    step?.followUps(isIdle: isIdle, take)
  }
}

extension Effect.Step {
  fileprivate func followUps(isIdle: () -> Bool, _ take: (FollowUp<Action>) -> Void) {
    switch self {
    case .send(let action): take(.action(action))
    case .write(let write): take(.write(write))
    case .merge(let steps): for step in steps { step.followUps(isIdle: isIdle, take) }
    case .concatenate(let steps):
      let rest = steps.drop { step in
        guard step.needsNoTime else { return false }
        step.followUps(isIdle: isIdle, take)
        return true
      }
      if rest.count == 1, isIdle() { rest.first?.followUps(isIdle: isIdle, take) }
    case .cancel, .animate, .job: break
    }
  }

  /// A Boolean value that indicates whether a store performs the step immediately, even between other steps.
  var needsNoTime: Bool {
    switch self {
    case .send, .write, .cancel, .animate: true
    case .job, .merge, .concatenate: false
    }
  }
}
