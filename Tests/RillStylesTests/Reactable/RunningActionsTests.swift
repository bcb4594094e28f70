import Rill
import RillFixtures
import RillStyles
import Testing

/// The effects that actions have started, by action.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct RunningActionsTests {
  @Test func `running actions are listed in order as soon as send returns`() {
    let store = Clerk.store(["a": .lasting("one"), "b": .merge(.lasting("two"), .lasting("three"))])
    store.send(.work("b"))
    store.send(.work("a"))
    store.send(.tick)
    #expect(store.runningActions == [.work("b"), .work("a")])
    #expect(store.isRunning(.work("a")))
    #expect(!store.isRunning(.tick))
  }

  @Test func `all runs of an action are cancelled, and its late mutations are dropped`() async {
    let ended = Signal()
    let begun = Signal()
    let store = Clerk.store(["a": .lasting(begun: begun, ended: ended), "b": .lasting("other")])
    store.send(.work("a"))
    await begun.wait()
    store.send(.work("a"))
    store.send(.work("b"))
    #expect(store.cancel(running: .work("a")) == 2)
    #expect(store.runningActions == [.work("b")])
    await ended.wait()
    #expect(store.notes == [])
    #expect(store.cancel(running: .work("a")) == 0)
  }

  @Test func `actions are matched by case, whatever their payload`() {
    let store = Clerk.store(["a": .lasting(), "b": .lasting()])
    store.send(.work("a"))
    store.send(.work("b"))
    #expect(store.isRunning { if case .work = $0 { true } else { false } })
    #expect(store.cancel { if case .work("b") = $0 { true } else { false } } == 1)
    #expect(store.runningActions == [.work("a")])
  }

  @Test func `all are cancelled together, including children and waiting ones`() async {
    let store = Clerk.store([
      "a": .lasting("one").id("line", policy: .serial), "b": .lasting("two").id("line", policy: .serial),
      "c": .concatenate(.lasting("three"), .lasting("four")),
    ])
    for name in ["a", "b", "c"] { store.send(.work(name)) }
    #expect(store.runningActions == [.work("a"), .work("b"), .work("c")])
    #expect(store.cancelAll() == 3)
    #expect(store.effects.isEmpty)
    #expect(store.runningActions.isEmpty)
  }

  @Test func `a finished action is not running`() async {
    let store = Clerk.store(["a": .run { _ in }])
    await store.send(.work("a")).finish()
    #expect(store.runningActions.isEmpty)
  }

  @Test func `a child's actions are listed as the parent's`() {
    let store = Family.store(["a": .lasting()])
    store.send(.kid(.work("a")))
    #expect(store.runningActions == [.kid(.work("a"))])
    #expect(store.cancel(running: .kid(.work("a"))) == 1)
    #expect(store.effects.isEmpty)
  }

  @Test func `an effect ends when a sequence yields`() async {
    let (trigger, continuation) = AsyncStream.makeStream(of: Void.self)
    let (begun, ended) = (Signal(), Signal())
    let store = Clerk.store(["a": Effect.lasting(begun: begun, ended: ended).until(trigger)])
    let task = store.send(.work("a"))
    await begun.wait()
    continuation.yield()
    await task.finish()
    #expect(store.effects.isEmpty)
    await ended.wait()
    #expect(store.notes == [])
  }

  @Test func `an effect that ends on its own releases the sequence`() async {
    let (trigger, continuation) = AsyncStream.makeStream(of: Void.self)
    let left = Signal()
    continuation.onTermination = { _ in left.fire() }
    let store = Clerk.store(["a": Effect.run { send in await send(.note("done")) }.until(trigger)])
    #expect(await store.perform(.work("a")).notes == ["done"])
    await left.wait()
    #expect(store.effects.isEmpty)
  }

  @Test func `an effect that ends before its sequence is iterated ends with it`() async {
    let store = Clerk.store(["a": Effect.run { _ in }.until(AsyncStream<Void> { _ in })])
    for _ in 0..<300 {
      await store.send(.work("a")).finish()
      #expect(store.effects.isEmpty)
    }
  }

  @Test func `a sequence that ends without an element ends nothing`() async {
    let (trigger, continuation) = AsyncStream.makeStream(of: Void.self)
    continuation.finish()
    let (gate, begun) = (Signal(), Signal())
    let work = Effect<Clerk.Mutation>.run { send in
      begun.fire()
      await gate.wait()
      await send(.note("done"))
    }
    let store = Clerk.store(["a": work.until(trigger)])
    let task = store.send(.work("a"))
    await begun.wait()
    gate.fire()
    await task.finish()
    #expect(store.notes == ["done"])
  }
}
