import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct InteractorAssigningTests {
  typealias Action = InteractorDesk.Action

  @Test func `assigned values arrive in order, each as a transition with its animation`() async {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let store = makeInteractorDesk { hook, store in
      guard hook == .first else { return HookBinding {} }
      return elements.assign(to: \.count, on: store, animation: .default)
    }
    let transitions = store.transitions()
    let values = store.values(\.count, buffer: .unbounded)
    for number in 1...50 { source.yield(number) }
    var seen: [Int] = []
    for await value in values.prefix(51) { seen.append(value) }
    #expect(seen == Array(0...50))
    for await transition in transitions.prefix(50) {
      #expect(transition.animation == .default)
      #expect(transition.origin == .effect("hook first"))
    }
  }

  @Test func `actions for elements are sent in order`() async {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let store = makeInteractorDesk { hook, store in
      guard hook == .first else { return HookBinding {} }
      return elements.assign(toAction: { .note("\($0)") }, on: store)
    }
    for number in 0..<50 { source.yield(number) }
    _ = await store.first(\.lines) { $0.count == 50 }
    #expect(store.lines == (0..<50).map { "\($0)" })
  }

  @Test func `one action is sent for each element`() async {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let store = makeInteractorDesk { hook, store in
      guard hook == .first else { return HookBinding {} }
      return elements.assign(toAction: .note("one more"), on: store)
    }
    source.yield(1)
    source.yield(2)
    _ = await store.first(\.lines) { $0.count == 2 }
    #expect(store.lines == ["one more", "one more"])
  }

  @Test func `a forced assignment of an equal value notifies, and a plain one does not`() async {
    let (elements, source) = AsyncStream.makeStream(of: String.self)
    let store = makeInteractorDesk { hook, store in
      guard hook == .first else { return HookBinding {} }
      return elements.assign(to: \.draft, on: store, forced: true)
    }
    let told = Recorder<String>()
    let watch = store.observe(\.draft) { told.note($0.new) }
    source.yield("")
    source.yield("")
    #expect(await told.first(2) == ["", ""])
    watch.cancel()
  }

  @Test func `an element is assigned to an optional field`() async {
    let (elements, source) = AsyncStream.makeStream(of: String.self)
    let store = makeInteractorDesk { hook, store in
      guard hook == .first else { return HookBinding {} }
      return elements.assign(to: \.latest, on: store)
    }
    source.yield("news")
    #expect(await store.first(\.latest) { $0 != nil } == "news")
  }

  @Test func `the next change of a field is awaited with a timeout`() async {
    let clock = TestClock()
    let store = makeInteractorDesk(clock: clock)
    store.send(
      Action("count") { store in
        await clock.sleepers(1)
        store.count = 5
      })
    #expect(await store.first(\.count, timeout: .seconds(1)) == 5)
    store.send(
      Action("pass") { _ in
        await clock.sleepers(1)
        await clock.advance(by: .seconds(1))
      })
    #expect(await store.first(\.count, timeout: .seconds(1)) == nil)
  }

  @Test func `the first element of a sequence is awaited with a timeout`() async {
    let clock = TestClock()
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    source.yield(1)
    #expect(await elements.first(timeout: .seconds(1), clock: clock) == 1)
    let (silence, mute) = AsyncStream.makeStream(of: Int.self)
    async let nothing = silence.first(timeout: .seconds(1), clock: clock)
    await clock.sleepers(1)
    #expect(clock.deadlines.map(\.offset) == [.seconds(1)])
    await clock.advance(by: .seconds(1))
    #expect(await nothing == nil)
    mute.finish()
    #expect(await silence.first(timeout: .seconds(1), clock: clock) == nil)
  }

  @Test func `an error of a sequence is passed on`() async {
    struct Broken: Error {}
    let (elements, source) = AsyncThrowingStream.makeStream(of: Int.self)
    source.finish(throwing: Broken())
    await #expect(throws: Broken.self) {
      try await elements.first(timeout: .seconds(1), clock: TestClock())
    }
  }

  @Test func `an object's property follows a field without being retained`() {
    final class Label { var text = "old" }
    let store = makeInteractorDesk()
    store.update { $0.draft = "now" }
    var label: Label? = Label()
    guard let shown = label else { return }
    weak let gone = label
    let subscription = store.assign(\.draft, to: \.text, on: shown)
    #expect(shown.text == "now")
    store.update { $0.draft = "later" }
    #expect(shown.text == "later")
    label = nil
    _ = consume shown
    #expect(gone == nil)
    store.update { $0.draft = "last" }
    subscription.cancel()
  }
}
