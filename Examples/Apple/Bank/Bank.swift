import Rill
import RillStyles

/// Accounts that may not be overdrawn.
struct Bank: Equatable, Sendable {
  var accounts = ["Donald": 10, "Jenny": 10]
  var problem: String?

  /// The rule that every state satisfies.
  @MainActor static let noDebt = Validator<Bank>("no debt") { bank in
    bank.accounts.values.allSatisfy { $0 >= 0 }
  }

  /// Creates the store of a bank.
  @MainActor
  static func open() -> BankStore { BankStore(Bank(), validators: [noDebt]) }
}

typealias BankStore = Store<Bank, any StateAction<Bank>>

/// A payment from one account to another.
struct Payment: StateAction {
  let payer: String
  let payee: String
  let amount: Int

  func reduce(_ bank: inout Bank) {
    bank.accounts[payer, default: 0] -= amount
    bank.accounts[payee, default: 0] += amount
  }
}

/// A message that explains a refused payment.
struct Complaint: StateAction {
  let text: String

  func reduce(_ bank: inout Bank) { bank.problem = text }
}
