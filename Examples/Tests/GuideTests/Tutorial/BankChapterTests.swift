import Rill
import RillTesting
import Testing

@testable import Guides

@MainActor
struct BankChapterTests {
  @Test func `a payment moves coins`() async {
    let store = TestStore(Bank.State()) { Bank() }
    await store.send(.pay(by: .jenny, amount: 3)) {
      $0.jenny = 7
      $0.donald = 13
    }
  }

  @Test func `a payment beyond the balance is refused, and nothing changes`() async {
    let store = TestStore(Bank.State(), validators: [.noDebt]) { Bank() }
    await store.send(.pay(by: .jenny, amount: 30), refusedBy: "no debt")
  }
}
