/// A rule that every state of a store must keep.
///
/// ```swift
/// let noDebt = Validator<Bank>("no debt") { $0.jenny >= 0 && $0.donald >= 0 }
/// ```
///
/// A rule looks at the proposed state alone, so it is `Sendable` and may stand at file scope or in a static property. A
/// rule that needs more, such as the state of an actor, is a ``Middleware``.
public struct Validator<State>: Sendable {
  /// What the rule is called in refusals.
  public let name: String
  let check: @Sendable (State) -> Refusal?

  /// Makes a rule of a condition.
  ///
  /// - Parameters:
  ///   - name: What the rule is called; also the reason of a refusal.
  ///   - isValid: Whether a proposed state keeps the rule.
  public init(_ name: String, _ isValid: @escaping @Sendable (State) -> Bool) {
    self.name = name
    check = { isValid($0) ? nil : Refusal(by: name, Failures.ruleBroken(name)) }
  }

  /// Makes a rule that says by a typed error what is wrong.
  ///
  /// - Parameters:
  ///   - name: What the rule is called.
  ///   - problem: What is wrong with a proposed state, or nil.
  public init<Problem: Error>(_ name: String, problem: @escaping @Sendable (State) -> Problem?) {
    self.name = name
    check = { state in problem(state).map { Refusal(by: name, $0) } }
  }
}

/// Asks validators, in order, about each proposed state; the first refusal counts.
final class Validation<State, Action: Sendable>: Middleware {
  private let validators: [Validator<State>]

  init(_ validators: [Validator<State>]) { self.validators = validators }

  var needsStateBefore: Bool { true }

  func validate(_ proposed: State, before: State?, input: Input<State, Action>) -> Refusal? {
    for validator in validators {
      if let refusal = validator.check(proposed) { return refusal }
    }
    return nil
  }
}
