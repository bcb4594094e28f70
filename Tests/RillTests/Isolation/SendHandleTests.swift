import Rill
import RillFixtures
import Testing

/// A number that grows immediately or when a gate opens.
private struct Meter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action { case add, addLater, addAfter(Signal) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add:
      state.count += 1
      return .none
    case .addLater:
      return .run("later") { send in await send(.add) }
    case .addAfter(let gate):
      return .run("after") { send in
        await gate.wait()
        await send(.add)
      }
    }
  }
}

private func makeMeter(
  isolation: isolated (any Actor)? = #isolation
) -> Store<Meter.State, Meter.Action> {
  Store(Meter.State()) { Meter() }
}

/// Retains a store as an app's actor does.
private actor Holder {
  let store: Store<Meter.State, Meter.Action>

  init() { store = Store(Meter.State()) { Meter() } }

  func sendFromTasks() async -> Int {
    _ = await Task { store.send(.add) }.value
    let handle: SendHandle = await Task { store.send(.addLater) }.value
    await handle.finish()
    return store.count
  }
}

struct SendHandleTests {
  @MainActor
  @Test func `a task on the main actor may end with a send`() async {
    let store = makeMeter()
    let first = Task { store.send(.add) }
    #expect(await first.value.isFinished)
    Task { store.send(.add) }
    _ = Task { store.send(.add) }
    let written = Task { store.update { $0.count += 10 } }
    #expect(await written.value.isFinished)
    let longer = Task {
      await Task.yield()
      return store.send(.add, as: SendHandle.self)
    }
    await longer.value.finish()
    let started: SendHandle = await Task { store.send(.addLater, origin: .test) }.value
    await started.finish()
    #expect(store.count == 15)
    #expect(started.isFinished)
  }

  @Test func `a task of an actor may end with a send`() async {
    #expect(await Holder().sendFromTasks() == 2)
  }

  @Test func `a task that captures a store may end with a send`() async {
    let handle = await sendFromTask()
    #expect(handle.isFinished && handle.refusal == nil)
  }

  /// Runs on no actor.
  @concurrent private func sendFromTask() async -> SendHandle {
    let store = Store<Meter.State, Meter.Action>(Meter.State()) { Meter() }
    return await Task { store.send(.add) }.value
  }

  @MainActor
  @Test func `code assumed to run on the main actor may end with a send`() async {
    let store = makeMeter()
    let handle = assume { store.send(.add) }
    #expect(handle.isFinished)
    #expect(store.count == 1)
    let other = await MainActor.run { store.send(.add, origin: .test) }
    #expect(other.refusal == nil)
    #expect(store.count == 2)
  }

  private nonisolated func assume<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    MainActor.assumeIsolated(body)
  }

  @MainActor
  @Test func `a handle can be awaited in any isolation`() async {
    let store = makeMeter()
    let gate = Signal()
    let handle = store.send(.addAfter(gate)).handle
    let waiting = Task.detached {
      await handle.finish()
      return handle.isFinished
    }
    #expect(!handle.isFinished)
    gate.fire()
    #expect(await waiting.value)
    #expect(store.count == 1)
  }

  @MainActor
  @Test func `a handle cancels everything that its send started`() async {
    let store = makeMeter()
    let gate = Signal()
    let sent = store.send(.addAfter(gate))
    let handle = sent.handle
    await Task.detached { handle.cancel() }.value
    gate.fire()
    await sent.finish()
    #expect(store.count == 0)
  }

  @MainActor
  @Test func `cancelling the task that waits through a handle cancels the effects`() async {
    let store = makeMeter()
    let gate = Signal()
    let sent = store.send(.addAfter(gate))
    let handle = sent.handle
    let waiting = Task.detached { await handle.finish() }
    waiting.cancel()
    // The gate opens only after the cancellation: the waiting task may start late.
    await waiting.value
    gate.fire()
    await sent.finish()
    #expect(store.count == 0)
  }

  @Test func `a handle of a store without an actor waits for the owner and never enters the store`() async {
    let store = Store<Meter.State, Meter.Action>(Meter.State()) { Meter() }
    let sent = store.send(.addLater)
    let handle = sent.handle
    let waiting = Task.detached { await handle.finish() }
    #expect(store.count == 0)
    await sent.finish()
    await waiting.value
    #expect(store.count == 1)
  }

  @MainActor
  @Test func `a handle returns the reason of a refusal`() async {
    let store = Store<Int, Int>(0, validators: [Validator("small") { $0 < 5 }]) { state, number in
      state += number
      return .none
    }
    let handle: SendHandle = await Task { store.send(7) }.value
    #expect(handle.refusal?.gate == "small")
    #expect(store.state == 0)
  }

  @MainActor
  @Test func `two actions run concurrently without child tasks`() async {
    let store = makeMeter()
    let (first, second) = (Signal(), Signal())
    let one = store.send(.addAfter(first))
    let other = store.send(.addAfter(second))
    second.fire()
    await other.finish()
    #expect(store.count == 1)
    first.fire()
    await one.finish()
    #expect(store.count == 2)
    let performed = Task { await store.perform(.addLater) }
    #expect(await performed.value.count == 3)
  }
}

extension SendHandleTests {
  /// Runs on the caller's actor.
  private nonisolated(nonsending) func sendAndFinish(_ store: Store<Meter.State, Meter.Action>) async {
    await store.send(.addLater).finish()
    await store.update { $0.count += 1 }.finish()
  }

  @MainActor
  @Test func `a function on its caller's actor sends and waits in one expression`() async {
    let store = makeMeter()
    await sendAndFinish(store)
    #expect(store.count == 2)
    let other = Store<Meter.State, Meter.Action>(Meter.State()) { Meter() }
    await sendAndFinish(other)
    #expect(other.count == 2)
  }

  @Test func `a nonisolated function sends and waits in one expression`() async {
    let store = Store<Meter.State, Meter.Action>(Meter.State()) { Meter() }
    await sendAndFinish(store)
    #expect(store.count == 2)
  }
}
