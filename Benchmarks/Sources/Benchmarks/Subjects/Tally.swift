import Rill
import RillStyles

/// A small state in which every style counts.
struct Tally {
  var count = 0
  var step = 1
  var name = "a name that is not stored inline"
  var isOpen = true

  /// The inputs in every style.
  enum Action: Sendable {
    case increment
    case rename(String)
  }

  enum Mutation: Sendable {
    case setCount(Int)
    case setName(String)
  }
}

/// A plain reducer of the state.
struct PlainTally: Reducer {
  func reduce(into state: inout Tally, action: Tally.Action) -> Effect<Tally.Action> {
    switch action {
    case .increment: state.count &+= state.step
    case .rename(let name): state.name = name
    }
    return .none
  }
}

/// The state as a reactable.
struct ReactableTally: Reactable {
  func mutate(_ action: Tally.Action, state: Tally) -> Effect<Tally.Mutation> {
    switch action {
    case .increment: .send(.setCount(state.count &+ state.step))
    case .rename(let name): .send(.setName(name))
    }
  }

  func reduce(_ state: inout Tally, _ mutation: Tally.Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    case .setName(let name): state.name = name
    }
  }

  typealias State = Tally
  typealias Action = Tally.Action
}

/// The state's actions, which reduce it themselves.
enum TallyAction: StateAction {
  case increment
  case rename(String)

  func reduce(_ state: inout Tally) {
    switch self {
    case .increment: state.count &+= state.step
    case .rename(let name): state.name = name
    }
  }
}

/// The state as a model.
extension Tally: Model {
  static func update(_ state: Tally, _ action: Action, environment: Void) -> Update<Tally> {
    switch action {
    case .increment: Update(state.with { $0.count &+= $0.step })
    case .rename(let name): Update(state.with { $0.name = name })
    }
  }
}

/// The state as a model that changes in place.
struct InPlaceTally: MutatingModel {
  var tally = Tally()

  static func update(
    _ state: inout InPlaceTally, _ action: Tally.Action, environment: Void
  ) -> Effect<Tally.Action> {
    PlainTally().reduce(into: &state.tally, action: action)
  }
}
