import Rill

/// The balances of Jenny and Donald, which the action types in this folder change.
///
/// The actions do not ensure that balances stay above zero. This is a rule of the store, which refuses an action that
/// would break it and states the reason.
struct Bank: Codable, Equatable {
  var jenny = 10
  var donald = 10
}

extension Bank {
  enum Customer: String, Codable {
    case jenny, donald
  }

  /// The balance of a customer.
  subscript(customer: Customer) -> Int {
    get {
      switch customer {
      case .jenny: jenny
      case .donald: donald
      }
    }
    set {
      switch customer {
      case .jenny: jenny = newValue
      case .donald: donald = newValue
      }
    }
  }
}

// MARK: - Rules

extension Validator<Bank> {
  /// Refuses a balance below zero.
  static var noDebt: Validator {
    Validator("no debt") { bank in
      if bank.jenny < 0 { return Overdraft(name: "Jenny", missing: -bank.jenny) }
      if bank.donald < 0 { return Overdraft(name: "Donald", missing: -bank.donald) }
      return nil
    }
  }
}
