import RillValues

/// A rule that every state, or every step from one state to the next, must satisfy.
///
/// ```swift
/// let noDebt = Invariant<Bank, Payment>("no debt") { $0.balance >= 0 }
/// ```
public struct Invariant<State, Action> {
  /// The name of the rule in failures, which must be unique within a check.
  public let name: String
  /// A Boolean value that indicates whether the rule needs the previous state.
  ///
  /// If it does, a collection that an action changes is copied.
  let needsStateBefore: Bool
  /// A closure that returns the problem, or nil.
  ///
  /// For an initial state, the previous state and the action are nil.
  let problem: (_ before: State?, _ action: Action?, _ state: State) -> String?

  private init(
    _ name: String, needsStateBefore: Bool, look: @escaping (State?, Action?, State) -> String?
  ) {
    self.name = name
    self.needsStateBefore = needsStateBefore
    problem = look
  }

  /// Creates a rule from a condition.
  ///
  /// - Parameters:
  ///   - name: The name of the rule.
  ///   - holds: A closure that returns whether a state satisfies the rule.
  public init(_ name: String, _ holds: @escaping (State) -> Bool) {
    self.init(name, needsStateBefore: false) { _, _, state in holds(state) ? nil : "the condition is false" }
  }

  /// Creates a rule that describes the problem.
  ///
  /// - Parameters:
  ///   - name: The name of the rule.
  ///   - problem: A closure that returns the problem with a state, as part of a sentence, or nil.
  public init(_ name: String, problem: @escaping (State) -> String?) {
    self.init(name, needsStateBefore: false) { _, _, state in problem(state) }
  }

  /// Creates a rule about steps.
  ///
  /// - Parameters:
  ///   - name: The name of the rule.
  ///   - problem: A closure that returns the problem with a step, as part of a sentence, or nil. It receives the
  ///     previous state, the action, and the new state.
  public init(
    _ name: String, step problem: @escaping (_ before: State, _ action: Action, _ after: State) -> String?
  ) {
    self.init(name, needsStateBefore: true) { before, action, state in
      guard let before, let action else { return nil }
      return problem(before, action, state)
    }
  }

  /// Returns a rule that certain actions must not change a field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - isMeant: A closure that returns whether the rule applies to an action. By default it applies to all actions.
  /// - Returns: The rule.
  public static func untouched<Value: Equatable>(
    _ path: KeyPath<State, Value>, by isMeant: @escaping (Action) -> Bool = { _ in true }
  ) -> Invariant {
    Invariant("\(path) stays as it is") { before, action, after in
      guard isMeant(action), before[keyPath: path] != after[keyPath: path] else { return nil }
      return "it was \(SwiftSource.of(before[keyPath: path])) and is \(SwiftSource.of(after[keyPath: path]))"
    }
  }
}
