import RillStyles

/// An action in which a customer deposits or withdraws coins at the counter.
///
/// The page has no counter, but the inspector can send the action: `{"withdraw":{"by":"donald","amount":2}}`.
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
