import Rill
import RillFixtures
import RillTesting
import Testing

/// Waiting for an action whose effects may never end.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PerformingTests {
  private enum Action { case begin, count, done }
  private struct State: Equatable { var count = 0; var isDone = false }

  private let clock = TestClock()

  private func makeStore(_ numbers: AsyncStream<Int>) -> Store<State, Action> {
    Store(State(), clock: clock) { (state: inout State, action: Action) -> Effect<Action> in
      switch action {
      case .begin: return .stream(numbers, name: "numbers") { $0 == 0 ? .done : .count }.id("numbers")
      case .count: state.count += 1
      case .done: state.isDone = true
      }
      return .none
    }
  }

  @Test func `waiting for an endless effect returns at the timeout, and the effect continues`() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore(numbers)
    let waiting = Task { await store.perform(.begin, within: .seconds(1)).count }
    await clock.sleepers(1)
    continuation.yield(1)
    #expect(await store.first(\.count) { $0 == 1 } == 1)
    await clock.advance(by: .seconds(1))
    #expect(await waiting.value == 1)
    continuation.yield(2)
    #expect(await store.first(\.count) { $0 == 2 } == 2)
    #expect(store.effects.count == 1)
  }

  @Test func `waiting for a condition returns when it holds, and the effect continues`() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore(numbers)
    for number in [1, 2, 0] { continuation.yield(number) }
    let state = await store.perform(.begin) { $0.isDone }
    #expect(state == State(count: 2, isDone: true))
    #expect(store.effects.count == 1)
  }

  @Test func `an action that fulfils the condition is not awaited`() async {
    let store = makeStore(AsyncStream { $0.finish() })
    #expect(await store.perform(.done) { $0.isDone }.isDone)
  }

  @Test
  func `waiting returns when everything has ended, even before the condition or the timeout`()
    async
  {
    let store = makeStore(AsyncStream { $0.finish() })
    let state = await store.perform(.begin, until: { $0.isDone }, within: .seconds(100))
    #expect(!state.isDone)
    #expect(await store.perform(.count, within: .seconds(100)).count == 1)
  }

  @Test func `cancelling the waiting task cancels what the action started`() async {
    let (numbers, _) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore(numbers)
    let waiting = Task { await store.perform(.begin, within: .seconds(1)) }
    await clock.sleepers(1)
    waiting.cancel()
    #expect(await waiting.value == State())
    #expect(store.effects.isEmpty)
  }
}
