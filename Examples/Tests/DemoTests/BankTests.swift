import Rill
import RillStyles
import RillTesting
import Testing

@testable import Demo

@MainActor
struct BankTests {
  private let bank = TestStore { clock in
    Store<Bank, any StateAction<Bank>>(Bank(), validators: [.noDebt], clock: clock)
  }

  @Test func `paying moves coins`() async {
    await bank.send(Payment.pay(by: .jenny, amount: 3)) {
      $0.jenny = 7
      $0.donald = 13
    }
    await bank.send(Payment.pay(by: .donald, amount: 13)) {
      $0.jenny = 20
      $0.donald = 0
    }
  }

  @Test func `coins come in and go out at the counter`() async {
    await bank.send(Cash.deposit(by: .jenny, amount: 5)) { $0.jenny = 15 }
    await bank.send(Cash.withdraw(by: .donald, amount: 10)) { $0.donald = 0 }
  }

  @Test func `a payment beyond the balance is refused with the missing amount`() async throws {
    let refusal = try #require(
      await bank.send(Payment.pay(by: .donald, amount: 11), refusedBy: "no debt"))
    #expect(refusal.description == "Refused by no debt: Donald is 1 coin short")
    #expect((refusal.underlying as? Overdraft)?.missing == 1)
  }

  @Test func `a withdrawal beyond the balance is refused, whichever action type asks for it`() async throws {
    let refusal = try #require(await bank.send(Cash.withdraw(by: .jenny, amount: 12), refusedBy: "no debt"))
    #expect(refusal.description == "Refused by no debt: Jenny is 2 coins short")
  }
}
