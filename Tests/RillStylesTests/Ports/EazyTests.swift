import Rill
import RillFixtures
import RillStyles
import Testing

/// The chat and the cat search of the Eazy document, written with Rill.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EazyTests {
  // MARK: - Chat

  struct Chat: Interactor {
    struct Message: Equatable, Identifiable {
      enum From { case me, other }
      let id: Int
      let from: From
      let text: String
    }

    enum Messages: Equatable {
      case loading
      case success([Message])
      case failure(String)
    }

    struct State: Equatable {
      var messages = Messages.loading
      var draft = ""
    }

    enum Action { case load, send }
    enum Hook: CaseIterable { case incoming, draftChanged }

    struct Service {
      var messages: @Sendable () async throws -> [Message] = { mock }
      var send: @Sendable (Message) async -> Void = { _ in }
      var incoming = AsyncStream<Message> { _ in }
      var cacheDraft: @Sendable (String) -> Void = { _ in }
    }

    static let mock = [
      Message(id: 1, from: .me, text: "Hello"), Message(id: 2, from: .other, text: "Hello to you"),
    ]

    let service: Service

    func handle(_ action: Action, store: MutatingStore<State, Action>) async {
      switch action {
      case .load:
        do {
          store.messages = .loading
          let messages = try await service.messages()
          store.messages = .success(messages)
        } catch {
          store.messages = .failure("Something went wrong")
        }
      case .send:
        guard !store.draft.isEmpty else { return }
        await service.send(Message(id: 3, from: .me, text: store.draft))
        store.draft = ""
      }
    }

    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      switch hook {
      case .incoming:
        .each(service.incoming) { message in
          guard case .success(let messages) = store.messages else { return }
          store.set(\.messages, to: .success(messages + [message]), animation: .default)
        }
      case .draftChanged: .each(store.changes(\.draft)) { service.cacheDraft($0) }
      }
    }
  }

  struct Offline: Error {}

  @Test func `chat: messages load after a loading state`() async {
    let store = Store(Chat.State(messages: .failure("old")), interactor: Chat(service: Chat.Service()))
    var seen: [Chat.Messages] = []
    let watch = store.observe(\.messages) { seen.append($0.new) }
    await store.send(.load).finish()
    #expect(store.state == Chat.State(messages: .success(Chat.mock)))
    #expect(seen == [.loading, .success(Chat.mock)])
    watch.cancel()
  }

  @Test func `chat: a loading failure is shown`() async {
    let service = Chat.Service(messages: { throw Offline() })
    let store = Store(Chat.State(), interactor: Chat(service: service))
    await store.send(.load).finish()
    #expect(store.messages == .failure("Something went wrong"))
  }

  @Test func `chat: sending clears the draft, and an empty draft is not sent`() async {
    let sent = Recorder<String>()
    let service = Chat.Service(send: { sent.note($0.text) })
    let store = Store(Chat.State(draft: "hi"), interactor: Chat(service: service))
    await store.send(.send).finish()
    #expect(store.draft == "")
    await store.send(.send).finish()
    #expect(sent.elements == ["hi"])
  }

  @Test func `chat: an incoming message is appended with an animation`() async {
    let (incoming, source) = AsyncStream.makeStream(of: Chat.Message.self)
    let store = Store(
      Chat.State(messages: .success([])), interactor: Chat(service: Chat.Service(incoming: incoming)))
    let transitions = store.transitions()
    let message = Chat.Message(id: 9, from: .other, text: "Foo")
    source.yield(message)
    _ = await store.first(\.messages) { $0 != .success([]) }
    #expect(store.state == Chat.State(messages: .success([message])))
    for await transition in transitions.prefix(1) {
      #expect(transition.animation == .default)
      #expect(transition.origin == .effect("hook incoming"))
    }
  }

  @Test func `chat: each draft is cached through the view's binding without an action`() async {
    let cached = Recorder<String>()
    let service = Chat.Service(cacheDraft: { cached.note($0) })
    let store = Store(Chat.State(), interactor: Chat(service: service))
    let transitions = store.transitions()
    let draft = store.binding(\.draft)
    draft.wrappedValue = "h"
    draft.wrappedValue = "hi"
    #expect(store.draft == "hi")
    #expect(cached.elements == ["h", "hi"])
    for await transition in transitions.prefix(2) {
      #expect(transition.origin == .binding)
      #expect("\(transition.subject)" == #"write("\\State.draft")"#)
    }
  }

  // MARK: - Cat search

  struct CatSearch: Actionable {
    struct State: Equatable {
      var cats: [String] = []
      var errorMessage: String?
    }

    enum Action: CancellableAction {
      case search(String)
      var cancellation: EffectID? { "searchCat" }
    }

    let search: @Sendable (String) async throws -> [String]

    func handle(_ action: Action, store: MutatingStore<State, Action>) async {
      switch action {
      case .search(let text):
        do {
          store.cats = try await search(text)
        } catch {
          if !Task.isCancelled { store.errorMessage = "\(error)" }
        }
      }
    }
  }

  @Test func `cat search: the newest search wins, and the old one's error is not shown`() async {
    let gate = Signal()
    let cancelled = Recorder<Bool>()
    let store = Store(
      CatSearch.State(),
      interactor: CatSearch { text in
        guard text == "slow" else { return [text] }
        await gate.wait()
        cancelled.note(Task.isCancelled)
        throw Offline()
      })
    store.send(.search("slow"))
    await store.send(.search("Maine Coon")).finish()
    gate.fire()
    #expect(await cancelled.first(1) == [true])
    #expect(store.state == CatSearch.State(cats: ["Maine Coon"]))
  }

  @Test func `cat search: an error of a search that was not cancelled is shown`() async {
    let store = Store(CatSearch.State(), interactor: CatSearch { _ in throw Offline() })
    await store.send(.search("any")).finish()
    #expect(store.errorMessage == "Offline()")
  }
}
