/// A condition within a sequence, whose later steps are performed only while it holds.
///
/// Each effect of a child is bound to the child. An action that follows it in a sequence is not an effect, so the sequence contains the
/// condition between the two.
@usableFromInline
struct EffectCondition: Sendable {
  /// The presence of the child, until a store has started the effect.
  let presence: Presence?
  /// The lifetime that tracks the presence, as soon as a store has started the effect.
  let life: EffectLife?

  init(_ presence: Presence) { (self.presence, life) = (presence, nil) }

  init(_ life: EffectLife) { (presence, self.life) = (nil, life) }

  /// Returns the conjunction with a presence.
  func and(_ other: Presence) -> EffectCondition { presence.map { EffectCondition($0.and(other)) } ?? self }

  /// Returns the same condition for the state of the parent.
  func placed<Parent>(_ place: EffectPlacement<Parent>) -> EffectCondition {
    guard let lifted = presence.map(place.lift) else { return self }
    return EffectCondition(place.presence.map(lifted.and(of:)) ?? lifted)
  }
}

extension Effect.Step {
  /// Returns the same step, whose sequences end as soon as a condition no longer holds.
  ///
  /// Effects in the sequences need no condition, because each is bound to its own.
  func ending(with presence: Presence) -> Effect.Step {
    guard hasLateAction else { return self }
    switch self {
    case .send, .write, .cancel, .animate, .condition, .job: return self
    case .merge(let steps): return .merge(steps.map { $0.ending(with: presence) })
    case .concatenate(let steps):
      var conditioned: [Effect.Step] = []
      for (index, step) in steps.enumerated() {
        conditioned.append(step.ending(with: presence))
        let rest = steps[(index + 1)...]
        guard !step.needsNoTime, rest.first?.condition == nil, rest.contains(where: \.hasAction) else {
          continue
        }
        conditioned.append(.condition(EffectCondition(presence)))
      }
      return .concatenate(conditioned)
    }
  }

  /// The condition, if the step is one.
  var condition: EffectCondition? {
    if case .condition(let condition) = self { condition } else { nil }
  }

  /// A Boolean value that indicates whether an action, a write or a cancellation follows work in a sequence.
  private var hasLateAction: Bool {
    switch self {
    case .send, .write, .cancel, .animate, .condition, .job: false
    case .merge(let steps): steps.contains(where: \.hasLateAction)
    case .concatenate(let steps):
      steps.drop(while: \.needsNoTime).dropFirst().contains(where: \.hasAction)
        || steps.contains(where: \.hasLateAction)
    }
  }

  private var hasAction: Bool {
    switch self {
    case .send, .write, .cancel: true
    case .animate, .condition, .job: false
    case .merge(let steps), .concatenate(let steps): steps.contains(where: \.hasAction)
    }
  }
}
