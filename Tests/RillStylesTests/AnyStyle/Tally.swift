import Rill
import RillFixtures
import RillKeyedState
import RillStyles

/// The same small feature in every style: a number to which values are added, immediately or when a gate opens.
enum Tally {
  /// The commands of the feature, for every style.
  enum Command: Sendable {
    case add(Int)
    /// Adds when the gate opens.
    ///
    /// A newer command replaces an older one.
    case addLater(Int, Signal)
    case stop
  }

  static let id = EffectID("later")

  /// The rule that the number must not be negative.
  static func rule<State>(_ count: any KeyPath<State, Int> & Sendable) -> [Validator<State>] {
    [Validator("not below zero") { $0[keyPath: count] >= 0 }]
  }

  static func later<Action: Sendable>(_ gate: Signal, _ action: Action) -> Effect<Action> {
    .run("add later") { send in
      await gate.wait()
      await send(action)
    }.id(id)
  }
}

// MARK: - As a reducer

struct TallyReducer: Reducer {
  struct State: Equatable { var count = 0 }

  func reduce(into state: inout State, action: Tally.Command) -> Effect<Tally.Command> {
    switch action {
    case .add(let number): state.count += number
    case .addLater(let number, let gate): return Tally.later(gate, .add(number))
    case .stop: return .cancel(Tally.id)
    }
    return .none
  }
}

// MARK: - As a model

struct TallyModel: Model, Equatable {
  var count = 0

  static func update(_ state: TallyModel, _ action: Tally.Command, environment: Void) -> Update<TallyModel> {
    switch action {
    case .add(let number): Update(state.with { $0.count += number })
    case .addLater(let number, let gate): Update(state, effect: Tally.later(gate, .add(number)))
    case .stop: Update(state, effect: .cancel(Tally.id))
    }
  }
}

// MARK: - As a model that changes in place

struct TallyInPlace: MutatingModel {
  var count = 0

  static func update(
    _ state: inout TallyInPlace, _ action: Tally.Command, environment: Void
  ) -> Effect<Tally.Command> {
    switch action {
    case .add(let number): state.count += number
    case .addLater(let number, let gate): return Tally.later(gate, .add(number))
    case .stop: return .cancel(Tally.id)
    }
    return .none
  }
}

// MARK: - As an interactor

struct TallyInteractor: Actionable {
  struct State: Equatable { var count = 0 }

  struct Action: CancellableAction {
    let command: Tally.Command
    var cancellation: EffectID? {
      if case .add = command { nil } else { Tally.id }
    }
  }

  func handle(_ action: Action, store: MutatingStore<State, Action>) async {
    switch action.command {
    case .add(let number): store.count += number
    case .addLater(let number, let gate):
      await gate.wait()
      store.count += number
    case .stop: break
    }
  }
}

// MARK: - As actions that reduce themselves

struct TallyState: Equatable { var count = 0 }

struct TallyAction: StateAction {
  let command: Tally.Command

  func reduce(_ state: inout TallyState) {
    if case .add(let number) = command { state.count += number }
  }

  func effect(_: TallyState) -> Effect<any StateAction<TallyState>> {
    switch command {
    case .add: .none
    case .addLater(let number, let gate): Tally.later(gate, TallyAction(command: .add(number)))
    case .stop: .cancel(Tally.id)
    }
  }
}

// MARK: - With a keyed state

enum TallyKey: Hashable, Sendable { case count, other }

extension KeyedState<TallyKey> {
  /// The number, as a field.
  var tally: Int {
    get { self[.count, default: 0] }
    set { self[.count, default: 0] = newValue }
  }
}

func reduceKeyedTally(_ state: inout KeyedState<TallyKey>, _ action: Tally.Command) -> Effect<Tally.Command> {
  switch action {
  case .add(let number): state.tally += number
  case .addLater(let number, let gate): return Tally.later(gate, .add(number))
  case .stop: return .cancel(Tally.id)
  }
  return .none
}

// MARK: - As a reactable

struct TallyReactable: Reactable {
  struct State: Equatable { var count = 0 }

  typealias Action = Tally.Command
  enum Mutation: Sendable { case add(Int) }

  func mutate(_ action: Tally.Command, state: State) -> Effect<Mutation> {
    switch action {
    case .add(let number): .send(.add(number))
    case .addLater(let number, let gate): Tally.later(gate, .add(number))
    case .stop: .cancel(Tally.id)
    }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    switch mutation {
    case .add(let number): state.count += number
    }
  }
}
