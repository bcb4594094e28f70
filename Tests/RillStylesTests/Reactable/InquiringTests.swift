import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

/// External events that become actions after reading the state.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct InquiringTests {
  /// Adds the numbers of a stream, unless it is stopped.
  private struct Meter: Reactable {
    struct State: Equatable { var count = 0; var isOn = true }
    enum Action: Equatable { case add(Int), turn(Bool) }
    enum Mutation { case add(Int), turn(Bool) }

    let numbers: AsyncStream<Int>
    let seen = Recorder<Int>()

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      switch action {
      case .add(let number): .send(.add(number))
      case .turn(let isOn): .send(.turn(isOn))
      }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {
      switch mutation {
      case .add(let number): state.count += number
      case .turn(let isOn): state.isOn = isOn
      }
    }

    func transform(reading state: StateReader<State>) -> some AsyncSequence<Action, Never> {
      numbers.compactMap { [seen] number -> Action? in
        let (isOn, count) = await state { ($0.isOn, $0.count) } ?? (false, -1)
        seen.note(count)
        return isOn ? .add(number + count) : nil
      }
    }
  }

  @Test func `an element becomes an action with the state at that time`() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let meter = Meter(numbers: numbers)
    let store = Store(Meter.State()) { meter }
    continuation.yield(5)
    #expect(await store.first(\.count) { $0 == 5 } == 5)
    continuation.yield(1)
    #expect(await store.first(\.count) { $0 == 11 } == 11)
    store.send(.turn(false))
    continuation.yield(100)
    #expect(await meter.seen.first(3) == [0, 5, 11])
    store.send(.turn(true))
    continuation.yield(1)
    #expect(await store.first(\.count) { $0 > 11 } == 23)
  }

  @Test func `a reader reads a child, and returns nil once the store is released`() async {
    let readers = Recorder<StateReader<Bool>>()
    struct Reading: Reactable {
      struct State { var isOn = true }
      enum Action { case any }
      let readers: Recorder<StateReader<Bool>>
      func transform(reading state: StateReader<State>) -> some AsyncSequence<Action, Never> {
        readers.note(state.scope { $0.isOn })
        return AsyncStream { $0.finish() }
      }
    }
    var store: Store<Reading.State, Reading.Action>? = Store(Reading.State()) { Reading(readers: readers) }
    let reader = await readers.first(1)[0]
    #expect(await reader { !$0 } == false)
    store?.update { $0.isOn = false }
    #expect(await reader { !$0 } == true)
    store = nil
    #expect(await reader { $0 } == nil)
  }
}
