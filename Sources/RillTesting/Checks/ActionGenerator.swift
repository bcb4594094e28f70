/// Makes actions for a random walk, from the state and from random numbers.
///
/// ```swift
/// let payments = ActionGenerator<Bank, Payment>.frequency(
///   (3, ActionGenerator { _, random in .deposit(random.int(in: 1...100)) }),
///   (1, ActionGenerator { bank, random in random.element(of: bank.accounts).map { .close($0.id) } }))
/// ```
///
/// Where there is nothing to make in a state, it answers nil. The same seed *always* leads to the same actions, as long
/// as the closures take what is random from the generator that they are handed.
public struct ActionGenerator<State, Action> {
  private let make: (State, inout SeededRandom) -> Action?

  /// Makes a generator of a closure.
  ///
  /// - Parameter make: Makes an action that fits the state, or answers nil.
  public init(_ make: @escaping (_ state: State, _ random: inout SeededRandom) -> Action?) {
    self.make = make
  }

  /// An action that fits the state, or nil if there is none.
  ///
  /// - Parameters:
  ///   - state: The state now.
  ///   - random: Where what is random comes from.
  /// - Returns: The action.
  public func action(in state: State, using random: inout SeededRandom) -> Action? { make(state, &random) }
}

extension ActionGenerator {
  /// Always makes the same action.
  public static func always(_ action: Action) -> ActionGenerator { ActionGenerator { _, _ in action } }

  /// Makes one of several actions, each as often as the others.
  public static func any(of actions: [Action]) -> ActionGenerator {
    ActionGenerator { _, random in random.element(of: actions) }
  }

  /// Asks one of several generators, each as often as the others.
  ///
  /// Where one has nothing to make, the others are asked.
  public static func one(of generators: ActionGenerator...) -> ActionGenerator {
    frequency(generators.map { (1, $0) })
  }

  /// Asks one of several generators, each in proportion to its weight.
  ///
  /// Where one has nothing to make, the others are asked. One without a positive weight is never asked.
  ///
  /// - Parameter choices: Weights and generators.
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

  /// The same generator, asked in some states only.
  public func when(_ condition: @escaping (State) -> Bool) -> ActionGenerator {
    ActionGenerator { [make] state, random in condition(state) ? make(state, &random) : nil }
  }

  /// The same generator for a parent of the state, its actions embedded in those of the parent.
  ///
  /// - Parameters:
  ///   - child: The child's state, or nil where there is none: then nothing is made.
  ///   - embed: Makes the parent's action; usually an enum case.
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
  /// Makes each of the actions there are as often as the others.
  public static var allCases: ActionGenerator { any(of: Array(Action.allCases)) }
}
