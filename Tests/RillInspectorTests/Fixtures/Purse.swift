import Rill
import RillInspectorFixtures

/// A small feature with a state that is not Sendable and a validator.
struct Purse: Reducer {
  struct State {
    var coins = 10
    var memo = Memo()
    var notes = IdentifiedArray<Todo>()
  }

  /// Makes the state non-Sendable.
  final class Memo {
    var text = "memo"
  }

  enum Action: Codable, Sendable {
    case spend(coins: Int)
    case note(String)
    case payday
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .spend(let coins): state.coins -= coins
    case .note(let title): state.notes.append(Todo(id: state.notes.count, title: title))
    case .payday: return .send(.note("paid"))
    }
    return .none
  }
}

extension Todo: Identifiable {}

func makePurse(isolation: isolated (any Actor)? = #isolation) -> Store<Purse.State, Purse.Action> {
  Store(Purse.State(), validators: [.init("no debt") { $0.coins >= 0 }], isolation: isolation) { Purse() }
}

/// An actor with its own store, which is reachable only from outside.
actor PurseKeeper {
  private var store: Store<Purse.State, Purse.Action>?

  func open() { store = makePurse() }

  func close() { store = nil }

  func use<Result: Sendable>(
    _ work: @Sendable (isolated PurseKeeper, Store<Purse.State, Purse.Action>?) -> Result
  ) -> Result {
    work(self, store)
  }
}
