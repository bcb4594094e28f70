import Rill
import RillDebugging
import RillFixtures
import RillSessions

/// A bank with encodable states and actions.
struct Bank: Codable, Equatable {
  var balance = 10
  var note: String?
  var tags: Set<String> = []
  var rows: [Row] = []

  struct Row: Codable, Equatable {
    var id: Int
    var title: String
  }
}

enum BankAction: Codable, Equatable, Sendable {
  case pay(Int)
  case earn(amount: Int)
  case tag(String)
  case add(Bank.Row)
  case fetch
}

/// A store that counts its effects.
@MainActor struct BankHouse {
  let store: Store<Bank, BankAction>
  let effects = Recorder<String>()

  init(_ bank: Bank = Bank()) {
    store = Store(bank, validators: [Validator("no debt") { $0.balance >= 0 }]) {
      [effects] (bank: inout Bank, action: BankAction) in
      switch action {
      case .pay(let amount): bank.balance -= amount
      case .earn(let amount): bank.balance += amount
      case .tag(let tag): bank.tags.insert(tag)
      case .add(let row): bank.rows.append(row)
      case .fetch:
        return .run("fetch") { send in
          effects.note("fetch")
          await send(.earn(amount: 5))
        }
      }
      return .none
    }
  }

  /// Returns a history with everything that a session can contain.
  func record() async -> History<Bank, BankAction> {
    let history = store.attach(History())
    store.send(.pay(3))
    store.send(.pay(50))
    let task = store.send(.fetch)
    await task.finish()
    store.update("rename") { $0.note = "mine" }
    for tag in ["b", "a", "c", "é"] { store.send(.tag(tag)) }
    store.send(.add(.init(id: 1, title: "milk")))
    store.update("retitle") { $0.rows[0].title = "tea" }
    history.pauseRecording()
    store.send(.earn(amount: 100))
    store.send(.earn(amount: 1))
    history.resumeRecording()
    store.send(.pay(2))
    return history
  }

  /// Returns a session with everything that a session can contain.
  static func session() async throws -> Session {
    let house = BankHouse()
    return try await house.record().session("bank")
  }
}
