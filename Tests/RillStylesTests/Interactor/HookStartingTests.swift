import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

/// The start and the restart of hooks.
@Suite(.timeLimit(.minutes(60))) struct HookStartingTests {
  /// Counts the elements of a stream, and copies the count.
  struct Mill: Interactor {
    struct State: Equatable { var count = 0; var copy = 0 }
    enum Action { case double }
    enum Hook: CaseIterable { case grain, copied }

    let grain: @Sendable () -> AsyncStream<Int>

    func handle(_ action: Action, store: MutatingStore<State, Action>) async { store.count *= 2 }

    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      switch hook {
      case .grain: .each(grain) { store.count += $0 }
      case .copied: .each(store.changes(\.count)) { store.copy = $0 }
      }
    }
  }

  actor Miller {
    let store: Store<Mill.State, Mill.Action>
    let hooksAtFirst: [Mill.Hook]

    init(_ grain: AsyncStream<Int>) {
      store = Store(Mill.State(), interactor: Mill { grain })
      hooksAtFirst = store.hooks(of: Mill.self, isolation: nil).running
    }

    func double() -> Int {
      store.send(.double)
      return store.copy
    }

    func running() -> [Mill.Hook] { store.hooks(of: Mill.self).running }

    func observing() -> [Mill.Hook] {
      let subscription = store.observe(\.count) { _ in }
      defer { subscription.cancel() }
      return store.hooks(of: Mill.self, isolation: nil).running
    }

    func first(_ count: Int) async -> Int? { await store.first(\.count) { $0 == count } }
  }

  @Test func `hooks of a store created by an actor's initializer start when the actor enters the store`()
    async
  {
    let (grain, continuation) = AsyncStream.makeStream(of: Int.self)
    let miller = Miller(grain)
    #expect(miller.hooksAtFirst.isEmpty)
    #expect(await miller.double() == 0)
    continuation.yield(3)
    #expect(await miller.first(3) == 3)
    #expect(await miller.double() == 6)
  }

  @Test func `listing hooks enters the store`() async {
    let (grain, continuation) = AsyncStream.makeStream(of: Int.self)
    let miller = Miller(grain)
    #expect(await miller.running() == [.grain, .copied])
    continuation.yield(3)
    #expect(await miller.first(3) == 3)
  }

  @Test func `hooks of a store created by an actor's initializer start when the actor observes the store`()
    async
  {
    let (grain, continuation) = AsyncStream.makeStream(of: Int.self)
    let miller = Miller(grain)
    continuation.yield(3)
    #expect(await miller.observing() == [.grain, .copied])
  }

  @Test func `a hook that was stopped before the first entry does not start`() {
    let store = Store(Mill.State(), interactor: Mill { AsyncStream { $0.finish() } }, isolation: nil)
    let hooks = store.hooks(of: Mill.self, isolation: nil)
    #expect(hooks[.grain] == .waiting)
    hooks.stop()
    #expect(hooks[.grain] == .stopped)
  }

  struct Unheard: Hookable {
    typealias State = Int
    typealias Action = EmptyAction
    enum Hook: CaseIterable { case unheardHook }
    func attach(_ hook: Hook, to store: MutatingStore<Int, EmptyAction>) -> HookBinding {
      .each(store.changes(\.self)) { _ in }
    }
  }

  @Test func `a store released without being entered reports hooks that could not start`() {
    FailureLog.listen()
    do { _ = Store<Int, EmptyAction>(0, interactor: Unheard(), isolation: nil) }
    #expect(
      FailureLog.texts(containing: "unheardHook of HookStartingTests.Unheard did not start") == [
        """
        The hook unheardHook of HookStartingTests.Unheard did not start: its store was released before its actor entered it. The hooks of a \
        store that is created in an actor's init or in a property start with the first send, write or observer on that actor, \
        or with hooks(of:). Use the store, or create it in a method of the actor.
        """
      ])
  }

  @MainActor
  @Test func `a hook that creates its stream may be stopped and started again`() async {
    let streams = Recorder<AsyncStream<Int>.Continuation>()
    let store = Store(
      Mill.State(),
      interactor: Mill { AsyncStream { streams.note($0) } })
    let hooks = store.hooks(of: Mill.self)
    await streams.first(1)[0].yield(1)
    #expect(await store.first(\.count) { $0 == 1 } == 1)
    hooks.stop(.grain)
    hooks.start(.grain)
    await streams.first(2)[1].yield(1)
    #expect(await store.first(\.count) { $0 == 2 } == 2)
    #expect(store.copy == 2)
  }

  struct Ended: Hookable {
    typealias State = Int
    typealias Action = EmptyAction
    enum Hook: CaseIterable { case endedOnce }
    let stream: AsyncStream<Int>
    func attach(_ hook: Hook, to store: MutatingStore<Int, EmptyAction>) -> HookBinding {
      .each(stream) {
        store.update { $0 += 1 }; _ = $0
      }
    }
  }

  @MainActor
  @Test func `restarting a hook on a finished stream is reported`() async {
    FailureLog.listen()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = Store<Int, EmptyAction>(0, interactor: Ended(stream: stream))
    let hooks = store.hooks(of: Ended.self)
    continuation.yield(1)
    #expect(await store.first(\.self) { $0 == 1 } == 1)
    hooks.stop(.endedOnce)
    hooks.start(.endedOnce)
    #expect(
      await FailureLog.text(containing: "The hook endedOnce of ") == """
        The hook endedOnce of HookStartingTests.Ended was started again, but the sequence that it listens to was over before its first \
        element, so the hook has ended. An AsyncStream can be listened to once, and stopping a hook ends it. Give the hook \
        a function that makes a new stream at each start, as in .each({ service.endedOnce() }) { element in … }.
        """)
  }

  struct Empty: Hookable {
    typealias State = Int
    typealias Action = EmptyAction
    enum Hook: CaseIterable { case emptyOnce }
    func attach(_ hook: Hook, to store: MutatingStore<Int, EmptyAction>) -> HookBinding {
      .each({ AsyncStream<Int> { $0.finish() } }) { store.set(\.self, to: $0) }
    }
  }

  @MainActor
  @Test func `restarting a hook that creates an empty stream each time is not reported`() async {
    FailureLog.listen()
    let watch = HookWatch()
    let store = Store<Int, EmptyAction>(0)
    store.attach(watch)
    store.addHooks(Empty())
    let hooks = store.hooks(of: Empty.self)
    for round in 1...3 {
      await watch.ends.first(round)
      hooks.start(.emptyOnce)
    }
    #expect(FailureLog.texts(containing: "emptyOnce").isEmpty)
  }

  /// Notes the ends of effects.
  private final class HookWatch: Middleware {
    typealias State = Int
    typealias Action = EmptyAction
    let ends = Recorder<String>()

    func effectDidChange(_ event: EffectEvent) {
      if case .finished = event.phase { ends.note(event.description.name) }
    }
  }

  /// Asks for an element on every call, and notes the call.
  struct Asking: AsyncSequence, AsyncIteratorProtocol {
    let asked: Recorder<Int>
    let end: Signal
    func makeAsyncIterator() -> Asking { self }
    func next() async -> Int? { await next(isolation: nil) }
    func next(isolation: isolated (any Actor)?) async -> Int? {
      asked.note(1)
      await end.wait()
      return nil
    }
  }

  struct Asker: Hookable {
    typealias State = Int
    typealias Action = EmptyAction
    enum Hook: CaseIterable { case asks }
    let asking: Asking
    func attach(_ hook: Hook, to store: MutatingStore<Int, EmptyAction>) -> HookBinding {
      .each(asking) { store.set(\.self, to: $0) }
    }
  }

  /// An actor that creates stores with any clock.
  actor Workshop {
    func asks(_ asked: Recorder<Int>, until end: Signal) -> Int {
      let store = Store<Int, EmptyAction>(
        0, interactor: Asker(asking: Asking(asked: asked, end: end)))
      return withExtendedLifetime(store) { asked.elements.count }
    }

    func copies(_ clock: any Clock<Duration>) -> (hook: Int, handler: Int) {
      let store = Store(Mill.State(), interactor: Mill { AsyncStream { _ in } }, clock: clock)
      store.update { $0.count = 2 }
      let copy = store.copy
      store.send(.double)
      return (copy, store.count)
    }

    /// Returns the count after a handler that waits in between.
    func doubledTwice(_ clock: TestClock) async -> Int {
      let store = Store(0, interactor: Twice(clock: clock), clock: clock)
      store.send(.go)
      await clock.advance(by: .seconds(1))
      return store.state
    }
  }

  struct Twice: Actionable {
    typealias State = Int
    enum Action { case go }
    let clock: TestClock
    func handle(_ action: Action, store: MutatingStore<Int, Action>) async throws {
      store.set(\.self, to: 1)
      try await clock.sleep(for: .seconds(1))
      store.set(\.self, to: store.state + 1)
    }
  }

  @Test func `a hook asks for its first element before the store is returned, on any actor`() async {
    let asked = Recorder<Int>()
    let end = Signal()
    #expect(await Workshop().asks(asked, until: end) == 1)
    end.fire()
  }

  @Test(arguments: [ContinuousClock() as any Clock<Duration>, TestClock(), ImmediateClock()])
  func `hooks and handlers start before the call that starts them returns, on any actor and clock`(
    clock: any Clock<Duration>
  ) async {
    let copies = await Workshop().copies(clock)
    #expect(copies.hook == 2)
    #expect(copies.handler == 4)
  }

  @Test func `a handler on an actor continues after a wait on a test clock, which the clock waits for`() async
  {
    #expect(await Workshop().doubledTwice(TestClock()) == 2)
  }
}
