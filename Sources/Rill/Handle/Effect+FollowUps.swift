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
    step?.begin(isIdle: isIdle) { step in
      switch step {
      case .send(let action): take(.action(action))
      case .write(let write): take(.write(write))
      case .cancel, .animate, .condition, .job, .merge, .concatenate: break
      }
    }
  }

  /// A Boolean value that indicates whether a store handles inputs of the effect directly after the turn.
  @usableFromInline package var hasFollowUps: Bool {
    if case .sent = content { return true }
    var hasFollowUps = false
    followUps(isIdle: { true }) { _ in hasFollowUps = true }
    return hasFollowUps
  }
}
