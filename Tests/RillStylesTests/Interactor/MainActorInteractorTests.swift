import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

/// Logic that calls main-actor code synchronously.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct MainActorInteractorTests {
  @MainActor
  final class Screen {
    let recorder = Recorder<String>()
    var lines: [String] = []
    func show(_ line: String) {
      lines.append(line)
      recorder.note(line)
    }
  }

  struct Chat: MainActorInteractor {
    struct State: Equatable { var draft = ""; var sent: [String] = [] }
    enum Action: CancellableAction {
      case send, fail, wait(Signal)
      var cancellation: EffectID? { if case .wait = self { "wait" } else { nil } }
    }
    enum Hook: CaseIterable { case incoming, draftChanged, made, work }

    let screen: Screen
    let incoming: AsyncStream<String>

    func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
      switch action {
      case .send:
        screen.show("sends \(store.draft)")
        store.sent.append(store.draft)
        await Task.yield()
        screen.show("sent \(store.sent.count)")
        store.draft = ""
      case .fail: throw Mishap.usual
      case .wait(let signal):
        await signal.wait()
        store.sent.append("waited")
      }
    }

    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> MainActorHookBinding {
      switch hook {
      case .incoming: .each(incoming) { text in screen.show(text) }
      case .draftChanged: .each(store.changes(\.draft)) { screen.show("draft \($0)") }
      case .made:
        .each({
          AsyncStream {
            $0.yield("made"); $0.finish()
          }
        }) { screen.show($0) }
      case .work: MainActorHookBinding { screen.show("work") }
      }
    }
  }

  private let screen = Screen()

  @Test func `a handler calls the main actor directly before and after a suspension`() async {
    let (incoming, _) = AsyncStream.makeStream(of: String.self)
    let store = Store(Chat.State(), interactor: Chat(screen: screen, incoming: incoming))
    store.binding(\.draft).wrappedValue = "hello"
    let task = store.send(.send)
    #expect(store.sent == ["hello"])
    #expect(screen.lines.contains("sends hello"))
    await task.finish()
    #expect(screen.lines.contains("sent 1"))
    #expect(store.draft.isEmpty)
  }

  @Test func `a handler and hooks call the main actor under a test clock`() async {
    let (incoming, continuation) = AsyncStream.makeStream(of: String.self)
    let clock = TestClock()
    let store = Store(Chat.State(), interactor: Chat(screen: screen, incoming: incoming), clock: clock)
    store.binding(\.draft).wrappedValue = "hello"
    store.send(.send)
    continuation.yield("said")
    await clock.settle()
    #expect(store.sent == ["hello"])
    #expect(store.draft.isEmpty)
    #expect(screen.lines.contains("sent 1"))
    #expect(screen.lines.contains("said"))
  }

  @Test func `hooks call the main actor, stop and start again`() async {
    let (incoming, continuation) = AsyncStream.makeStream(of: String.self)
    let store = Store(Chat.State(), interactor: Chat(screen: screen, incoming: incoming))
    store.update { $0.draft = "a" }
    #expect(screen.lines.contains("draft a"))
    let hooks = store.hooks(of: Chat.self)
    #expect(hooks[.draftChanged].isRunning)
    hooks.stop(.draftChanged)
    store.update { $0.draft = "b" }
    #expect(!screen.lines.contains("draft b"))
    hooks.start(.draftChanged)
    store.update { $0.draft = "c" }
    #expect(screen.lines.contains("draft c"))
    continuation.yield("said")
    continuation.finish()
    _ = await screen.recorder.first { Set($0).isSuperset(of: ["said", "made", "work"]) }
  }

  @Test func `an error is reported under the handler's name`() async {
    FailureLog.listen()
    let store = Store(MainActorThrower.State(), interactor: MainActorThrower())
    await store.send(.throwOnMain).finish()
    #expect(await FailureLog.text(containing: "MainActorThrower threw an error").contains("throwOnMain"))
  }

  @Test func `a later action with the same cancellation ID replaces the earlier one`() async {
    let (incoming, _) = AsyncStream.makeStream(of: String.self)
    let store = Store(Chat.State(), interactor: Chat(screen: screen, incoming: incoming))
    let signal = Signal()
    let first = store.send(.wait(signal))
    let second = store.send(.wait(signal))
    signal.fire()
    await first.finish()
    await second.finish()
    #expect(store.sent == ["waited"])
  }

  struct MainActorThrower: MainActorActionable {
    struct State {}
    enum Action { case throwOnMain }
    func handle(_ action: Action, store: MutatingStore<State, Action>) async throws { throw Mishap.usual }
  }

  actor Elsewhere {
    func send() async {
      let store = Store(MainActorThrower.State()) { Handling(MainActorHandler(MainActorThrower())) }
      await store.send(.throwOnMain).finish()
    }
  }

  @Test func `on another actor nothing runs, and that is reported`() async {
    FailureLog.listen()
    await Elsewhere().send()
    #expect(
      await FailureLog.text(containing: "MainActorThrower is logic") == """
        MainActorInteractorTests.MainActorThrower is logic of the main actor, but the store that asked it for the handling of throwOnMain does not \
        belong to the main actor. Nothing was done. Make the store on the main actor, or make the logic an Interactor.
        """)
  }
}
