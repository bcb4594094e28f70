import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

/// The release of actors that own a store whose hooks wait.
@Suite(.timeLimit(.minutes(60))) struct HookReleaseTests {
  enum Source: CaseIterable, Sendable {
    case changes, stream, madeStream, assignedStream, asyncSequence
  }

  /// Fires when it is released.
  final class Life: Sendable {
    let end: Signal
    init(_ end: Signal) { self.end = end }
    deinit { end.fire() }
  }

  /// Elements that only the actor of the sequence may ask for.
  struct Tickets: AsyncSequence, AsyncIteratorProtocol {
    /// A number that two threads must not change concurrently.
    final class Counter { var count = 0 }

    let counter = Counter()
    let stream: AsyncStream<String>

    func makeAsyncIterator() -> Tickets { self }

    mutating func next(isolation: isolated (any Actor)?) async -> String? {
      counter.count += 1
      for await text in stream { return "\(text) \(counter.count)" }
      return nil
    }

    mutating func next() async -> String? { await next(isolation: nil) }
  }

  struct Listener: Hookable {
    struct State: Equatable { var text = ""; var copy = "" }
    typealias Action = EmptyAction
    enum Hook: CaseIterable { case heard }

    let source: Source
    let stream: AsyncStream<String>
    let life: Life

    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      switch source {
      case .changes: .each(store.changes(\.text)) { [life] in hear($0, store, life) }
      case .stream: .each(stream) { [life] in hear($0, store, life) }
      case .madeStream:
        .each({ [stream] in stream }) { text in
          hear(text, store, life)
          await Task.yield()
          hear(text, store, life)
        }
      case .assignedStream: stream.assign(to: \.copy, on: store)
      case .asyncSequence: .each(Tickets(stream: stream)) { [life] in hear($0, store, life) }
      }
    }

    private func hear(_ text: String, _ store: MutatingStore<State, Action>, _: Life) { store.copy = text }
  }

  actor Room {
    let store: Store<Listener.State, EmptyAction>
    private let end: Signal
    private var watch: Subscription?

    init(_ source: Source, _ stream: AsyncStream<String>, logicEnds: Signal, end: Signal) {
      self.end = end
      store = Store(
        Listener.State(), interactor: Listener(source: source, stream: stream, life: Life(logicEnds)))
    }

    deinit { end.fire() }

    /// Writes a text, and returns the phase of the hook.
    func write(_ text: String) -> HookPhase {
      // Observers of the hook's writes run on the actor itself.
      watch = watch ?? store.observe(\.copy) { [weak self] _ in self?.assumeIsolated { _ in } }
      store.update { $0.text = text }
      return store.hooks(of: Listener.self)[.heard]
    }

    func copy(_ text: String) async -> String? { await store.first(\.copy) { $0 == text } }
  }

  @Test(arguments: Source.allCases)
  func `an actor that owns a store is released while a hook of the store waits`(source: Source) async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let (logicEnds, end) = (Signal(), Signal())
    await visit(Room(source, stream, logicEnds: logicEnds, end: end), source, continuation)
    await end.wait()
    await logicEnds.wait()
  }

  /// Lets the hook of an actor handle an event, and releases the actor.
  private func visit(
    _ room: Room, _ source: Source, _ continuation: AsyncStream<String>.Continuation
  ) async {
    #expect(await room.write("a").isRunning)
    if source != .changes { continuation.yield("a") }
    let heard = source == .asyncSequence ? "a 1" : "a"
    #expect(await room.copy(heard) == heard)
  }

  @Test func `the wait of a hook ends when its actor is released`() async {
    let ended = Signal()
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    continuation.onTermination = { _ in ended.fire() }
    await visit(Room(.stream, stream, logicEnds: Signal(), end: Signal()), .stream, continuation)
    await ended.wait()
  }

  /// An actor whose own code and whose hook use an object that is not thread-safe.
  actor Counting {
    struct Logic: Hookable {
      final class Shared { var count = 0 }
      struct State { var shared: Shared; var rounds = 0 }
      typealias Action = EmptyAction
      enum Hook: CaseIterable { case ticks }

      struct Ticks: AsyncSequence, AsyncIteratorProtocol {
        let shared: Shared
        let stream: AsyncStream<Void>
        func makeAsyncIterator() -> Ticks { self }
        mutating func next(isolation: isolated (any Actor)?) async -> Void? {
          shared.count += 1
          for await tick in stream { return tick }
          return nil
        }
        mutating func next() async -> Void? { await next(isolation: nil) }
      }

      let stream: AsyncStream<Void>
      func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
        .each(Ticks(shared: store.shared, stream: stream)) { store.rounds += 1 }
      }
    }

    let store: Store<Logic.State, EmptyAction>
    private var watch: Subscription?

    init(_ stream: AsyncStream<Void>) {
      store = Store(Logic.State(shared: Logic.Shared()), interactor: Logic(stream: stream))
    }

    func start() -> [Logic.Hook] { store.hooks(of: Logic.self).running }

    func add() { store.shared.count += 1 }

    func count(after rounds: Int) async -> Int {
      _ = await store.first(\.rounds) { $0 == rounds }
      return store.shared.count
    }
  }

  @Test func `a sequence that a hook waits for runs exclusively with the hook's actor`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let counting = Counting(stream)
    #expect(await counting.start() == [.ticks])
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for _ in 0..<1000 { continuation.yield() } }
      group.addTask { for _ in 0..<1000 { await counting.add() } }
    }
    // The hook has asked for the first tick, and again after each one, for the last time perhaps not yet.
    let count = await counting.count(after: 1000)
    #expect(count == 2000 || count == 2001)
  }
}
