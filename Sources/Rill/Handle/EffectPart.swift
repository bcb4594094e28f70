/// A part of an effect, without its work.
package enum EffectPart<Action: Sendable>: Sendable {
  /// An action to send.
  case send(Action)
  /// A direct write, with its label.
  case write(String)
  /// The cancellation of effects with an id.
  case cancel(EffectID)
  /// The cancellation of effects whose ids satisfy a condition.
  case cancelMatching
  /// The animation of the change.
  case animate(StateAnimation)
  /// The description of work.
  case work(EffectDescription)
}

extension Effect {
  /// All parts of this effect, in order, without performing any of them.
  ///
  /// An effect that was merged or concatenated and then described as a whole comes before its parts.
  package var parts: [EffectPart<Action>] { step?.parts ?? [] }
}

extension Effect.Step {
  fileprivate var parts: [EffectPart<Action>] {
    collect { step in
      switch step {
      case .send(let action): [.send(action)]
      case .write(let write): [.write(write.label())]
      case .cancel(.id(let id)): [.cancel(id)]
      case .cancel(.matching): [.cancelMatching]
      case .animate(let animation): [.animate(animation)]
      case .job(let job):
        if case .steps(let step) = job.work {
          [.work(job.plan.description)] + step.parts
        } else {
          [.work(job.plan.description)]
        }
      case .condition, .merge, .concatenate: []
      }
    }
  }
}
