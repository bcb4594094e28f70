import Rill
import Synchronization

/// A feature with an effect, which counts how often it is performed.
struct Bank: Reducer {
  struct State: Equatable, Sendable {
    var balance = 10
    var interest = 0
  }

  enum Action: Sendable { case pay(Int), accrue, accrued(Int) }

  /// Counts the effects that were performed.
  final class Ledger: Sendable {
    private let content = Mutex(0)
    var count: Int { content.withLock { $0 } }
    func note() { content.withLock { $0 += 1 } }
  }

  let ledger: Ledger

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .pay(let amount): state.balance -= amount
    case .accrue:
      return .run("accrue") { [ledger] send in
        ledger.note()
        await send(.accrued(1))
      }
    case .accrued(let interest): state.interest += interest
    }
    return .none
  }
}

typealias BankStore = Store<Bank.State, Bank.Action>

let noDebt = Validator<Bank.State>("no debt") { $0.balance >= 0 }

/// A bank on an actor of its own.
actor Branch {
  let ledger = Bank.Ledger()
  private var store: BankStore?

  func open() throws -> StoreEntrance<Bank.State, Bank.Action>? {
    let store = Store(Bank.State(), validators: [noDebt]) { Bank(ledger: ledger) }
    self.store = store
    return try StoreTools(of: store).entrance()
  }

  func close() { store = nil }
}
