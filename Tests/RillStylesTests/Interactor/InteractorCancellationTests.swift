import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct InteractorCancellationTests {
  /// A search in which a newer query replaces an older one.
  struct Search: Actionable {
    struct State: Equatable {
      var found: [String] = []
      var problem: String?
    }

    enum Action: CancellableAction {
      case find(String)
      case count

      var cancellation: EffectID? {
        switch self {
        case .find: "find"
        case .count: nil
        }
      }
    }

    let answer: @Sendable (String) async throws -> String

    func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
      guard case .find(let text) = action else { return store.found.append("counted") }
      do {
        let answer = try await answer(text)
        store.found.append(answer)
      } catch {
        if !Task.isCancelled { store.problem = "\(error)" }
      }
    }
  }

  @Test func `a new action cancels the previous one, which observes the cancellation`() async {
    let seen = Recorder<Bool>()
    let gate = Signal()
    let store = Store(
      Search.State(),
      interactor: Search { text in
        guard text == "old" else { return text }
        await gate.wait()
        seen.note(Task.isCancelled)
        return text
      })
    let old = store.send(.find("old"))
    await store.send(.find("new")).finish()
    #expect(old.isFinished)
    gate.fire()
    #expect(await seen.first(1) == [true])
    #expect(store.found == ["new"])
    #expect(store.effects.isEmpty)
  }

  @Test func `writes of a cancelled handler that ignores cancellation are dropped`() async {
    let gate = Signal()
    let ended = Signal()
    let late = InteractorDesk.Action("late", cancellation: "work") { store in
      await gate.wait()
      store.lines.append("stale")
      store.send(.note("stale, too"))
      ended.fire()
    }
    let store = makeInteractorDesk()
    store.send(late)
    store.cancel("work")
    gate.fire()
    await ended.wait()
    #expect(store.lines.isEmpty)
  }

  @Test func `an action can be cancelled, and one without a cancellation ID cannot`() async {
    let gate = Signal()
    let store = Store(
      Search.State(),
      interactor: Search { text in
        await gate.wait()
        return text
      })
    let task = store.send(.find("a"))
    store.cancel(.count)
    #expect(!task.isFinished)
    store.cancel(.find("any"))
    #expect(task.isFinished)
    gate.fire()
    await store.send(.count).finish()
    #expect(store.found == ["counted"])
  }

  @Test func `a handler can cancel another`() async {
    let gate = Signal()
    let store = makeInteractorDesk()
    let task = store.send(InteractorDesk.Action("works", cancellation: "work") { _ in await gate.wait() })
    await store.send(InteractorDesk.Action("stops") { $0.cancel("work") }).finish()
    #expect(task.isFinished)
    gate.fire()
  }

  @Test func `a cancellation error is not reported`() async {
    FailureLog.listen()
    let store = makeInteractorDesk()
    let (gate, ended) = (Signal(), Signal())
    let task = store.send(
      InteractorDesk.Action("cancelled quietly") { _ in
        defer { ended.fire() }
        await gate.wait()
        try Task.checkCancellation()
      })
    task.cancel()
    gate.fire()
    await ended.wait()
    #expect(FailureLog.texts(containing: "cancelled quietly").isEmpty)
  }

  @Test func `a handler can debounce its actions`() async {
    let clock = TestClock()
    let desk = InteractorDesk(plan: { handling, _ in handling.id("typed").debounce(for: .seconds(1)) })
    let store = Store(InteractorDesk.State(), interactor: desk, clock: clock)
    store.send(.note("a"))
    let task = store.send(.note("b"))
    await clock.sleepers(1)
    #expect(store.lines.isEmpty)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.lines == ["b"])
  }

  @Test func `all handlers are listed and cancelled together, and hooks continue`() async {
    let gate = Signal()
    let store = makeInteractorDesk()
    let tasks = ["one", "two"].map { name in
      store.send(
        InteractorDesk.Action(name) { store in
          await gate.wait()
          store.lines.append(name)
        })
    }
    #expect(store.runningActions.map(\.description) == ["one", "two"])
    #expect(store.cancel(runningWhere: { $0.description == "one" }) == 1)
    #expect(store.isRunning { $0.description == "two" })
    #expect(store.cancelAll() == 1)
    gate.fire()
    for task in tasks { await task.finish() }
    #expect(store.runningActions.isEmpty)
    #expect(store.lines.isEmpty)
    #expect(store.hooks.running == [.first, .second, .third])
  }
}
