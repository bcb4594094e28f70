/// A rule that every state of a store must satisfy.
///
/// ```swift
/// let noDebt = Validator<Bank>("no debt") { $0.jenny >= 0 && $0.donald >= 0 }
/// ```
///
/// A rule checks the proposed state alone, so it is `Sendable` and may be declared at file scope or as a static
/// property. Use a ``Middleware`` for a rule that needs more, such as the state of an actor.
public struct Validator<State>: Sendable {
  /// The name of the rule in refusals.
  public let name: String
  let check: @Sendable (State) -> Refusal?

  /// Creates a rule from a condition.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which also appears in the reason of a refusal.
  ///   - isValid: Whether a proposed state satisfies the rule.
  public init(_ name: String, _ isValid: @escaping @Sendable (State) -> Bool) {
    self.name = name
    check = { isValid($0) ? nil : Refusal(by: name, Failures.ruleBroken(name)) }
  }

  /// Creates a rule that describes a problem as an error.
  ///
  /// - Parameters:
  ///   - name: The name of the rule.
  ///   - problem: Returns the problem of a proposed state, or nil.
  public init<Problem: Error>(_ name: String, problem: @escaping @Sendable (State) -> Problem?) {
    self.name = name
    check = { state in problem(state).map { Refusal(by: name, $0) } }
  }
}

/// A middleware that runs validators, in order, on each proposed state, until one refuses it.
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
