import RillStyles

/// An action in which one customer pays the other; its JSON form is `{"pay":{"by":"jenny","amount":5}}`.
enum Payment: StateAction, Codable {
  case pay(by: Bank.Customer, amount: UInt32)

  func reduce(_ bank: inout Bank) {
    switch self {
    case .pay(let payer, let amount):
      bank[payer] -= Int(amount)
      bank[payer == .jenny ? .donald : .jenny] += Int(amount)
    }
  }
}
