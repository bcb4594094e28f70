public import Rill

/// The result of an action: the next state, an effect, and an animation.
///
/// ```swift
/// Update(state, effect: environment.load().map(Action.loaded)).animation(.default)
/// ```
public struct Update<State: ModelState> {
  /// The next state.
  public var state: State
  /// The effect to run.
  public var effect: Effect<State.Action>
  /// The animation of the change.
  ///
  /// Nil leaves the animation to the sender.
  public var animation: StateAnimation?
  /// The actions that were handled in this update, outermost first, as a stream of updates contains them.
  ///
  /// In an update that a model has just returned, they are the actions of its parts: the actions that were handled as
  /// one, and the actions that were passed to a child.
  @inlinable
  public internal(set) var actions: [State.Action] {
    get { handled ?? [] }
    set { handled = newValue }
  }
  // Most updates have no parts, and nil is cheaper to create and release than an empty array.
  @usableFromInline var handled: [State.Action]?

  /// Creates an update.
  ///
  /// - Parameters:
  ///   - state: The next state.
  ///   - effect: The effect to run.
  ///   - animation: The animation of the change. Nil leaves the animation to the sender.
  @inlinable
  public init(_ state: State, effect: Effect<State.Action> = .none, animation: StateAnimation? = nil) {
    self.state = state
    self.effect = effect
    self.animation = animation
    handled = nil
  }
}

extension Update: Sendable where State: Sendable {}

extension Update where State: Model {
  /// Sets the next state, unless it is the same, and returns the effect with the update's animation.
  ///
  /// The update then has the previous state and no effect: both are swapped instead of copied.
  @inlinable
  mutating func apply(to state: inout State) -> Effect<State.Action> {
    if !State.isSame(state, self.state) { swap(&state, &self.state) }
    var effect = Effect<State.Action>.none
    swap(&effect, &self.effect)
    // The effect of a mutating model carries its animation already.
    guard let animation, effect.animation != animation else { return effect }
    return effect.animation(animation)
  }
}

/// An update that carries more information than ``Update``, such as the rows that have changed.
///
/// ```swift
/// struct RowsUpdate: UpdateProtocol {
///   var update: Update<Rows>
///   var changed: [Int] = []
///
///   init(_ update: Update<Rows>) { self.update = update }
///   mutating func join(_ next: RowsUpdate) { changed += next.changed }
/// }
/// ```
///
/// The information is available in ``Rill/Store/updates(buffer:)`` after the change.
public protocol UpdateProtocol<State> {
  /// The model to update.
  associatedtype State: ModelState

  /// The state, the effect and the animation.
  var update: Update<State> { get set }

  /// Creates an update without additional information.
  init(_ update: Update<State>)

  /// Adds the additional information of an update that follows in the same turn.
  ///
  /// The state, effect and animation have already been combined.
  ///
  /// - Parameter next: The update that follows.
  mutating func join(_ next: Self)
}

extension Update: UpdateProtocol {
  /// The update itself.
  @inlinable
  public var update: Update {
    _read { yield self }
    _modify { yield &self }
  }

  /// Creates a copy of an update.
  @inlinable
  public init(_ update: Update) { self = update }

  /// Does nothing, because there is no additional information.
  @inlinable
  public mutating func join(_ next: Update) {}
}

extension UpdateProtocol {
  /// The next state.
  public var state: State { update.state }
  /// The effect to run.
  public var effect: Effect<State.Action> { update.effect }
  /// The animation of the change.
  ///
  /// Nil leaves the animation to the sender.
  public var animation: StateAnimation? { update.animation }
  /// The actions that were handled in this update, outermost first, as a stream of updates contains them.
  public var actions: [State.Action] { update.actions }

  /// Creates an update.
  ///
  /// - Parameters:
  ///   - state: The next state.
  ///   - effect: The effect to run.
  ///   - animation: The animation of the change. Nil leaves the animation to the sender.
  public init(_ state: State, effect: Effect<State.Action> = .none, animation: StateAnimation? = nil) {
    self.init(Update(state, effect: effect, animation: animation))
  }

  /// Returns the same update with an animation.
  ///
  /// - Parameter animation: The animation of the change.
  /// - Returns: The update.
  public func animation(_ animation: StateAnimation) -> Self {
    var copy = self
    copy.update.animation = animation
    return copy
  }

  /// Returns the same update with an additional effect, which runs concurrently with the existing ones.
  ///
  /// - Parameter effect: The additional effect.
  /// - Returns: The update.
  public func mergeEffect(_ effect: Effect<State.Action>) -> Self {
    var copy = self
    copy.update.effect = .merge(update.effect, effect)
    return copy
  }
}

/// Returns an action followed by the parts of its update, in order, without a repetition.
///
/// An update that only forwards its action to a child has that action as its first part.
func named<Action>(_ action: Action, _ parts: [Action]) -> [Action] {
  guard let first = parts.first, isSameAction(first, action) else { return [action] + parts }
  return parts
}

/// Returns whether two actions are the same: equal if they are `Equatable`, and otherwise with equal descriptions.
func isSameAction<Action>(_ one: Action, _ other: Action) -> Bool {
  func compare<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
  return (one as? any Equatable).map { compare($0) } ?? ("\(one)" == "\(other)")
}
