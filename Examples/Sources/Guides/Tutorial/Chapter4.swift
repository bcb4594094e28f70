import Rill

enum Chapter4 {
  @MainActor static func run() async throws {
    let store = Office.store()
    let bank = store.scope(\.bank, action: Office.Action.bank)
    let chat = store.scope(\.chat, action: Office.Action.chat)
    let watch = chat.observe(\.messages) { change in print(change.new.last ?? "") }
    bank.send(.pay(by: .donald, amount: 2))
    chat.send(.typed("thank you"))
    chat.send(.send)
    watch.cancel()
  }
}
