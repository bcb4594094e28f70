import Rill

/// Deposits and withdrawals, with a balance that never becomes negative.
struct Purse: Equatable {
  var amounts: [Int] = []
  var sum: Int { amounts.reduce(0, +) }

  static var rule: Validator<Purse> { Validator("no debt") { $0.sum >= 0 } }

  /// Creates a store of a purse, whose actions are amounts.
  static func store(_ amounts: [Int] = []) -> Store<Purse, Int> {
    Store(Purse(amounts: amounts), validators: [rule]) { purse, amount in
      purse.amounts.append(amount)
      return .none
    }
  }
}
