import Rill

/// The bank of the tutorial: two customers who pay each other.
struct Bank: Reducer {
  enum Customer: String, Codable, Sendable { case jenny, donald }

  struct State: Codable, Equatable, Sendable {
    var jenny = 10
    var donald = 10

    subscript(customer: Customer) -> Int {
      get { customer == .jenny ? jenny : donald }
      set { if customer == .jenny { jenny = newValue } else { donald = newValue } }
    }
  }

  enum Action: Codable, Equatable, Sendable { case pay(by: Customer, amount: Int) }

  func reduce(into bank: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .pay(let payer, let amount):
      bank[payer] -= amount
      bank[payer == .jenny ? .donald : .jenny] += amount
    }
    return .none
  }
}
