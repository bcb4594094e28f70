/// The position of an effect among the effects of one input, counted from 0 in the order of their descriptions.
///
/// An effect that the engine creates from several others has a range of numbers.
package struct EffectNumbers: Hashable, Sendable {
  /// The number of the first effect.
  package var first: UInt32
  /// The number of the last effect.
  package var last: UInt32
  /// A Boolean value that indicates whether it is only a part of the effect with that number.
  package var isPart = false

  /// Returns the range of both numbers, which are consecutive.
  func joined(_ other: EffectNumbers) -> EffectNumbers {
    EffectNumbers(first: min(first, other.first), last: max(last, other.last))
  }
}

extension Effect.Step {
  /// Returns the same step with a number for each effect.
  func numbered() -> Effect.Step {
    var next: UInt32 = 0
    return numbered(&next)
  }

  private func numbered(_ next: inout UInt32) -> Effect.Step {
    switch self {
    case .send, .write, .cancel, .animate: self
    case .job(let job): .job(job.numbered(&next))
    case .merge(let steps): .merge(steps.map { $0.numbered(&next) })
    case .concatenate(let steps): .concatenate(steps.map { $0.numbered(&next) })
    }
  }

  /// The range of the numbers of its effects.
  var numbers: EffectNumbers? {
    switch self {
    case .send, .write, .cancel, .animate: nil
    case .job(let job): job.numbers
    case .merge(let steps), .concatenate(let steps): steps.numbers()
    }
  }

  /// Returns the unfinished rest of the step.
  ///
  /// Parts that take no time, such as actions that are sent directly after the turn, were finished with the input.
  ///
  /// - Parameters:
  ///   - next: The number of the next effect, which the call advances.
  ///   - isLeft: Returns whether an effect is unfinished.
  /// - Returns: The rest with its numbers, or nil if nothing is left.
  func rest(_ next: inout UInt32, where isLeft: (UInt32) -> Bool) -> Effect.Step? {
    switch self {
    case .send, .write, .cancel, .animate: return nil
    case .job(let job):
      let isLeft = isLeft(next)
      let numbered = job.numbered(&next)
      return isLeft ? .job(numbered) : nil
    case .merge(let steps):
      let rest = steps.compactMap { $0.rest(&next, where: isLeft) }
      return rest.isEmpty ? nil : .merge(rest)
    case .concatenate(let steps):
      var rest: [Effect.Step] = []
      for step in steps {
        if let step = step.rest(&next, where: isLeft) {
          rest.append(step)
        } else if step.needsNoTime, !rest.isEmpty {
          rest.append(step)
        }
      }
      return rest.isEmpty ? nil : .concatenate(rest)
    }
  }
}

extension EffectJob {
  fileprivate func numbered(_ next: inout UInt32) -> EffectJob {
    let number = next
    next += 1
    var job = withJobs { $0.numbers = EffectNumbers(first: number, last: number, isPart: true) }
    job.numbers = EffectNumbers(first: number, last: number)
    return job
  }
}

extension Sequence {
  /// Returns the range of the numbers of the effects in some steps.
  func numbers<Action>() -> EffectNumbers? where Element == Effect<Action>.Step {
    reduce(nil) { numbers, step in
      guard let other = step.numbers else { return numbers }
      return numbers?.joined(other) ?? other
    }
  }
}
