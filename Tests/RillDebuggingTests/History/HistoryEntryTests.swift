import Rill
import RillDebugging
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct HistoryEntryTests {
  @Test func `an entry has its input, origin, time and duration`() {
    let store = Shelf.store()
    let history = store.attach(History())
    let start = ContinuousClock.now
    store.send(.note("a"), origin: .test)
    store.update("dust") { $0.log = [] }
    #expect(history.entries.map(\.sequence) == [1, 2])
    #expect(history.entries.map(\.label) == ["note(\"a\")", "dust"])
    #expect(history.entries.map(\.origin) == [.test, .caller])
    #expect(history.entries.allSatisfy { $0.time >= start && $0.cause == nil })
    for entry in history.entries {
      #expect(entry.durations?.waiting == .zero)
      #expect((entry.durations?.handling ?? .zero) > .zero)
    }
    #expect(history.entries[0].action != nil && history.entries[1].action == nil)
  }

  @Test func `an input that waits has its waiting time`() throws {
    let store = Shelf.store()
    let history = store.attach(History())
    let watch = store.observe(\.log) { [unowned store] in if $0.new == ["a"] { store.send(.note("b")) } }
    store.send(.note("a"))
    let second = try #require(history.entry(2))
    #expect(second.cause == 1)
    #expect((second.durations?.waiting ?? .zero) > .zero)
    #expect((history.entry(1)?.durations?.notifying ?? .zero) > .zero)
    store.send(.note("c"))
    #expect(history.entry(3)?.durations?.waiting == .zero)
    watch.cancel()
  }

  @Test func `a refused input is an entry with its reason`() {
    let store = Purse.store([1])
    let history = store.attach(History())
    store.send(-5)
    #expect(
      history.entries.map { $0.refusal?.description } == [
        "Refused by no debt: the new state breaks the rule \"no debt\""
      ])
    #expect(history.entries[0].durations == nil)
    history.jump(to: 0)
    #expect(store.amounts == [1])
  }

  @Test func `an entry has the effects it started and their outcomes`() async {
    let store = Shelf.store()
    let history = store.attach(History())
    let ends = store.attach(EffectEnds())
    let (first, second) = (Signal(), Signal())
    let done = store.send(.later(first, "a"))
    let cancelled = store.send(.later(second, "b"))
    #expect(history.entry(1)?.effects.map(\.name) == ["later"])
    first.fire()
    await done.finish()
    cancelled.cancel()
    await cancelled.finish()
    await ends.names.first(2)
    #expect(history.effects(of: 1).map(\.description.name) == ["later"])
    guard case .finished? = history.effects(of: 1).first?.phase,
      case .cancelled? = history.effects(of: 2).first?.phase
    else {
      Issue.record("the effects have ended otherwise: \(history.effects(of: 1)), \(history.effects(of: 2))")
      return
    }
    #expect(history.entries.map(\.cause) == [nil, nil, 1])
    #expect(history.entry(3)?.origin == .effect("later"))
    #expect(history.effects(of: 3).isEmpty)
  }
}
