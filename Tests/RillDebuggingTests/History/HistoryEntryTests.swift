import Rill
import RillFixtures
import Testing

@testable import RillDebugging

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

  @Test func `an entry has the line of its send while places are recorded, and keeps it when entries move`()
    async throws
  {
    let store = Shelf.store()
    let history = store.attach(History())
    store.send(.note("before"))
    history.recordsPlaces = true
    store.send(.note("a"))
    let line = Int(#line) - 1
    store.update("dust") { $0.log.append("dust") }
    history.recordsPlaces = false
    store.send(.note("after"))
    let places = history.entries.map { $0.place?.description }
    let file = "RillDebuggingTests/HistoryEntryTests.swift"
    #expect(places == [nil, "\(file):\(line)", "\(file):\(line + 2)", nil])
    #expect(history.move(3, before: 2) == nil)
    #expect(history.skip(2) == nil)
    #expect(history.entries.map { $0.place?.line } == [nil, line + 2, line, nil])
    #expect(store.log == ["before", "dust", "after"])
  }

  @Test func `actions that are sent from one line share the memory for it`() {
    let store = Shelf.store()
    let history = store.attach(History())
    history.recordsPlaces = true
    for index in 0..<100 { store.send(.note("\(index)")) }
    #expect(history.entries.allSatisfy { $0.place != nil })
    #expect(Set(history.entries.compactMap { $0.extras.map { ObjectIdentifier($0) } }).count == 1)
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
