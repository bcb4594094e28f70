/// An effect that a store starts, or a part of one.
package struct DescribedEffect {
  /// The description.
  package let description: EffectDescription
  /// The positions, among all effects of an action, of those that end before it begins, or nil if it begins when the action was handled.
  package let follows: Range<Int>?

  /// Creates a description of an effect that is one of an action's effects.
  package init(description: EffectDescription, follows: Range<Int>?) {
    self.description = description
    self.follows = follows
  }
}

extension Effect {
  /// The effects that a store starts for this one, in the order in which they begin, each before its parts.
  ///
  /// A store makes one effect of a sequence. Unlike ``descriptions``, the list contains that effect, and the parts of effects that
  /// were described as a whole.
  package var startedEffects: [DescribedEffect] {
    var parts: [DescribedEffect] = []
    step?.add(to: &parts, after: nil, isPart: false)
    return parts
  }
}

extension Effect.Step {
  fileprivate func add(to parts: inout [DescribedEffect], after earlier: Range<Int>?, isPart: Bool) {
    switch self {
    case .send, .write, .cancel, .animate, .condition: break
    case .job(let job):
      parts.append(DescribedEffect(description: job.plan.description, follows: earlier))
      guard case .steps(let step) = job.work else { return }
      step.add(to: &parts, after: earlier, isPart: true)
    case .merge(let steps): for step in steps { step.add(to: &parts, after: earlier, isPart: isPart) }
    case .concatenate(let steps):
      let steps = steps.drop(while: \.needsNoTime)
      if !isPart, steps.count > 1 {
        parts.append(
          DescribedEffect(description: EffectDescription(untimed: "concatenate"), follows: earlier))
      }
      var earlier = earlier
      for step in steps {
        let first = parts.count
        step.add(to: &parts, after: earlier, isPart: true)
        if parts.count > first { earlier = first..<parts.count }
      }
    }
  }
}
