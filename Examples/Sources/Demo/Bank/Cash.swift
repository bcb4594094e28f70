import RillStyles

/// A customer brings coins to the counter or takes some home.
///
/// The page has no counter, but the inspector can send it: `{"withdraw":{"by":"donald","amount":2}}`.
enum Cash: StateAction, Codable {
  case deposit(by: Bank.Customer, amount: UInt32)
  case withdraw(by: Bank.Customer, amount: UInt32)

  func reduce(_ bank: inout Bank) {
    switch self {
    case .deposit(let customer, let amount): bank[customer] += Int(amount)
    case .withdraw(let customer, let amount): bank[customer] -= Int(amount)
    }
  }
}
