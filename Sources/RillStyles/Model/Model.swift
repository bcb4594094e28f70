import Rill

/// What an ``Update`` knows of a ``Model``: the type of its actions.
///
/// A protocol of its own, so that the compiler can tell the isolation of a model's conformance: in a module whose default
/// isolation is the main actor, looking for that of `Model` inside of `Update` would go round in a circle.
public protocol ModelState {
  /// What can happen.
  associatedtype Action: Sendable
}

/// A state with a pure function that says what each action makes of it.
///
/// ```swift
/// struct Counter: Model {
///   var count = 0
///   enum Action { case increment }
///
///   static func update(_ state: Counter, _ action: Action, environment: Void) -> Update<Counter> {
///     switch action {
///     case .increment: Update(state.with { $0.count += 1 })
///     }
///   }
/// }
/// let store = Store(Counter())
/// ```
///
/// The same actions in the same order *always* lead to the same state. A state that equals the one before is *never*
/// set, and nobody is told of it who observes what compares.
///
/// A pure function holds the state before while it makes the next one, so a collection that it changes is copied. Where
/// that costs too much, write a `Reducer`, which changes the state in place.
public protocol Model: ModelState {
  /// What can happen.
  associatedtype Action
  /// What the model needs of the world: clients, clocks, an actor. Nothing, unless it says so.
  associatedtype Environment = Void
  /// What an update is; a type of one's own may say more than ``Update`` does.
  associatedtype UpdateType: UpdateProtocol = Update<Self> where UpdateType.State == Self

  /// Says what an action makes of the state, and what else is to be done.
  ///
  /// - Parameters:
  ///   - state: The state now.
  ///   - action: What happened.
  ///   - environment: What the store was made with.
  /// - Returns: The next state, with effects and an animation if there are any.
  static func update(_ state: Self, _ action: Action, environment: Environment) -> UpdateType

  /// Whether a new state is the same as the old one, and need not be set.
  ///
  /// For an `Equatable` model this is `==`, which stops at the first difference; for another it is false. Write your own
  /// where that is too much to compare.
  static func isSame(_ old: Self, _ new: Self) -> Bool
}

extension Model {
  /// Compares states with `==` if their type is `Equatable` at run time, as a generic model may be; other states are all
  /// set.
  @inlinable
  public static func isSame(_ old: Self, _ new: Self) -> Bool {
    guard Self.self is any Equatable.Type else { return false }
    return isEqual(old, new)
  }

  /// Compares two states whose type is `Equatable` at run time.
  @usableFromInline
  static func isEqual(_ old: Self, _ new: Self) -> Bool {
    func compare<Value: Equatable>(_ old: Value) -> Bool { (new as? Value) == old }
    return (old as? any Equatable).map { compare($0) } ?? false
  }

  /// A copy of the state with some of it changed.
  ///
  /// - Parameter change: Changes the copy.
  /// - Returns: The copy.
  @inlinable
  public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }
}

extension Model where Self: Equatable {
  /// Whether both are equal.
  @inlinable
  public static func isSame(_ old: Self, _ new: Self) -> Bool { old == new }
}
