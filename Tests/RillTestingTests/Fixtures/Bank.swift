import Rill
import RillTesting

/// A bank with a flaw: closing an account ignores its debt.
struct Bank: Reducer {
  struct Account: Identifiable, Equatable {
    let id: Int
    var balance = 0
  }

  struct State: Equatable {
    var owner = "Ada"
    var cash = 0
    var accounts: IdentifiedArray<Account> = []
  }

  enum Action: Sendable, Equatable {
    case deposit(Int), withdraw(Int)
    case open(id: Int)
    case move(Int, to: Int)
    case close(Int)
    case double
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .deposit(let amount): state.cash += amount
    case .withdraw(let amount): state.cash -= amount
    case .open(let id): if !state.accounts.contains(id: id) { state.accounts.append(Account(id: id)) }
    case .move(let amount, let id):
      guard state.accounts.contains(id: id) else { return .none }
      state.cash -= amount
      state.accounts[id: id]?.balance += amount
    case .close(let id): state.accounts.remove(id: id)
    case .double: return .send(.deposit(state.cash))
    }
    return .none
  }

  static func actions() -> ActionGenerator<State, Action> {
    .frequency(
      (2, ActionGenerator { _, random in .deposit(random.int(in: 1...100)) }),
      (1, ActionGenerator { state, random in .withdraw(random.int(in: 0...max(0, state.cash))) }),
      (1, ActionGenerator { _, random in .open(id: random.int(in: 1...3)) }),
      (
        2,
        ActionGenerator { state, random in
          random.element(of: state.accounts).map { .move(random.int(in: 0...max(0, state.cash)), to: $0.id) }
        }
      ),
      (1, ActionGenerator { state, random in random.element(of: state.accounts).map { .close($0.id) } }))
  }

  static func simpler(_ action: Action) -> [Action] {
    switch action {
    case .deposit(let amount): Simpler.than(amount).map(Action.deposit)
    case .withdraw(let amount): Simpler.than(amount).map(Action.withdraw)
    case .open(let id): Simpler.than(id).map { .open(id: $0) }
    case .move(let amount, let id): Simpler.than(amount).map { .move($0, to: id) }
    case .close, .double: []
    }
  }
}
