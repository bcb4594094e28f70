import Foundation
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

  /// A feature whose effects have parts.
  struct Kitchen: Reducer {
    struct State: Codable, Equatable {
      var done: [String] = []
    }
    enum Action: Codable, Equatable {
      case together, delayedTogether, nested, done(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let tea = Effect<Action>.run("tea") { send in await send(.done("tea")) }
      let timer = Effect<Action>.send(.done("timer")).delay(for: .seconds(2))
      switch action {
      case .together: return .merge(timer, tea).id("breakfast")
      case .delayedTogether:
        return .merge(timer, .send(.done("later")).delay(for: .seconds(5))).id("breakfast")
      case .nested:
        return .merge(.merge(tea, tea).id("teas"), timer.named("bell")).timeout(after: .seconds(60))
      case .done(let what): state.done.append(what)
      }
      return .none
    }
  }

  @Test(arguments: [Kitchen.Action.together, .delayedTogether, .nested])
  func `parts of an effect with an ID send what they sent`(action: Kitchen.Action) async throws {
    let making = "Store(state, clock: clock) { Kitchen() }"
    let store = Store(Kitchen.State(), clock: clock) { Kitchen() }
    let history = store.attach(History())
    let task = store.send(action)
    await clock.advance(by: .seconds(10))
    await task.finish()
    let (other, loaded) = (
      Store(Kitchen.State(), clock: clock) { Kitchen() }, History<Kitchen.State, Kitchen.Action>()
    )
    other.attach(loaded)
    try loaded.load(Session(file: try history.session("kitchen").file))
    let expected = steps(of: try history.testSource(named: "loaded", over: making))
    // The time in which the tea was made is a real one, so the two seconds may be divided.
    #expect(expected.contains("store.advance(by: "))
    #expect(steps(of: try loaded.testSource(named: "loaded", over: making)) == expected)
    withExtendedLifetime((store, other)) {}
  }

  @Test func `a line from a file is written without characters that a terminal would obey`() throws {
    let (store, history) = orders()
    history.recordsPlaces = true
    store.send(.typed("Bread"))
    let text = String(decoding: try history.session("orders").file, as: UTF8.self)
    let place = "RillSessionsTests/LoadedTestSourceTests.swift"
    #expect(text.contains(place))
    let file = Data(
      text.replacing(place, with: #"Re\u001b]0;d\u0007\u202e.swift\nfatalError()"#).utf8)
    let (other, loaded) = orders()
    try loaded.load(Session(file: file))
    let steps = steps(
      of: try loaded.testSource(named: "loaded", over: "Store(state, clock: clock) { Orders() }"))
    #expect(steps.contains("// Sent from Re]0;d.swift\n") && !steps.contains("fatalError"))
    withExtendedLifetime((store, other)) {}
  }

  @Test func `the parts of a sequence begin when the part before them has ended`() {
    let start = ContinuousClock.now
    let sequence = Effect<Int>.concatenate(
      .run("silent") { _ in }, .run("work") { _ in },
      .merge(.run("a") { _ in }, .run("b") { _ in }).id("both"),
      .send(1).delay(for: .seconds(3)))
    var effects = LoadedEffects(sequence.startedEffects, at: start)
    effects.note(7, named: "work", at: start + .seconds(2))
    effects.note(7, named: "work", at: start + .seconds(4))
    effects.note(10, named: "b", at: start + .seconds(6))
    effects.note(11, named: "send", at: start + .seconds(9))
    let found = effects.assigned()
    #expect(found.map(\.description.name) == ["concatenate", "silent", "work", "merge", "a", "b", "send"])
    #expect(found.map(\.number) == [5, 6, 7, 8, 9, 10, 11])
    let starts = [0, 0, 2, 4, 4, 4, 6].map { Duration.seconds($0) + ($0 == 0 ? .zero : .nanoseconds(1)) }
    #expect(found.map { $0.start - start } == starts)
    #expect(
      found.map { $0.end.map { $0 - start } } == [nil, 2, 4, 6, 6, 6, 9].map { $0.map { .seconds($0) } })
  }

  @Test func `the delay of a later part passes after the part before it has ended`() {
    let start = ContinuousClock.now
    let times = [Duration.zero, .milliseconds(20), .milliseconds(81)].map { start + $0 }
    let sequence = Effect<Int>.concatenate(.run("work") { _ in }, .send(1).delay(for: .milliseconds(60)))
    var effects = LoadedEffects(sequence.startedEffects, at: start)
    effects.note(2, named: "work", at: times[1])
    effects.note(3, named: "send", at: times[2])
    let plan = TestPlan([
      TestPlan.Entry(
        sequence: 1, label: "start", isWrite: false, origin: .caller, cause: nil, effect: nil, time: times[0],
        effects: effects.assigned()),
      TestPlan.Entry(
        sequence: 2, label: "tick", isWrite: false, origin: .effect("work"), cause: 1, effect: 2,
        time: times[1]),
      TestPlan.Entry(
        sequence: 3, label: "tick", isWrite: false, origin: .effect("send"), cause: 1, effect: 3,
        time: times[2]),
    ])
    #expect(
      plan.steps == [
        .send(0), .deliver(effect: "work", [1], isEnd: true), .receive(1), .advance(.milliseconds(60)),
        .receive(2),
      ])
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
