import Rill
import RillStyles

/// A tally beside an array of 10,000 numbers.
struct Ledger {
  var tally = Tally()
  var numbers = Array(0..<10_000)
}

/// A plain reducer of the state.
struct PlainLedger: Reducer {
  func reduce(into state: inout Ledger, action: Tally.Action) -> Effect<Tally.Action> {
    switch action {
    case .increment: state.tally.count &+= state.tally.step
    case .rename(let name): state.tally.name = name
    }
    return .none
  }
}

/// The state as a reactable.
struct ReactableLedger: Reactable {
  func mutate(_ action: Tally.Action, state: Ledger) -> Effect<Tally.Mutation> {
    switch action {
    case .increment: .send(.setCount(state.tally.count &+ state.tally.step))
    case .rename(let name): .send(.setName(name))
    }
  }

  func reduce(_ state: inout Ledger, _ mutation: Tally.Mutation) {
    switch mutation {
    case .setCount(let count): state.tally.count = count
    case .setName(let name): state.tally.name = name
    }
  }

  typealias State = Ledger
  typealias Action = Tally.Action
}

/// The state's actions, which reduce it themselves.
enum LedgerAction: StateAction {
  case increment
  case rename(String)

  func reduce(_ state: inout Ledger) {
    switch self {
    case .increment: state.tally.count &+= state.tally.step
    case .rename(let name): state.tally.name = name
    }
  }
}

/// The state as a model.
extension Ledger: Model {
  static func update(_ state: Ledger, _ action: Tally.Action, environment: Void) -> Update<Ledger> {
    switch action {
    case .increment: Update(state.with { $0.tally.count &+= $0.tally.step })
    case .rename(let name): Update(state.with { $0.tally.name = name })
    }
  }
}

/// The same state as an `Equatable` model, for which an equal state is not assigned.
struct EquatableLedger: Model, Equatable {
  var count = 0
  var step = 1
  var name = "a name that is not stored inline"
  var isOpen = true
  var numbers = Array(0..<10_000)

  static func update(
    _ state: EquatableLedger, _ action: Tally.Action, environment: Void
  ) -> Update<EquatableLedger> {
    switch action {
    case .increment: Update(state.with { $0.count &+= $0.step })
    case .rename(let name): Update(state.with { $0.name = name })
    }
  }
}

/// The same state as a model that changes in place.
struct InPlaceLedger: MutatingModel {
  var ledger = Ledger()

  static func update(
    _ state: inout InPlaceLedger, _ action: Tally.Action, environment: Void
  ) -> Effect<Tally.Action> {
    PlainLedger().reduce(into: &state.ledger, action: action)
  }
}
