public import Rill

/// A feature in two steps: an action asks for mutations, and a mutation changes the state.
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
/// - Mutations that are sent at once are *always* a part of the action's own turn: one transition, one notification.
/// - Later ones are transitions of their own, in the order in which they are sent, labelled with the mutation and caused
///   by the action.
/// - What a cancelled effect still sends is dropped.
///
/// It is a ``Rill/Reducer``, so it composes like one.
public protocol Reactable<State, Action, Mutation>: Reducer, Sendable {
  // Named again, so that the compiler finds the types in the signatures below where a feature does not name them.
  /// The state that mutations change; a value type.
  associatedtype State
  /// What can happen.
  associatedtype Action
  /// What changes the state; `Never` for a feature that only hands actions on.
  associatedtype Mutation: Sendable = Never
  /// What happens outside and is turned into actions.
  associatedtype Outside: AsyncSequence = EmptySequence<Action>
  where Outside.Element == Action, Outside.Failure == Never
  /// What happens outside and is turned into actions with a look at the state.
  associatedtype Inquiry: AsyncSequence = EmptySequence<Action>
  where Inquiry.Element == Action, Inquiry.Failure == Never

  /// Says which mutations an action leads to, now and later.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - state: The state now. What an effect captures of it grows old; read on the store with `.run(_:on:)` instead.
  /// - Returns: An effect of mutations.
  func mutate(_ action: Action, state: State) -> Effect<Mutation>

  /// Changes the state; does nothing else.
  ///
  /// - Parameters:
  ///   - state: The stored state, in place.
  ///   - mutation: What is to be changed.
  func reduce(_ state: inout State, _ mutation: Mutation)

  /// Turns timers, notifications and other events into actions.
  ///
  /// Called once, when a store is made of the feature. The sequence is iterated until the store goes. Of a child that is
  /// handled inside of its parent, the parent merges the sequence into its own.
  ///
  /// - Returns: The actions; none by default.
  func transform() -> Outside

  /// Turns timers, notifications and other events into actions, with a look at the state when they happen.
  ///
  /// Called once, when a store is made of the feature, beside ``transform()``. Of a child that its parent handles, the
  /// parent merges the sequence into its own and hands over a ``StateReader/scope(_:)``.
  ///
  /// - Parameter state: Reads the state at any time.
  /// - Returns: The actions; none by default.
  func transform(reading state: StateReader<State>) -> Inquiry
}

extension Reactable where Inquiry == EmptySequence<Action> {
  /// Nothing that happens outside needs a look at the state.
  public func transform(reading state: StateReader<State>) -> EmptySequence<Action> { EmptySequence() }
}

extension Reactable where Outside == EmptySequence<Action> {
  /// Nothing happens outside.
  public func transform() -> EmptySequence<Action> { EmptySequence() }
}

extension Reactable where Mutation == Never {
  /// No action leads to a mutation.
  public func mutate(_ action: Action, state: State) -> Effect<Never> { .none }
  /// There is nothing to change.
  public func reduce(_ state: inout State, _ mutation: Never) {}
}
