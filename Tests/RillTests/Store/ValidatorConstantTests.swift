import Rill
import Testing

private struct Purse: Equatable { var coins = 0 }

/// A validator as a global constant.
private let noDebt = Validator<Purse>("no debt") { $0.coins >= 0 }

/// Validators as constants of a type.
private enum Rules {
  static let all = [noDebt, few]
  static let few = Validator<Purse>("few") { purse -> TooMany? in
    purse.coins > 9 ? TooMany() : nil
  }
}

private struct TooMany: Error {}

/// Stores validators that it shares with other actors.
private actor Clerk {
  let rules: [Validator<Purse>]

  init(_ rules: [Validator<Purse>]) { self.rules = rules }

  func gate(refusing coins: Int) -> String? {
    let store = Store<Purse, Int>(Purse(), validators: rules) { purse, coins in
      purse.coins += coins
      return .none
    }
    return store.send(coins).refusal?.gate
  }
}

struct ValidatorConstantTests {
  @Test func `validators are constants of files and types, and cross actors`() async {
    let clerk = Clerk(Rules.all)
    #expect(await clerk.gate(refusing: -1) == "no debt")
    #expect(await clerk.gate(refusing: 10) == "few")
    #expect(await clerk.gate(refusing: 1) == nil)
  }
}
