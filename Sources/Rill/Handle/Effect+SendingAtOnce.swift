/// Something that a store handles in the wake of the turn that asked for it, before `send` returns.
package enum FollowUp<Action: Sendable> {
  /// An action that was sent.
  case action(Action)
  /// A direct write.
  case write(EffectWrite)
}

extension Effect {
  /// Hands over what a store would handle in this turn's wake, in order; the rest of the effect needs time.
  ///
  /// For whoever runs a reducer without a store.
  ///
  /// - Parameters:
  ///   - isIdle: Whether nothing waits to be handled; asked while follow-ups are taken. What comes last in a
  ///     concatenation is started at once only then.
  ///   - take: Lets a follow-up wait behind all others.
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

  /// Whether a store does it on the spot, even between other steps.
  var needsNoTime: Bool {
    switch self {
    case .send, .write, .cancel, .animate: true
    case .job, .merge, .concatenate: false
    }
  }
}
