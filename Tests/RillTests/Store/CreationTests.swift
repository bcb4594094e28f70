import Rill
import RillFixtures
import RillTesting
import Testing

/// The initializers of a store.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct CreationTests {
  private struct World: Sendable {
    let step: Int
    let log = Recorder<String>()
  }

  @Test func `from a state and a closure`() {
    let store = Store<Int, Int>(1) { state, amount in
      state += amount
      return .none
    }
    store.send(2)
    #expect(store.state == 3)
  }

  @Test func `from a state and a reducer, which is created once`() {
    let made = Collected<Int>()
    func make() -> Ledger {
      made.add(1)
      return Ledger()
    }
    let store = Store(Ledger.State(), reducer: make)
    store.send(.add(1))
    store.send(.add(1))
    #expect(made.elements.count == 1)
    #expect(store.count == 2)
  }

  @Test func `with an environment, which the handler receives each time`() async {
    let world = World(step: 5)
    let store = Store(0, environment: world) { (state: inout Int, action: String, world: World) in
      state += world.step
      return Effect<String>.run { _ in world.log.note(action) }
    }
    await store.send("one").finish()
    await store.send("two").finish()
    #expect(store.state == 10)
    #expect(world.log.elements == ["one", "two"])
  }

  @Test func `from its environment with a first effect`() async {
    let world = World(step: 5)
    let store = Store(
      environment: world,
      create: { world in (world.step, Effect<Int>.merge(.send(1), .run { send in await send(world.step) })) },
      reduce: { (state: inout Int, amount: Int, world: World) in
        state += amount * world.step
        if amount == world.step { world.log.note("first effect") }
        return Effect<Int>.none
      })
    #expect(store.state == 10)
    await world.log.first(1)
    #expect(store.state == 35)
    #expect(world.log.elements == ["first effect"])
  }

  @Test func `synchronous actions of the first effect are handled before the store is returned`() {
    let store = Store(
      environment: 3, create: { (0, Effect<Int>.concatenate(.send($0), .send($0))) },
      reduce: { (state: inout Int, amount: Int, _: Int) in
        state += amount
        return amount == 3 ? Effect<Int>.send(100) : .none
      })
    #expect(store.state == 206)
  }

  @Test func `with a first action, which is sent once`() async {
    let clock = TestClock()
    let store = Store(Ledger.State(), first: .load, clock: clock) { Ledger() }
    #expect(store.effects.map(\.description.name) == ["load"])
    #expect(await store.first(\.count, where: { $0 == 7 }) == 7)
    await clock.settle()
    #expect(store.effects.isEmpty)
  }

  @Test func `without actions`() {
    let store = Store<Desk, Never>(Desk(), validators: [Validator("no debt") { $0.count >= 0 }])
    let watches = Watches()
    watches.watch(store, \.count, "count")
    store.update { $0.count = 2 }
    #expect(store.update { $0.count = -2 }.refusal?.gate == "no debt")
    store.binding(\.count).wrappedValue = 3
    #expect(watches.notes == ["count: 0 > 2", "count: 2 > 3"])
  }

  @Test func `with validators in every form, including a first action`() {
    let rules = [Validator<Ledger.State>("small") { $0.count < 10 }]
    let first = Store(Ledger.State(), first: .add(50), validators: rules) { Ledger() }
    #expect(first.count == 0)
    let withEnvironment = Store(Ledger.State(), environment: 50, validators: rules) {
      (state: inout Ledger.State, action: Ledger.Action, amount: Int) in
      state.count += amount
      return Effect<Ledger.Action>.none
    }
    let refusal = withEnvironment.send(.open).refusal
    #expect(refusal?.gate == "small")
    let created = Store(
      environment: 50, validators: rules, create: { (Ledger.State(), Effect<Ledger.Action>.send(.add($0))) },
      reduce: { Ledger().reduce(into: &$0, action: $1, environment: $2) })
    #expect(created.count == 0)
  }

  @Test func `the first state is not validated, and the next one is`() {
    let store = Store<Int, Never>(-1, validators: [Validator("positive") { $0 > 0 }])
    #expect(store.state == -1)
    #expect(store.update { $0 -= 1 }.refusal != nil)
    #expect(store.update { $0 = 1 }.refusal == nil)
  }

  @Test func `an action need be neither Equatable nor Hashable`() {
    let store = Store<Int, @Sendable (inout Int) -> Void>(1) { state, change in
      change(&state)
      return .none
    }
    store.send { $0 *= 7 }
    #expect(store.state == 7)
  }

  @Test func `two stores of one type share nothing`() {
    let stores = [makeLedger(), makeLedger()]
    let watches = Watches()
    watches.watch(stores[0], \.count, "first")
    stores[1].send(.add(1))
    #expect(stores.map(\.count) == [0, 1])
    #expect(watches.notes == [])
  }
}

extension Ledger {
  fileprivate func reduce(into state: inout State, action: Action, environment _: Int) -> Effect<Action> {
    reduce(into: &state, action: action)
  }
}
