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
    switch self {
    case .send(let action): [.send(action)]
    case .write(let write): [.write(write.label())]
    case .cancel(.id(let id)): [.cancel(id)]
    case .cancel(.matching): [.cancelMatching]
    case .animate(let animation): [.animate(animation)]
    case .job(let job): job.parts
    case .merge(let steps), .concatenate(let steps): steps.flatMap(\.parts)
    }
  }
}

extension EffectJob {
  fileprivate var parts: [EffectPart<Action>] {
    guard case .steps(let step) = work else { return [.work(description)] }
    return [.work(description)] + step.parts
  }
}
