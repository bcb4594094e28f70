import Rill
import RillTesting
import Testing

@testable import Guides

@MainActor
struct ChatChapterTests {
  @Test func `a search waits for a pause in typing`() async {
    let store = TestStore(Chat.State(messages: ["tea", "bread"])) { Chat.local }
    await store.send(.searched("t")) { $0.query = "t" }
    await store.send(.searched("tea")) { $0.query = "tea" }
    await store.advance(by: .milliseconds(300))
    await store.receive(.found(["tea"])) { $0.hits = ["tea"] }
    await store.finish()
  }

  @Test func `a search that fails shows the problem`() async {
    struct Offline: Error, CustomStringConvertible { let description = "offline" }
    let store = TestStore(Chat.State()) { Chat { _, _ in throw Offline() } }
    await store.send(.searched("tea")) { $0.query = "tea" }
    await store.receive(.failed("offline"), within: .seconds(1)) { $0.problem = "offline" }
    await store.finish()
  }

  @Test func `a payment appears in the chat`() async {
    let store = TestStore { clock in Office.store(clock: clock) }
    await store.send(.bank(.pay(by: .donald, amount: 2))) {
      $0.bank.donald = 8
      $0.bank.jenny = 12
      $0.chat.messages = ["donald paid 2"]
    }
  }
}
