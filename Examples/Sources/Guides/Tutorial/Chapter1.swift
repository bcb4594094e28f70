import Rill

enum Chapter1 {
  @MainActor static func run() async throws {
    let store = Store(Bank.State()) { Bank() }
    let watch = store.observe(\.jenny) { change in print("Jenny has \(change.new) coins") }
    store.send(.pay(by: .jenny, amount: 3))
    store.send(.pay(by: .donald, amount: 1))
    watch.cancel()
  }
}
