public import Rill

/// A feature to check: its initial state and its handling of actions.
///
/// ```swift
/// let bank = Feature(Bank.State(accounts: [1, 2])) { Bank() }
/// await bank.checkDeterminism(of: [.deposit(5), .close(1)])
/// await bank.checkUntouched(\.owner, by: [.deposit(5)])
/// await bank.checkWalk(payments, keeping: [Invariant("no debt") { $0.balance >= 0 }])
/// ```
///
/// Each check runs the feature from its initial state, usually many times, so the state and the reducer or store are
/// created for each run.
///
/// - A reducer is called directly. Actions that it sends synchronously are handled as by a store; other effects are
///   described and *never* run.
/// - A store of any style receives the actions through `send`. Its effects run, so use clients and clocks for tests.
public struct Feature<State, Action: Sendable> {
  private let make: (_ listens: Bool) -> any FeatureRun<State, Action>

  /// Creates a feature from a reducer.
  ///
  /// - Parameters:
  ///   - state: The initial state, which is evaluated for each run. Pass a literal expression instead of a stored
  ///     value, so that sets and dictionaries are built for each run and a dependency on their random order is
  ///     detected.
  ///   - reducer: A closure that creates the reducer for each run.
  public init<Logic: Reducer<State, Action>>(
    _ state: @autoclosure @escaping () -> State, reducer: @escaping () -> Logic
  ) {
    make = { _ in
      let reducer = reducer()
      return ReducerRun(state()) { reducer.reduce(into: &$0, action: $1) }
    }
  }

  /// Creates a feature from a closure that handles actions.
  ///
  /// - Parameters:
  ///   - state: The initial state, which is evaluated for each run.
  ///   - reduce: A closure that changes the state in place and returns an effect.
  public init(
    _ state: @autoclosure @escaping () -> State,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    make = { _ in ReducerRun(state(), reduce: reduce) }
  }

  /// Creates a feature from a store of any style.
  ///
  /// - Parameters:
  ///   - awaitsEffects: Whether to wait, after each action, until everything that it started has ended. Pass false for
  ///     effects that do not end.
  ///   - store: A closure that creates a store in its initial state for each run.
  public init(awaitsEffects: Bool = true, store: @escaping () -> Store<State, Action>) {
    make = { StoreRun(store(), awaitsEffects: awaitsEffects, listens: $0) }
  }

  /// Starts a run, for a check that has noted its line for what is reported meanwhile.
  ///
  /// - Parameter listens: Whether the run must provide effects.
  /// - Returns: The run, in its initial state.
  func start(listens: Bool = false) -> any FeatureRun<State, Action> {
    make(listens)
  }
}
