public import Rill

/// What an action leads to: the next state, what else is to be done, and how the change is shown.
///
/// ```swift
/// Update(state, effect: environment.load().map(Action.loaded)).animation(.default)
/// ```
public struct Update<State: ModelState> {
  /// The next state.
  public var state: State
  /// What else is to be done.
  public var effect: Effect<State.Action>
  /// How the change is to be shown; nil leaves it to whoever sends.
  public var animation: StateAnimation?
  /// The actions that were handled in this update, outermost first, as a stream of updates shows them.
  ///
  /// Of an update that a model has just made, they are those of its parts: the actions that were handled as one, and
  /// those that a child was given.
  @inlinable
  public internal(set) var actions: [State.Action] {
    get { handled ?? [] }
    set { handled = newValue }
  }
  // Most updates have no parts; nil is cheaper than an empty array to make and to let go.
  @usableFromInline var handled: [State.Action]?

  /// Makes an update.
  ///
  /// - Parameters:
  ///   - state: The next state.
  ///   - effect: What else is to be done.
  ///   - animation: How the change is to be shown; nil leaves it to whoever sends.
  @inlinable
  public init(_ state: State, effect: Effect<State.Action> = .none, animation: StateAnimation? = nil) {
    self.state = state
    self.effect = effect
    self.animation = animation
    handled = nil
  }
}

extension Update: Sendable where State: Sendable {}

/// An update with more to say than ``Update`` does: which rows have changed, for example.
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
/// What it says reaches ``Rill/Store/updates(buffer:)`` after the change.
public protocol UpdateProtocol<State> {
  /// The model that is updated.
  associatedtype State: ModelState

  /// The state, the effect and the animation.
  var update: Update<State> { get set }

  /// Makes an update that says nothing more.
  init(_ update: Update<State>)

  /// Takes over what an update says that follows in the same turn.
  ///
  /// Its state, effect and animation are taken over already.
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

  /// Makes the same update.
  @inlinable
  public init(_ update: Update) { self = update }

  /// Does nothing: there is nothing more to take over.
  @inlinable
  public mutating func join(_ next: Update) {}
}

extension UpdateProtocol {
  /// The next state.
  public var state: State { update.state }
  /// What else is to be done.
  public var effect: Effect<State.Action> { update.effect }
  /// How the change is to be shown; nil leaves it to whoever sends.
  public var animation: StateAnimation? { update.animation }
  /// The actions that were handled in this update, outermost first, as a stream of updates shows them.
  public var actions: [State.Action] { update.actions }

  /// Makes an update.
  ///
  /// - Parameters:
  ///   - state: The next state.
  ///   - effect: What else is to be done.
  ///   - animation: How the change is to be shown; nil leaves it to whoever sends.
  public init(_ state: State, effect: Effect<State.Action> = .none, animation: StateAnimation? = nil) {
    self.init(Update(state, effect: effect, animation: animation))
  }

  /// The same update, shown in motion.
  ///
  /// - Parameter animation: How the change is to be shown.
  /// - Returns: The update.
  public func animation(_ animation: StateAnimation) -> Self {
    var copy = self
    copy.update.animation = animation
    return copy
  }

  /// The same update, with one more effect, which starts beside those it has.
  ///
  /// - Parameter effect: What else is to be done.
  /// - Returns: The update.
  public func mergeEffect(_ effect: Effect<State.Action>) -> Self {
    var copy = self
    copy.update.effect = .merge(update.effect, effect)
    return copy
  }
}
