import Rill
import Testing

/// The release of a state together with its store.
@Suite(.timeLimit(.minutes(60))) struct StateReleaseTests {
  private final class Payload: Sendable {}

  private struct State {
    var payload: Payload?
    var count = 0
  }

  private func makeStore(_ payload: Payload) -> Store<State, Int> {
    Store(State(payload: payload)) { (state: inout State, step: Int) in
      state.count += step
      return .none
    }
  }

  @Test func `a released store releases its state`() {
    var payload: Payload? = Payload()
    weak let weakPayload = payload
    var store = payload.map(makeStore)
    payload = nil
    store?.send(1)
    #expect(weakPayload != nil && store?.count == 1)
    store = nil
    #expect(weakPayload == nil)
  }

  @Test func `a binding keeps the last state of its store, and releases it`() {
    var payload: Payload? = Payload()
    weak let weakPayload = payload
    var store = payload.map(makeStore)
    payload = nil
    var count = store?.binding(\.count)
    store?.send(3)
    store = nil
    #expect(count?.wrappedValue == 3)
    #expect(weakPayload != nil)
    count = nil
    #expect(weakPayload == nil)
  }
}
