/// A generator of actions for random walks, based on the state and on random numbers.
///
/// ```swift
/// let payments = ActionGenerator<Bank, Payment>.frequency(
///   (3, ActionGenerator { _, random in .deposit(random.int(in: 1...100)) }),
///   (1, ActionGenerator { bank, random in random.element(of: bank.accounts).map { .close($0.id) } }))
/// ```
///
/// The generator returns nil if no action fits the state. The same seed *always* leads to the same actions, as long as
/// the closures take all randomness from the generator that is passed to them.
public struct ActionGenerator<State, Action> {
  private let make: (State, inout SeededRandom) -> Action?

  /// Creates a generator from a closure.
  ///
  /// - Parameter make: A closure that returns an action that fits the state, or nil.
  public init(_ make: @escaping (_ state: State, _ random: inout SeededRandom) -> Action?) {
    self.make = make
  }

  /// Returns an action that fits the state, or nil if there is none.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - random: The source of randomness.
  /// - Returns: The action.
  public func action(in state: State, using random: inout SeededRandom) -> Action? { make(state, &random) }
}

extension ActionGenerator {
  /// Returns a generator that always creates the same action.
  public static func always(_ action: Action) -> ActionGenerator { ActionGenerator { _, _ in action } }

  /// Returns a generator that creates one of several actions, each with equal probability.
  public static func any(of actions: [Action]) -> ActionGenerator {
    ActionGenerator { _, random in random.element(of: actions) }
  }

  /// Returns a generator that uses one of several generators, each with equal probability.
  ///
  /// If the chosen generator returns nil, the others are tried.
  public static func one(of generators: ActionGenerator...) -> ActionGenerator {
    frequency(generators.map { (1, $0) })
  }

  /// Returns a generator that uses one of several generators, each with a probability in proportion to its weight.
  ///
  /// If the chosen generator returns nil, the others are tried. A generator without a positive weight is never used.
  ///
  /// - Parameter choices: The weights and generators.
  /// - Returns: The generator.
  public static func frequency(_ choices: (weight: Int, generator: ActionGenerator)...) -> ActionGenerator {
    frequency(choices)
  }

  private static func frequency(_ choices: [(weight: Int, generator: ActionGenerator)]) -> ActionGenerator {
    let choices = choices.filter { $0.weight > 0 }
    return ActionGenerator { state, random in
      if let first = choose(choices, using: &random) {
        if let action = choices[first].generator.make(state, &random) { return action }
        var rest = choices
        rest.remove(at: first)
        while let next = choose(rest, using: &random) {
          if let action = rest.remove(at: next).generator.make(state, &random) { return action }
        }
      }
      return nil
    }
  }

  private static func choose(
    _ choices: [(weight: Int, generator: ActionGenerator)], using random: inout SeededRandom
  ) -> Int? {
    let total = choices.reduce(UInt64(0)) { $0 + UInt64($1.weight) }
    guard total > 0 else { return nil }
    var left = random.below(total)
    return choices.firstIndex { choice in
      if left < UInt64(choice.weight) { return true }
      left -= UInt64(choice.weight)
      return false
    }
  }

  /// Returns a generator that creates actions only in states that satisfy a condition.
  public func when(_ condition: @escaping (State) -> Bool) -> ActionGenerator {
    ActionGenerator { [make] state, random in condition(state) ? make(state, &random) : nil }
  }

  /// Returns a generator for a parent state, which embeds the actions in actions of the parent.
  ///
  /// - Parameters:
  ///   - child: A closure that returns the child's state. If it returns nil, no action is made.
  ///   - embed: A closure that creates the parent's action, usually an enum case.
  /// - Returns: The generator.
  public func embedded<Parent, ParentAction>(
    in child: @escaping (Parent) -> State?, _ embed: @escaping (Action) -> ParentAction
  ) -> ActionGenerator<Parent, ParentAction> {
    ActionGenerator<Parent, ParentAction> { [make] parent, random in
      child(parent).flatMap { make($0, &random) }.map(embed)
    }
  }
}

extension ActionGenerator where Action: CaseIterable {
  /// A generator that creates each case with equal probability.
  public static var allCases: ActionGenerator { any(of: Array(Action.allCases)) }
}
