import RillDebugging

/// A rule that every state, or every step from one state to the next, must keep.
///
/// ```swift
/// let noDebt = Invariant<Bank, Payment>("no debt") { $0.balance >= 0 }
/// ```
public struct Invariant<State, Action> {
  /// What the rule is called in failures; tells it from others of the same check.
  public let name: String
  /// Whether the state before is needed; a collection that an action changes is then copied.
  let needsStateBefore: Bool
  /// What is wrong; a state to begin with has neither a state before nor an action.
  let problem: (_ before: State?, _ action: Action?, _ state: State) -> String?

  private init(
    _ name: String, needsStateBefore: Bool, look: @escaping (State?, Action?, State) -> String?
  ) {
    self.name = name
    self.needsStateBefore = needsStateBefore
    problem = look
  }

  /// Makes a rule of a condition.
  ///
  /// - Parameters:
  ///   - name: What the rule is called.
  ///   - holds: Whether a state keeps the rule.
  public init(_ name: String, _ holds: @escaping (State) -> Bool) {
    self.init(name, needsStateBefore: false) { _, _, state in holds(state) ? nil : "the condition is false" }
  }

  /// Makes a rule that says what is wrong.
  ///
  /// - Parameters:
  ///   - name: What the rule is called.
  ///   - problem: What is wrong with a state, as the part of a sentence, or nil.
  public init(_ name: String, problem: @escaping (State) -> String?) {
    self.init(name, needsStateBefore: false) { _, _, state in problem(state) }
  }

  /// Makes a rule about steps.
  ///
  /// - Parameters:
  ///   - name: What the rule is called.
  ///   - problem: What is wrong with a step, as the part of a sentence, or nil: given the state before, the action, and
  ///     the state that it has led to.
  public init(
    _ name: String, step problem: @escaping (_ before: State, _ action: Action, _ after: State) -> String?
  ) {
    self.init(name, needsStateBefore: true) { before, action, state in
      guard let before, let action else { return nil }
      return problem(before, action, state)
    }
  }

  /// A field stays as it is, whatever some actions do.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - isMeant: Whether an action is one of those that must not touch it; all are, if left out.
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
