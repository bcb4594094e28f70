import Rill
import RillDebugging
import RillKeyedState
import RillSessions
import RillStyles
import RillTesting
import Testing

/// Sessions of small features in each style become tests, as those of the demo do.
@MainActor
struct StyleRecordings {
  private let options = TestSourceOptions(imports: ["RillKeyedState", "RillStyles"], module: "DemoTests")

  @Test func `a test plays a reducer's effects`() async throws {
    let clock = TestClock()
    let store = Store(Orders.State(), clock: clock) { Orders(clock: clock) }
    let history = store.attach(History())
    await store.send(.load).finish()
    await store.send(.buy(2)).finish()
    store.send(.search("t"))
    store.send(.search("te"))
    await clock.advance(by: .milliseconds(300))
    await store.send(.keep).finish()
    store.send(.watch)
    await clock.advance(by: .seconds(2))
    store.update("forget") { $0.rows.remove(id: 1) }
    await clock.advance(by: .seconds(1))
    let watched = try history.testSource(
      named: "recorded orders that are watched", over: "Store(state, clock: clock) { Orders(clock: clock) }",
      options: options)
    store.send(.stop)
    await store.send(.keep).finish()
    let stopped = try history.testSource(
      named: "recorded orders", over: "Store(state, clock: clock) { Orders(clock: clock) }", options: options)
    #expect(watched.gaps + stopped.gaps == [])
    #expect(watched.text.contains("skipEffects") && !stopped.text.contains("skipEffects"))
    try watched.keep(as: "RecordedOrdersWatched")
    try stopped.keep(as: "RecordedOrders")
  }

  @Test func `a test plays a model's effects`() async throws {
    let store = Store(Tally())
    let history = store.attach(History())
    store.send(.add(1))
    await store.send(.later(3)).finish()
    try history.testSource(named: "a recorded tally", over: "Store(state, clock: clock)", options: options)
      .keep(as: "RecordedTally")
  }

  @Test func `a test runs a reactable's effects`() async throws {
    let store = Store(Dial.State()) { Dial(clock: ImmediateClock()) }
    let history = store.attach(History())
    await store.send(.turn(1)).finish()
    await store.send(.turnLater(2)).finish()
    try history.testSource(
      named: "a recorded dial", over: "Store(state, clock: clock) { Dial(clock: ImmediateClock()) }",
      options: options
    ).keep(as: "RecordedDial")
  }

  @Test func `a test changes a keyed state by its keys`() throws {
    let store = Store(KeyedState<String>(["level": UInt8(3)]), handler: Lamp.handler)
    let history = store.attach(History())
    for action in [Lamp.turn(on: true), .dim(to: 9), .unplug] { store.send(action) }
    try history.testSource(
      named: "a recorded lamp", over: "Store(state, handler: Lamp.handler)", options: options
    ).keep(as: "RecordedLamp")
  }
}
