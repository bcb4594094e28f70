import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

/// External events that become actions.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct TransformTests {
  /// Counts the elements of a stream and the ticks of a timer.
  private struct Meter: Reactable {
    struct State { var count = 0 }
    enum Action: Equatable { case add(Int) }
    enum Mutation { case set(Int) }

    let clock: TestClock
    let numbers: AsyncStream<Int>

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      switch action {
      case .add(let number): .send(.set(state.count + number))
      }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {
      switch mutation {
      case .set(let count): state.count = count
      }
    }

    func transform() -> some AsyncSequence<Action, Never> {
      merge(timer(every: .seconds(5), clock: clock).map { .add(100) }, numbers.map { .add($0) })
    }
  }

  private let clock = TestClock()

  @Test func `timers and streams become actions from the creation of the store`() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    let store = Store(Meter.State()) { Meter(clock: clock, numbers: numbers) }
    continuation.yield(2)
    #expect(await store.first(\.count) { $0 == 3 } == 3)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    #expect(await store.first(\.count) { $0 == 103 } == 103)
  }

  @Test func `external sources are subscribed once, before the store exists`() async {
    let calls = Recorder<Int>()
    struct Once: Reactable {
      struct State {}
      enum Action { case any }
      let calls: Recorder<Int>
      func transform() -> some AsyncSequence<Action, Never> {
        calls.note(1)
        return JustAny()
      }
      struct JustAny: AsyncSequence, AsyncIteratorProtocol {
        func makeAsyncIterator() -> JustAny { self }
        mutating func next() async -> Action? { nil }
      }
    }
    let store = Store(Once.State()) { Once(calls: calls) }
    #expect(calls.elements == [1])
    store.send(.any)
    #expect(calls.elements == [1])
  }

  @Test func `it ends with the store`() async {
    let ended = Signal()
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { _ in ended.fire() }
    var store: Store? = Store(Meter.State()) { Meter(clock: clock, numbers: numbers) }
    weak let gone = store
    await clock.sleepers(1)
    store = nil
    await ended.wait()
    #expect(gone == nil)
  }

  @Test func `by default there are no subscriptions and nothing runs`() {
    #expect(Clerk.store().effects.isEmpty)
  }

  @Test func `cancelling all actions keeps subscriptions`() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = Store(Meter.State()) { Meter(clock: clock, numbers: numbers) }
    #expect(store.cancelAll() == 0)
    continuation.yield(5)
    #expect(await store.first(\.count) { $0 == 5 } == 5)
  }
}
