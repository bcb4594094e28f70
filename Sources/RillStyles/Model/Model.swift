public import Rill

/// The part of a ``Model`` that an ``Update`` depends on: the type of its actions.
///
/// It is a separate protocol so that the compiler can infer the isolation of a model's conformance: in a module whose
/// default isolation is the main actor, a dependency of `Update` on `Model` would be circular.
public protocol ModelState {
  /// The actions of the model.
  associatedtype Action: Sendable
}

/// A state with a pure update function.
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
/// The same actions in the same order *always* lead to the same state. A state that equals the previous one is *never*
/// set, and observers that compare values are not notified of it.
///
/// A pure function holds the previous state while it creates the next one, so a collection that it changes is copied.
/// Where that is too expensive, write a ``MutatingModel``, which changes the state in place.
public protocol Model: ModelState {
  /// The actions of the model.
  associatedtype Action
  /// The dependencies of the model, such as clients, clocks or an actor.
  ///
  /// Defaults to `Void`.
  associatedtype Environment = Void
  /// The type of the model's updates.
  ///
  /// A custom type can carry more information than ``Update``.
  associatedtype UpdateType: UpdateProtocol = Update<Self> where UpdateType.State == Self

  /// Returns the next state for an action, with effects and an animation if there are any.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - action: The action.
  ///   - environment: The store's environment.
  /// - Returns: The update.
  static func update(_ state: Self, _ action: Action, environment: Environment) -> UpdateType

  /// Changes a state in place for an action.
  ///
  /// The default sets the state of ``update(_:_:environment:)``, unless ``isSame(_:_:)`` returns true for it. A
  /// ``MutatingModel`` changes the state without a copy.
  ///
  /// - Parameters:
  ///   - state: The stored state.
  ///   - action: The action.
  ///   - environment: The store's environment.
  /// - Returns: The effect of the update, with its animation.
  static func reduce(into state: inout Self, action: Action, environment: Environment) -> Effect<Action>

  /// Returns whether a new state is the same as the old one, so that it need not be set.
  ///
  /// For an `Equatable` model this is `==`, which stops at the first difference; for other models it is false.
  /// Implement this method if that comparison is too expensive.
  static func isSame(_ old: Self, _ new: Self) -> Bool
}

extension Model {
  /// Compares states with `==` if their type is `Equatable` at run time, as a generic model may be.
  ///
  /// For other states it returns false, so they are always set.
  @inlinable
  public static func isSame(_ old: Self, _ new: Self) -> Bool {
    guard EquatableTypes.contains(Self.self) else { return false }
    return isEqual(old, new)
  }

  /// Compares two states whose type is `Equatable` at run time.
  @usableFromInline
  static func isEqual(_ old: Self, _ new: Self) -> Bool {
    func compare<Value: Equatable>(_ old: Value) -> Bool { (new as? Value) == old }
    return (old as? any Equatable).map { compare($0) } ?? false
  }

  /// Returns a copy of the state with changes.
  ///
  /// - Parameter change: A closure that changes the copy.
  /// - Returns: The copy.
  @inlinable
  public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var copy = self
    try change(&copy)
    return copy
  }
}

extension Model where Self: Equatable {
  /// Returns whether both states are equal.
  @inlinable
  public static func isSame(_ old: Self, _ new: Self) -> Bool { old == new }
}
