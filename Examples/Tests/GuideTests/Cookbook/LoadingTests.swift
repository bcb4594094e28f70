import Rill
import RillTesting
import Testing

@testable import Guides

@MainActor
struct LoadingTests {
  @Test func `the end of a list loads the next page once`() async {
    let store = TestStore(Feed.State()) {
      Feed { Feed.Page(items: ["item \($0)"], next: $0 < 1 ? $0 + 1 : nil) }
    }
    await store.send(.reachedEnd) { $0.isLoading = true }
    await store.receive(.loaded(Feed.Page(items: ["item 0"], next: 1))) {
      $0 = Feed.State(items: ["item 0"], next: 1)
    }
    await store.send(.reachedEnd) { $0.isLoading = true }
    await store.receive(.loaded(Feed.Page(items: ["item 1"], next: nil))) {
      $0 = Feed.State(items: ["item 0", "item 1"], next: nil)
    }
    await store.send(.reachedEnd)
    await store.finish()
  }

  @Test func `a new query cancels the search, and so does an empty one`() async {
    let store = TestStore(Lookup.State()) { Lookup { [$0] } }
    await store.send(.typed("t")) { $0.query = "t" }
    await store.send(.typed("tea")) { $0.query = "tea" }
    await store.receive(.found(["tea"]), within: .seconds(1)) { $0.hits = ["tea"] }
    await store.send(.typed("teas")) { $0.query = "teas" }
    await store.send(.typed("")) { $0 = Lookup.State() }
    await store.finish()
  }

  @Test func `a refused edit is taken back`() async {
    struct Refused: Error, CustomStringConvertible { let description = "refused" }
    let store = TestStore(Like.State(), effects: .hold) { Like { _ in } }
    await store.send(.toggled) { $0.isLiked = true }
    await store.held("save")?.fail(with: Refused())
    await store.receive(.failed("refused")) {
      $0.isLiked = false
      $0.problem = "refused"
    }
    await store.finish()
  }

  @Test func `a countdown ticks on the clock of the test`() async {
    let store = TestStore(Countdown.State(seconds: 2)) { Countdown() }
    await store.send(.start)
    await store.advance(by: .seconds(1))
    await store.receive(.tick) { $0.seconds = 1 }
    await store.advance(by: .seconds(1))
    await store.receive(.tick) { $0.seconds = 0 }
    await store.finish()
  }
}
