import Rill

/// What Jenny and Donald have; the types of actions beside it say what can happen to it.
///
/// None of them keeps a balance above zero: that is a rule of the store, which refuses whatever would break it and says
/// why.
struct Bank: Codable, Equatable {
  var jenny = 10
  var donald = 10
}

extension Bank {
  enum Customer: String, Codable {
    case jenny, donald
  }

  /// What a customer has.
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
  /// Nobody may owe anything.
  static var noDebt: Validator {
    Validator("no debt") { bank in
      if bank.jenny < 0 { return Overdraft(name: "Jenny", missing: -bank.jenny) }
      if bank.donald < 0 { return Overdraft(name: "Donald", missing: -bank.donald) }
      return nil
    }
  }
}
