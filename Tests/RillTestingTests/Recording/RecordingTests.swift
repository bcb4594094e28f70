import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

@MainActor @Suite struct RecordingTests {
  @Test func `each action and each distinct state is recorded once`() async {
    let clock = TestClock()
    let store = Store(Search.State(), clock: clock) { Search() }
    let recording = Recording(of: store)
    store.send(.typed("sw"))
    store.send(.touch)
    await clock.advance(by: .milliseconds(300))
    #expect(recording.actions == [.typed("sw"), .touch, .found(["sw"])])
    #expect(recording.states.map(\.query) == ["sw", "sw"])
    #expect(recording.states.map(\.results) == [[], ["sw"]])
    #expect(recording.didTrigger(.found(["sw"])))
    #expect(!recording.didTrigger(.tick))
  }

  @Test func `waiting for an action considers all of them, on the store's clock`() async {
    let clock = TestClock()
    let store = Store(Search.State(), clock: clock) { Search(clock: clock) }
    let recording = Recording(of: store)
    store.send(.typed("sw"))
    store.send(.start)
    #expect(await recording.didTrigger(.found(["sw"]), within: .seconds(1)))
    #expect(await recording.state(within: .seconds(3600)) { $0.ticks == 3599 })
    #expect(await !recording.didTrigger(.clear, within: .seconds(1)))
  }

  @Test func `a hook test waits for the hook of its own store only`() async {
    let (incoming, source) = AsyncStream.makeStream(of: String.self)
    let store = Store(Chat.State(), interactor: Chat(incoming: incoming))
    let recording = Recording(of: store)
    #expect(await recording.hook(Chat.Hook.incoming) { source.yield("ho") })
    #expect(store.messages == ["ho"])
    #expect(recording.writes == ["\\State.messages"])
  }

  @Test func `waiting without a test clock ends with the awaited action`() async {
    let store = Store(Search.State()) { Search() }
    let recording = Recording(of: store)
    let sender = store.sender()
    Task.detached { await sender.send(.tick) }
    #expect(await recording.state { $0.ticks == 1 })
    #expect(await recording.didTrigger(.tick, within: nil))
  }

  /// A class of a test, which Swift releases on any thread.
  @MainActor private final class Holder {
    let recording: Recording<Int, Int>

    init(_ store: Store<Int, Int>) { recording = Recording(of: store) }
  }

  @Test func `a recording may be released on any thread, and ends then`() async {
    let store = Store(0) { (state: inout Int, action: Int) -> Effect<Int> in
      state += action
      return .none
    }
    for _ in 0..<200 {
      let mayEnd = Signal()
      var holders = (0..<5).map { _ in Holder(store) }
      let task = Task.detached { [holders] in
        await mayEnd.wait()
        withExtendedLifetime(holders) {}
      }
      holders = []
      mayEnd.fire()
      for _ in 0..<20 { store.send(1) }
      await task.value
    }
    let last = Recording(of: store)
    store.send(1)
    #expect(store.state == 4001 && last.states == [4001])
  }
}
