/// The position of an effect among the effects of one input, counted from 0 in the order of their descriptions.
///
/// An effect that the engine creates from several others has a range of numbers.
public struct EffectNumbers: Hashable, Sendable {
  /// The number of the first effect.
  public var first: UInt32
  /// The number of the last effect.
  public var last: UInt32
  /// A Boolean value that indicates whether it is only a part of the effect with that number.
  public var isPart = false

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
    converted(send: { .send($0) }, job: { $0.numbered(&next) })
  }

  /// The range of the numbers of its effects.
  ///
  /// Nil if the store does not count its effects. Either all effects of an input have numbers or none.
  var numbers: EffectNumbers? {
    guard let first = firstInJobs({ $0 })?.plan.numbers else { return nil }
    var range = first
    firstInJobs { job -> Void? in
      if let numbers = job.plan.numbers { range = range.joined(numbers) }
      return nil
    }
    return range
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
    fold { step -> Effect.Step? in
      guard case .job(let job) = step else { return nil }
      let isLeft = isLeft(next)
      let numbered = job.numbered(&next)
      return isLeft ? .job(numbered) : nil
    } _: { isInOrder, steps, left in
      var rest: [Effect.Step] = []
      for (step, left) in zip(steps, left) {
        if let left {
          rest.append(left)
        } else if isInOrder, step.needsNoTime, !rest.isEmpty {
          rest.append(step)
        }
      }
      if rest.isEmpty { return nil }
      return isInOrder ? .concatenate(rest) : .merge(rest)
    }
  }
}

extension EffectJob {
  fileprivate func numbered(_ next: inout UInt32) -> EffectJob {
    let number = next
    next += 1
    let parts = EffectNumbers(first: number, last: number, isPart: true)
    return withJobs { job in job.planned { $0.numbers = parts } }
      .planned { $0.numbers = EffectNumbers(first: number, last: number) }
  }
}
