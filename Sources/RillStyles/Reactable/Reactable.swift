public import Rill

/// A feature with two steps: an action leads to mutations, and a mutation changes the state.
///
/// ```swift
/// struct Counter: Reactable {
///   struct State { @ViewState var count = 0 }
///   enum Action { case increase, load }
///   enum Mutation { case setCount(Int) }
///
///   func mutate(_ action: Action, state: State) -> Effect<Mutation> {
///     switch action {
///     case .increase: .send(.setCount(state.count + 1))
///     case .load: .run("load") { send in await send(.setCount(try await client.count())) }
///     }
///   }
///
///   func reduce(_ state: inout State, _ mutation: Mutation) {
///     switch mutation {
///     case .setCount(let count): state.count = count
///     }
///   }
/// }
/// let store = Store(Counter.State()) { Counter() }
/// ```
///
/// - Mutations that are sent synchronously are *always* part of the action's own turn: one transition, one
///   notification.
/// - Later mutations are separate transitions, in the order in which they are sent. Each is labeled with the mutation
///   and has the action as its cause.
/// - Mutations that a cancelled effect still sends are dropped.
///
/// A reactable feature is a ``/Rill/Reducer``, so it composes like one.
public protocol Reactable<State, Action, Mutation>: Reducer, Sendable {
  // These are declared again, so that the compiler infers them from the signatures below if a feature does not name
  // them.
  /// The state that mutations change.
  ///
  /// A value type.
  associatedtype State
  /// The actions of the feature.
  associatedtype Action
  /// The changes of the state, or `Never` for a feature that only forwards actions.
  associatedtype Mutation: Sendable = Never
  /// A sequence that turns external events into actions.
  associatedtype Outside: AsyncSequence = EmptySequence<Action>
  where Outside.Element == Action, Outside.Failure == Never
  /// A sequence that turns external events into actions and reads the state.
  associatedtype Inquiry: AsyncSequence = EmptySequence<Action>
  where Inquiry.Element == Action, Inquiry.Failure == Never

  /// Returns the mutations that an action leads to, now and later.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The current state. A copy that an effect captures becomes outdated; use `.run(_:on:)` to read the
  ///     store.
  /// - Returns: An effect that sends mutations.
  func mutate(_ action: Action, state: State) -> Effect<Mutation>

  /// Changes the state, without side effects.
  ///
  /// - Parameters:
  ///   - state: The stored state, which is changed in place.
  ///   - mutation: The change to make.
  func reduce(_ state: inout State, _ mutation: Mutation)

  /// Turns timers, notifications and other external events into actions.
  ///
  /// It is called once, when a store is created with the feature. The sequence is iterated until the store is released.
  /// If a parent handles a child, the parent merges the child's sequence into its own.
  ///
  /// - Returns: The actions. The default implementation returns none.
  func transform() -> Outside

  /// Turns timers, notifications and other external events into actions, with access to the state when they occur.
  ///
  /// It is called once, when a store is created with the feature, in addition to ``transform()``. If a parent handles a
  /// child, the parent merges the child's sequence into its own and passes a ``StateReader/scope(_:)``.
  ///
  /// - Parameter state: A reader that reads the state at any time.
  /// - Returns: The actions. The default implementation returns none.
  func transform(reading state: StateReader<State>) -> Inquiry
}

extension Reactable where Inquiry == EmptySequence<Action> {
  /// Returns an empty sequence: no external event requires the state.
  public func transform(reading state: StateReader<State>) -> EmptySequence<Action> { EmptySequence() }
}

extension Reactable where Outside == EmptySequence<Action> {
  /// Returns an empty sequence: there are no external events.
  public func transform() -> EmptySequence<Action> { EmptySequence() }
}

extension Reactable where Mutation == Never {
  /// Returns no mutations.
  public func mutate(_ action: Action, state: State) -> Effect<Never> { .none }
  /// Does nothing, because there are no mutations.
  public func reduce(_ state: inout State, _ mutation: Never) {}
}
