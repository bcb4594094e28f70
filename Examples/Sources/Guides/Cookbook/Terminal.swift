import Rill

/// A terminal as the view of a store: each line is an action, and each change prints a line.
@MainActor
struct Terminal {
  let store: Store<Bank.State, Bank.Action>
  private let watch: Subscription

  init(print: @escaping (String) -> Void) {
    store = Store(Bank.State(), validators: [.noDebt]) { Bank() }
    watch = store.observe(deriving: { "Jenny \($0.jenny), Donald \($0.donald)" }, initial: true) {
      print($0.new)
    }
  }

  /// Handles one line, such as `jenny 3`, and returns a message if it fails.
  func handle(_ line: String) -> String? {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 2, let payer = Bank.Customer(rawValue: words[0]), let amount = Int(words[1]) else {
      return "Write a name and a number: jenny 3"
    }
    return store.send(.pay(by: payer, amount: amount)).refusal.map { "\($0)" }
  }
}
