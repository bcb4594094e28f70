import Rill

enum Chapter3 {
  @MainActor static func run() async throws {
    let store = Store(Chat.State(messages: ["tea at five", "bread"])) { Chat.local }
    let watch = store.observe(\.hits) { change in print("Found:", change.new) }
    store.send(.searched("b"))
    await store.send(.searched("tea")).finish()
    watch.cancel()
  }
}
