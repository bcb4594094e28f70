import Rill
import RillStyles
import RillTesting
import Testing

@Suite struct TestStoreDeterminismTests {
  /// Two debounced effects, a retry, a timer, an interactor and a hook: everything whose order could vary.
  @MainActor private static func story() async -> [String] {
    let clock = TestClock()
    let search = Store(Search.State(), clock: clock) { Search(clock: clock) }
    let (incoming, source) = AsyncStream.makeStream(of: String.self)
    let chat = Store(
      Chat.State(), interactor: Chat(incoming: incoming, history: { await Self.history() }), clock: clock)
    let (searching, chatting) = (Recording(of: search), Recording(of: chat))
    search.send(.start)
    search.send(.typed("s"))
    chat.send(.load)
    source.yield("a")
    await clock.advance(by: .milliseconds(200))
    search.send(.typed("sw"))
    chat.send(.say)
    source.yield("b")
    await clock.advance(by: .seconds(2))
    search.send(.stop)
    await clock.settle()
    return searching.actions.map { "\($0)" } + chatting.states.map { "\($0.messages)\($0.isLoading)" }
  }

  @concurrent private static func history() async -> [String] { ["hello"] }

  @Test func `a thousand consecutive runs take the same course`() async {
    let first = await Self.story()
    #expect(first.contains("found([\"sw\"])"))
    for _ in 1..<1000 { #expect(await Self.story() == first) }
  }

  @Test func `concurrent runs take the same course`() async {
    let first = await Self.story()
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<64 { group.addTask { await Self.story() } }
      for await story in group { #expect(story == first) }
    }
  }
}
