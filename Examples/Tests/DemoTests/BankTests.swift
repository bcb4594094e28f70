import Rill
import Testing

@testable import Demo

@MainActor
struct BankTests {
  private let bank = Store(Bank.State(), validators: [Bank.noDebt]) { Bank() }

  @Test func `paying moves coins`() {
    bank.send(.pay(by: .jenny, amount: 3))
    #expect(bank.state == Bank.State(jenny: 7, donald: 13))
    bank.send(.pay(by: .donald, amount: 13))
    #expect(bank.state == Bank.State(jenny: 20, donald: 0))
  }

  @Test func `nobody pays more than they have, and the reason says how much is missing`() throws {
    let refusal = try #require(bank.send(.pay(by: .donald, amount: 11)).refusal)
    #expect(refusal.description == "Refused by no debt: Donald is 1 coin short")
    #expect((refusal.underlying as? Overdraft)?.missing == 1)
    #expect(bank.state == Bank.State(jenny: 10, donald: 10))
  }
}
