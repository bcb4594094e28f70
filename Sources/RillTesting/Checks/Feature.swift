public import Rill

/// A feature to be checked: how its state begins, and how it takes actions.
///
/// ```swift
/// let bank = Feature(Bank.State(accounts: [1, 2])) { Bank() }
/// await bank.checkDeterminism(of: [.deposit(5), .close(1)])
/// await bank.checkUntouched(\.owner, by: [.deposit(5)])
/// await bank.checkWalk(payments, keeping: [Invariant("no debt") { $0.balance >= 0 }])
/// ```
///
/// Each check runs the feature from its first state, most of them many times, so everything is made anew for each run.
///
/// - A reducer is called directly. Actions that it sends at once are handled as a store would; other effects are
///   described and *never* run.
/// - A store of any style is sent to. Its effects run, so give it clients and clocks made for tests.
public struct Feature<State, Action: Sendable> {
  private let make: (_ listens: Bool) -> any Trial<State, Action>

  /// Describes a feature by its reducer.
  ///
  /// - Parameters:
  ///   - state: The state to begin with; evaluated for each run. Write it out instead of naming a value that you keep:
  ///     sets and dictionaries in it are then built anew, and their order, which is by chance, shows.
  ///   - reducer: Makes the reducer, for each run.
  public init<Logic: Reducer<State, Action>>(
    _ state: @autoclosure @escaping () -> State, reducer: @escaping () -> Logic
  ) {
    make = { _ in
      let reducer = reducer()
      return ReducerTrial(state()) { reducer.reduce(into: &$0, action: $1) }
    }
  }

  /// Describes a feature by a closure that handles actions.
  ///
  /// - Parameters:
  ///   - state: The state to begin with; evaluated for each run.
  ///   - reduce: Changes the state in place and returns an effect.
  public init(
    _ state: @autoclosure @escaping () -> State,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    make = { _ in ReducerTrial(state(), reduce: reduce) }
  }

  /// Describes a feature by a store of its own, of any style.
  ///
  /// - Parameters:
  ///   - awaitsEffects: Whether to wait, after each action, until everything that it has started is over. Say false for
  ///     effects that never end by themselves.
  ///   - store: Makes a store with an initial state, for each run.
  public init(awaitsEffects: Bool = true, store: @escaping () -> Store<State, Action>) {
    make = { StoreTrial(store(), awaitsEffects: awaitsEffects, listens: $0) }
  }

  /// Begins a run.
  ///
  /// - Parameter listens: Whether it will be asked for effects.
  /// - Returns: The run, in its first state.
  func start(listens: Bool = false) -> any Trial<State, Action> {
    FailureRelay.install()
    return make(listens)
  }
}
