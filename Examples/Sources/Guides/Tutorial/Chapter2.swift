import Rill

extension Validator<Bank.State> {
  /// Refuses a balance below zero.
  static var noDebt: Validator {
    Validator("no debt") { $0.jenny >= 0 && $0.donald >= 0 }
  }
}

enum Chapter2 {
  @MainActor static func run() async throws {
    let store = Store(Bank.State(), validators: [.noDebt]) { Bank() }
    if let refusal = store.send(.pay(by: .jenny, amount: 30)).refusal { print(refusal) }
    print("Jenny still has \(store.jenny) coins")
  }
}
