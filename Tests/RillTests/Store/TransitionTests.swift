import Rill
import RillFixtures
import Testing

/// The properties of a transition.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct TransitionTests {
  private let store: OutpostStore
  private let watcher = Watcher<Outpost.State, Outpost.Action>()

  init() {
    store = makeOutpost()
    store.attach(watcher)
  }

  @Test func `each origin is reported`() async {
    let row = store.row(\.rows, id: 1) { Outpost.Action.row($0, $1) }
    store.send(.add(1))
    store.send(.add(1), origin: .inspector)
    store.send(.add(1), origin: .interactor("load"))
    store.update { $0.count = 0 }
    store.update("put back", origin: .restore) { $0.count = 1 }
    store.binding(\.count).wrappedValue = 2
    store.binding(\.part.text) { .part($0) }.wrappedValue = "bound"
    row?.send(4)
    row?.update(origin: .test) { $0.value = 5 }
    row?.binding(\.value).wrappedValue = 6
    let sender = store.sender()
    await Task.detached { _ = await sender.send(.add(1)) }.value
    await store.send(.start(.run("named") { send in await send(.add(1)) })).finish()
    store.send(.chain(["a", "b"]))
    #expect(
      watcher.transitions.map(\.origin) == [
        .caller, .inspector, .interactor("load"), .caller, .restore, .binding, .binding, .caller, .test,
        .binding, .sender, .caller, .effect("named"), .caller, .effect("send"),
      ])
    #expect(
      Set(watcher.transitions.map(\.origin.description)) == [
        "caller", "inspector", "interactor load", "restore", "binding", "test", "sender", "effect named",
        "effect send",
      ])
  }

  @Test func `a cause is the number of the input whose effect or observer sent it`() async {
    let watch = store.observe(\.count) { [unowned store] in if $0.new == 1 { store.send(.note("seen")) } }
    store.send(.note("first"))
    store.send(.add(1))
    await store.send(.start(.run { send in await send(.chain(["a", "b"])) })).finish()
    #expect(watcher.transitions.map(\.sequence) == [1, 2, 3, 4, 5, 6])
    #expect(watcher.transitions.map(\.cause) == [nil, nil, 2, nil, 4, 5])
    watch.cancel()
  }

  @Test func `revisions count commits, and sequence numbers count inputs`() {
    watcher.gate = { input, _ in
      if case .action(.add(13)) = input { .refuse(Refusal(by: "superstition", "unlucky")) } else { .pass }
    }
    for amount in [1, 13, 2, 13, 3] { store.send(.add(amount)) }
    #expect(watcher.transitions.map(\.sequence) == [1, 2, 3, 4, 5])
    #expect(watcher.transitions.map(\.revision) == [1, 1, 2, 2, 3])
    #expect(watcher.transitions.map { $0.refusal != nil } == [false, true, false, true, false])
  }

  @Test func `the time is the start of the turn and never runs backward`() {
    let start = ContinuousClock.now
    for _ in 0..<100 { store.send(.add(1)) }
    let end = ContinuousClock.now
    let times = watcher.transitions.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(times.allSatisfy { start <= $0 && $0 <= end })
  }

  @Test func `the returned effects are listed in order without their work`() {
    let effect = Effect<Outpost.Action>.merge(
      .run("one") { _ in }.id("a", policy: .serial),
      .concatenate(.send(.add(1)), .run("two") { _ in }, .cancel("a")),
      .run("three") { _ in }.delay(for: .seconds(1)))
    store.send(.start(effect))
    #expect(
      watcher.transitions.first?.effects == [
        EffectDescription("one", id: "a", policy: .serial), EffectDescription("two"),
        EffectDescription("three", delay: .seconds(1)),
      ])
  }

  @Test func `the start and the end of an effect are reported in order, with its cause and number`() async {
    store.send(.note("first"))
    await store.send(.start(.run("plain") { send in await send(.add(1)) })).finish()
    let failing = Effect<Outpost.Action>.run("failing") { _ in
      throw Mishap.usual
    } catch: { _, _ in
    }
    await store.send(.start(failing)).finish()
    let events = await watcher.events.first(4)
    #expect(
      events.map { "\($0.phase) \($0.description.name)" } == [
        "started plain", "finished plain", "started failing", "failed(RillFixtures.Mishap.usual) failing",
      ])
    #expect(events.map(\.cause) == [2, 2, 4, 4])
    #expect(events[0].number == events[1].number)
    #expect(events[2].number == events[3].number)
    #expect(events[0].number != events[2].number)
  }

  @Test func `a cancelled effect is reported, and a dropped one as well`() async {
    let (begun, cancelled) = (Signal(), Signal())
    store.send(.start(.lasting(begun: begun, cancelled: cancelled).id("work", policy: .first)))
    store.send(.start(.run("dropped") { _ in }.id("work", policy: .first)))
    await begun.wait()
    store.cancel("work")
    let events = await watcher.events.first(3)
    #expect(
      events.map { "\($0.phase) \($0.description.name)" } == [
        "started lasts", "cancelled dropped", "cancelled lasts",
      ])
    #expect(events.map(\.cause) == [1, 2, 1])
  }

  @Test func `a cancelled effect is reported with the number of its start`() async {
    let (begun, cancelled) = (Signal(), Signal())
    store.send(.start(.lasting(begun: begun, cancelled: cancelled).id("work")))
    store.cancel("work")
    let events = await watcher.events.first(2)
    #expect(events.map { "\($0.phase)" } == ["started", "cancelled"])
    #expect(events[0].number != 0)
    #expect(events[0].number == events[1].number)
  }
}
