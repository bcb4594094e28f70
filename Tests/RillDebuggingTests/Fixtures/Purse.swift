import Rill

/// Amounts that came in and went out; never more than there is.
struct Purse: Equatable {
  var amounts: [Int] = []
  var sum: Int { amounts.reduce(0, +) }

  static var rule: Validator<Purse> { Validator("no debt") { $0.sum >= 0 } }

  /// A store of a purse, whose action is an amount.
  static func store(_ amounts: [Int] = []) -> Store<Purse, Int> {
    Store(Purse(amounts: amounts), validators: [rule]) { purse, amount in
      purse.amounts.append(amount)
      return .none
    }
  }
}
