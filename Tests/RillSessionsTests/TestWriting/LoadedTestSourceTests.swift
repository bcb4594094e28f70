import Rill
import RillDebugging
import RillTesting
import Testing

@testable import RillSessions

/// Tests generated from sessions, which contain the names of effects only.
@MainActor
@Suite struct LoadedTestSourceTests {
  private typealias OrderHistory = History<Orders.State, Orders.Action>

  private let clock = TestClock()

  private func orders() -> (store: Store<Orders.State, Orders.Action>, history: OrderHistory) {
    let store = Store(Orders.State(), clock: clock) { Orders() }
    return (store, store.attach(History()))
  }

  /// The steps of a test that is generated after a history was saved and loaded.
  private func stepsAfterLoading(_ history: OrderHistory) throws -> String {
    let (store, loaded) = orders()
    return try withExtendedLifetime(store) {
      try loaded.load(Session(file: try history.session("orders").file))
      return steps(
        of: try loaded.testSource(named: "loaded", over: "Store(state, clock: clock) { Orders() }"))
    }
  }

  private func stepsBefore(_ history: OrderHistory) throws -> String {
    steps(of: try history.testSource(named: "loaded", over: "Store(state, clock: clock) { Orders() }"))
  }

  @Test func `held effects send what they sent, and end with their last action`() async throws {
    let (store, history) = orders()
    await store.send(.load).finish()
    store.send(.typed("Tea"))
    let expected = try stepsBefore(history)
    #expect(expected.contains(#"await store.held("load")?.finish("#))
    #expect(try stepsAfterLoading(history) == expected)
    withExtendedLifetime(store) {}
  }

  @Test func `a delay that the session does not contain is taken from the reducer`() async throws {
    let (store, history) = orders()
    let search = store.send(.search("Te"))
    await clock.advance(by: .milliseconds(300))
    await search.finish()
    let expected = try stepsBefore(history)
    #expect(expected.contains("await store.advance(by: .milliseconds(300))"))
    #expect(expected.contains(#"await store.held("search")?.finish(sending: .found(["Te"]))"#))
    #expect(try stepsAfterLoading(history) == expected)
    withExtendedLifetime(store) {}
  }

  @Test func `two effects of one name are told apart by their numbers`() async throws {
    let (store, history) = orders()
    await store.send(.load).finish()
    await store.send(.load).finish()
    #expect(try stepsAfterLoading(history) == stepsBefore(history))
    withExtendedLifetime(store) {}
  }

  @Test func `an action that was sent immediately is not taken for one of the delayed effect beside it`()
    async throws
  {
    let (store, history) = orders()
    let twice = store.send(.twice)
    await clock.advance(by: .seconds(2))
    await twice.finish()
    let expected = try stepsBefore(history)
    #expect(expected.contains("await store.advance(by: .seconds(2))"))
    #expect(try stepsAfterLoading(history) == expected)
    withExtendedLifetime(store) {}
  }

  @Test func `an effect that sent nothing is cancelled at the end, because its end is not known`()
    async throws
  {
    let (store, history) = orders()
    await store.send(.add).finish()
    let steps = try stepsAfterLoading(history)
    #expect(!steps.contains("held"))
    #expect(steps.contains("if !store.store.effects.isEmpty { await store.skipEffects() }"))
    withExtendedLifetime(store) {}
  }
}
