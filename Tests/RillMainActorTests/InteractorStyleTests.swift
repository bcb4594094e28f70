import Rill
import RillStyles
import Testing

struct Chat: Interactor {
  struct State: Equatable {
    var draft = ""
    var messages: [String] = []
    var kept = ""
  }
  enum Action { case send, load }
  enum Hook: CaseIterable { case incoming, draftChanged }

  let incoming: AsyncStream<String>

  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
    switch action {
    case .send:
      store.messages.append(store.draft)
      store.draft = ""
    case .load:
      await Task.detached {}.value
      store.messages = ["old"]
    }
  }

  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
    switch hook {
    case .incoming: .each(incoming) { store.messages.append($0) }
    case .draftChanged: .each(store.changes(\.draft)) { store.kept = $0 }
    }
  }
}

/// A hook as a constant is a function of the store.
nonisolated let echo: @Sendable (MutatingStore<Chat.State, Chat.Action>) -> HookBinding = { store in
  .each(store.changes(\.draft)) { store.kept = $0 + "!" }
}

struct Parrot: Hookable {
  enum Hook: CaseIterable { case echo }

  func attach(_ hook: Hook, to store: MutatingStore<Chat.State, Chat.Action>) -> HookBinding {
    RillMainActorTests.echo(store)
  }
}

struct InteractorStyleTests {
  @Test func `an interactor runs with its hooks`() async {
    let (incoming, line) = AsyncStream.makeStream(of: String.self)
    let store = Store(Chat.State(), interactor: Chat(incoming: incoming))
    store.binding(\.draft).wrappedValue = "hi"
    #expect(store.kept == "hi")
    await store.send(.send).finish()
    #expect(store.messages == ["hi"])
    await store.send(.load).finish()
    #expect(store.messages == ["old"])
    var messages = store.values(\.messages).makeAsyncIterator()
    #expect(await messages.next() == ["old"])
    line.yield("new")
    #expect(await messages.next() == ["old", "new"])
    #expect(store.hooks(of: Chat.self).running == [.incoming, .draftChanged])
  }

  @Test func `a hook is a global constant`() {
    let (incoming, _) = AsyncStream.makeStream(of: String.self)
    let store = Store(Chat.State(), interactor: Chat(incoming: incoming))
    store.hooks(of: Chat.self).stop(.draftChanged)
    store.addHooks(Parrot())
    store.binding(\.draft).wrappedValue = "hi"
    #expect(store.kept == "hi!")
  }
}
