import Rill

/// Jenny and Donald pay each other.
///
/// Nothing in the reducer keeps a balance above zero: that is a rule of the store, which refuses whatever would break
/// it and says why.
struct Bank: Reducer {
  struct State: Equatable {
    var jenny = 10
    var donald = 10
  }

  enum Customer: String, Codable {
    case jenny, donald
  }

  /// What can happen; being `Codable`, it can also be written as `{"pay":{"by":"jenny","amount":5}}`.
  enum Action: Codable {
    case pay(by: Customer, amount: UInt32)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .pay(by: .jenny, let amount):
      state.jenny -= Int(amount)
      state.donald += Int(amount)
    case .pay(by: .donald, let amount):
      state.donald -= Int(amount)
      state.jenny += Int(amount)
    }
    return .none
  }
}

// MARK: - Rules

extension Bank {
  /// Nobody may owe anything.
  static var noDebt: Validator<State> {
    Validator("no debt") { state in
      if state.jenny < 0 { return Overdraft(name: "Jenny", missing: -state.jenny) }
      if state.donald < 0 { return Overdraft(name: "Donald", missing: -state.donald) }
      return nil
    }
  }
}
