/// One thing that an effect asks for, without its work.
package enum EffectPart<Action: Sendable>: Sendable {
  /// An action that is sent.
  case send(Action)
  /// A direct write, by its label.
  case write(String)
  /// The cancellation of what runs under an id.
  case cancel(EffectID)
  /// The cancellation of what runs under ids that satisfy a condition.
  case cancelMatching
  /// How the change is to be shown.
  case animate(StateAnimation)
  /// Work, as it is described.
  case work(EffectDescription)
}

extension Effect {
  /// Everything that this effect asks for, in order, without doing any of it.
  ///
  /// What was merged or concatenated and then described as a whole is followed by its parts.
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
