import Rill
import RillFixtures
import RillStyles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct InteractorHookTests {
  typealias Action = InteractorDesk.Action

  /// Signals when an effect has finished.
  private final class Witness: Middleware {
    typealias State = InteractorDesk.State
    typealias Action = InteractorDesk.Action
    let ended = Signal()

    func effectDidChange(_ event: EffectEvent) {
      if case .finished = event.phase { ended.fire() }
    }
  }

  /// Signals when a hook has released its work.
  private final class Last {
    private let gone: Signal

    init(_ gone: Signal) { self.gone = gone }
    deinit { gone.fire() }
  }

  @Test func `hooks start with the store in the order of their cases`() {
    let attached = Recorder<InteractorDesk.Hook>()
    let store = makeInteractorDesk { hook, store in
      attached.note(hook)
      return .each(store.changes(\.count)) { _ in }
    }
    #expect(attached.elements == [.first, .second, .third])
    #expect(store.hooks.running == [.first, .second, .third])
    #expect(store.effects.map(\.description.name) == ["hook first", "hook second", "hook third"])
  }

  @Test func `a hook on the store's own field writes in the same send and loses no update`() {
    let store = makeInteractorDesk { hook, store in
      .each(store.changes(\.lines)) { lines in
        if hook == .first { store.copies = lines.map { "copy of \($0)" } }
        if hook == .second, lines.count < 3 { store.lines.append("more") }
      }
    }
    store.send(.note("one"))
    #expect(store.lines == ["one", "more", "more"])
    #expect(store.copies == ["copy of one", "copy of more", "copy of more"])
  }

  @Test func `a hook's write names the hook and its cause`() async {
    let store = makeInteractorDesk { _, store in
      store.changes(\.count).map { "\($0)" }.assign(to: \.draft, on: store)
    }
    let transitions = store.transitions()
    store.update { $0.count = 1 }
    var seen: [Transition<Action>] = []
    for await transition in transitions.prefix(2) { seen.append(transition) }
    #expect(seen.map(\.origin) == [.caller, .effect("hook first")])
    #expect(seen.last?.cause == seen.first?.sequence)
  }

  @Test func `an action sent by a hook is handled before the first send returns`() {
    let store = makeInteractorDesk { hook, store in
      guard hook == .first else { return HookBinding {} }
      return store.changes(\.count).assign(toAction: .note("counted"), on: store)
    }
    store.send(Action("count") { $0.count += 1 })
    #expect(store.lines == ["counted"])
  }

  @Test func `external elements sent on any thread arrive in order on the store's actor`()
    async
  {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let store = makeInteractorDesk { hook, store in
      guard hook == .first else { return HookBinding {} }
      return .each(elements) { element in
        MainActor.preconditionIsolated()
        store.lines.append("\(element)")
      }
    }
    Task.detached { for number in 0..<100 { source.yield(number) } }
    _ = await store.first(\.lines) { $0.count == 100 }
    #expect(store.lines == (0..<100).map { "\($0)" })
  }

  @Test func `a hook is stopped and started individually`() async {
    let store = makeInteractorDesk { hook, store in
      .each(store.changes(\.count)) { store.lines.append("\(hook) \($0)") }
    }
    var told: [Int] = []
    let watch = store.observe(\.count) { told.append($0.new) }
    let transitions = store.transitions()
    let gate = Signal()
    let task = store.send(
      Action("works") { store in
        await gate.wait()
        store.draft = "done"
      })
    store.hooks.stop(.second)
    #expect(store.hooks.running == [.first, .third])
    store.send(Action("count") { $0.count = 1 })
    #expect(store.lines == ["first 1", "third 1"])
    store.hooks.start(.second)
    #expect(store.hooks.running == [.first, .second, .third])
    store.hooks.start(.second)
    store.send(Action("count") { $0.count = 2 })
    #expect(store.lines.dropFirst(2) == ["first 2", "third 2", "second 2"])
    #expect(told == [1, 2])
    gate.fire()
    await task.finish()
    #expect(store.draft == "done")
    for await transition in transitions where transition.origin == .interactor("works") { break }
    watch.cancel()
  }

  @Test func `stopping all hooks leaves observers, actions and streams running`() async {
    let store = makeInteractorDesk { _, store in
      .each(store.changes(\.count)) { _ in store.lines.append("hook") }
    }
    var told = 0
    let watch = store.observe(\.count) { _ in told += 1 }
    store.hooks.stop()
    #expect(store.hooks.running.isEmpty)
    #expect(store.effects.isEmpty)
    store.send(Action("count") { $0.count += 1 })
    #expect(store.lines.isEmpty)
    #expect(told == 1)
    store.hooks.start()
    #expect(store.hooks.running == [.first, .second, .third])
    store.send(Action("count") { $0.count += 1 })
    #expect(store.lines == ["hook", "hook", "hook"])
    watch.cancel()
  }

  @Test func `a stopped hook receives nothing more, not even earlier elements`() async {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let received = Recorder<Int>()
    let gone = Signal()
    let store = makeInteractorDesk { hook, _ in
      guard hook == .first else { return HookBinding {} }
      let last = Last(gone)
      return .each(elements) { element in
        received.note(element)
        _ = last
      }
    }
    source.yield(1)
    await received.first(1)
    source.yield(2)
    store.hooks.stop(.first)
    await gone.wait()
    #expect(received.elements == [1])
  }

  @Test func `late writes of a stopped hook are dropped`() async {
    let (gate, begun, ended) = (Signal(), Signal(), Signal())
    let store = makeInteractorDesk { hook, store in
      guard hook == .first else { return HookBinding {} }
      return HookBinding {
        begun.fire()
        await gate.wait()
        store.lines.append("late")
        ended.fire()
      }
    }
    await begun.wait()
    store.hooks.stop(.first)
    gate.fire()
    await ended.wait()
    #expect(store.lines.isEmpty)
    #expect(!store.hooks[.first].isRunning)
  }

  @Test func `a hook that finishes is listed as finished and may start again`() async {
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    let attached = Recorder<InteractorDesk.Hook>()
    let store = makeInteractorDesk { hook, store in
      attached.note(hook)
      return hook == .first
        ? .each(elements) { store.count = $0 } : .each(store.changes(\.count)) { _ in }
    }
    let witness = store.attach(Witness())
    source.yield(1)
    source.finish()
    await witness.ended.wait()
    #expect(store.hooks[.first] == .ended)
    #expect(store.count == 1)
    #expect(store.hooks.running == [.second, .third])
    store.hooks.start(.first)
    #expect(attached.elements == [.first, .second, .third, .first])
  }

  @Test func `hooks do not retain the store and end with it`() async {
    let cancelled = Signal()
    let (elements, source) = AsyncStream.makeStream(of: Int.self)
    source.onTermination = { _ in cancelled.fire() }
    var store: InteractorDeskStore? = makeInteractorDesk { hook, store in
      switch hook {
      case .first: .each(elements) { store.count = $0 }
      case .second: .each(store.changes(\.count)) { _ in }
      case .third: .each(store.values(\.count)) { _ in }
      }
    }
    weak let gone = store
    store = nil
    #expect(gone == nil)
    await cancelled.wait()
  }

  @Test func `a hook may stop another hook or itself while it runs`() {
    let store = makeInteractorDesk { hook, store in
      .each(store.changes(\.count)) { _ in
        store.lines.append("\(hook)")
        if hook == .first {
          store.hooks(of: InteractorDesk.self)?.stop(.second)
          store.hooks(of: InteractorDesk.self)?.stop(.first)
        }
      }
    }
    store.send(Action("count") { $0.count = 1 })
    #expect(store.hooks.running == [.third])
    store.send(Action("count") { $0.count = 2 })
    #expect(store.lines.suffix(1) == ["third"])
  }

  @Test func `a hook started from an observer runs`() {
    let store = makeInteractorDesk { hook, store in
      .each(store.changes(\.count)) { store.lines.append("\(hook) \($0)") }
    }
    store.hooks.stop()
    let watch = store.observe(\.draft) { [unowned store] _ in store.hooks.start(.third) }
    store.update { $0.draft = "x" }
    store.update { $0.count = 1 }
    #expect(store.hooks.running == [.third])
    #expect(store.lines == ["third 1"])
    watch.cancel()
  }

  @Test func `hooks observe derived values and the current value`() {
    let store = makeInteractorDesk { hook, store in
      switch hook {
      case .first: store.changes(deriving: { $0.lines.count }).assign(to: \.count, on: store)
      case .second: store.changes(\.draft, initial: true).assign(to: \.latest, on: store)
      case .third:
        store.changes(\.count).filter { $0 > 1 }.compactMap { $0 == 2 ? nil : "\($0)" }
          .assign(to: \.draft, on: store)
      }
    }
    #expect(store.latest == "")
    for line in ["a", "b", "c"] { store.send(.note(line)) }
    #expect(store.count == 3)
    #expect(store.draft == "3")
    #expect(store.latest == "3")
  }

  @Test func `hooks change a store without actions`() async {
    struct Ticker: Hookable {
      typealias Action = EmptyAction
      enum Hook: CaseIterable { case ticks }
      let ticks: AsyncStream<Int>
      func attach(_ hook: Hook, to store: MutatingStore<Int, EmptyAction>) -> HookBinding {
        ticks.assign(to: \.self, on: store)
      }
    }
    let (ticks, source) = AsyncStream.makeStream(of: Int.self)
    let store = Store(0, interactor: Ticker(ticks: ticks))
    source.yield(7)
    #expect(await store.first(\.self) { $0 == 7 } == 7)
  }

  @Test func `hooks can be added later to a store of another style`() {
    struct Mirror: Hookable {
      enum Hook: CaseIterable { case lines }
      func attach(_ hook: Hook, to store: MutatingStore<[String], String>) -> HookBinding {
        .each(store.changes(deriving: \.count)) { if $0 == 1 { store.send("second") } }
      }
    }
    let store = Store([String]()) { (state: inout [String], action: String) in
      state.append(action)
      return .none
    }
    store.addHooks(Mirror())
    store.send("first")
    #expect(store.state == ["first", "second"])
  }
}
