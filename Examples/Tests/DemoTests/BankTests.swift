import Rill
import RillStyles
import Testing

@testable import Demo

@MainActor
struct BankTests {
  private let bank: Store<Bank, any StateAction<Bank>> = Store(Bank(), validators: [.noDebt])

  @Test func `paying moves coins`() {
    bank.send(Payment.pay(by: .jenny, amount: 3))
    #expect(bank.state == Bank(jenny: 7, donald: 13))
    bank.send(Payment.pay(by: .donald, amount: 13))
    #expect(bank.state == Bank(jenny: 20, donald: 0))
  }

  @Test func `coins come in and go out at the counter`() {
    bank.send(Cash.deposit(by: .jenny, amount: 5))
    bank.send(Cash.withdraw(by: .donald, amount: 10))
    #expect(bank.state == Bank(jenny: 15, donald: 0))
  }

  @Test func `nobody pays more than they have, and the reason says how much is missing`() throws {
    let refusal = try #require(bank.send(Payment.pay(by: .donald, amount: 11)).refusal)
    #expect(refusal.description == "Refused by no debt: Donald is 1 coin short")
    #expect((refusal.underlying as? Overdraft)?.missing == 1)
    #expect(bank.state == Bank(jenny: 10, donald: 10))
  }

  @Test func `nobody takes home more than they have, whichever type of action asks for it`() throws {
    let refusal = try #require(bank.send(Cash.withdraw(by: .jenny, amount: 12)).refusal)
    #expect(refusal.description == "Refused by no debt: Jenny is 2 coins short")
    #expect(bank.state == Bank(jenny: 10, donald: 10))
  }
}
