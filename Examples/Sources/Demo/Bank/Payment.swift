import RillStyles

/// One customer pays the other; being `Codable`, it can also be written as `{"pay":{"by":"jenny","amount":5}}`.
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
