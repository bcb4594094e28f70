import Rill
import RillPersistence
import RillStyles
import RillTesting
import Testing

@testable import Demo

@MainActor
struct ChatTests {
  private let clock = TestClock()
  private let storage = MemoryStorage()
  private let chat: TestStore<Chat.State, Chat.Action>
  private let history = [
    Message(id: 1, author: "Jenny", text: "Did you get the five coins?"),
    Message(id: 2, author: "Donald", text: "Yes, thank you! I owe you a cup of tea."),
  ]

  init() {
    let service = ChatService(clock: clock)
    let state = Chat.State(in: storage)
    chat = TestStore(clock: clock) { clock in
      Store(state, interactor: Chat(service: service), clock: clock)
    }
  }

  /// Ends a test; the hooks, which listen as long as the chat exists, need not end before.
  private func finish() async {
    await chat.skipEffects()
    await chat.finish()
  }

  @Test func `earlier messages load once`() async {
    await chat.send(.load)
    await chat.receiveWrite(\.isLoading, true)
    await chat.receiveWrite("loaded") {
      $0.isLoading = false
      $0.messages = IdentifiedArray(history)
    }
    await chat.perform(.load)
    await finish()
  }

  @Test func `sending a message clears the draft and adds it to the chat`() async {
    await chat.send(.type(text: "Hello"))
    await chat.receiveWrite(\.draft, "Hello")
    await chat.send(.send)
    await chat.receiveWrite("sending") {
      $0.draft = ""
      $0.isSending = true
    }
    await chat.receiveWrite("sent") {
      $0.isSending = false
      $0.messages = [Message(id: 3, author: "Me", text: "Hello")]
    }
    await finish()
  }

  @Test(arguments: ["", "  "]) func `an empty draft is not sent`(draft: String) async {
    if !draft.isEmpty { await chat.perform(.type(text: draft)) { $0.draft = draft } }
    await chat.perform(.send)
    await finish()
  }

  @Test func `nothing is sent during another send, and the draft is kept`() async {
    await chat.perform(.type(text: "One")) { $0.draft = "One" }
    // The send is held between two of its steps: the next actions come before the message has arrived.
    clock.hold {
      chat.store.send(.send)
      chat.store.send(.type(text: "Two"))
      chat.store.send(.send)
    }
    await chat.skipReceived()
    #expect(chat.state.messages.map(\.text) == ["One"])
    #expect(chat.state.draft == "Two")
    await finish()
  }

  @Test func `messages arrive while the chat listens`() async {
    await chat.advance(by: .seconds(4))
    await chat.receiveWrite("incoming") {
      $0.messages = [Message(id: 3, author: "Jenny", text: "Is anybody there?")]
    }
    await chat.advance(by: .seconds(8))
    await chat.receiveWrite("incoming") {
      $0.messages.append(Message(id: 4, author: "Donald", text: "The tea is ready."))
    }
    let hooks = chat.store.hooks(of: Chat.self)
    hooks.stop(.incoming)
    #expect(hooks.running == [])
    await chat.expectNoChange { await chat.advance(by: .seconds(60)) }
    await chat.finish()
  }

  @Test func `messages and the draft are saved`() async throws {
    await chat.perform(.load) { $0.messages = IdentifiedArray(history) }
    await chat.perform(.type(text: "Dear Jenny")) { $0.draft = "Dear Jenny" }
    try await chat.state.$messages.reference.flush()
    try await chat.state.$draft.reference.flush()
    #expect(try await kept("", "chat.draft") == "Dear Jenny")
    #expect(try await kept(IdentifiedArray<Message>(), "chat.messages") == IdentifiedArray(history))
    await chat.perform(.send) {
      $0.draft = ""
      $0.messages.append(Message(id: 3, author: "Me", text: "Dear Jenny"))
    }
    try await chat.state.$messages.reference.flush()
    try await chat.state.$draft.reference.flush()
    #expect(try await kept("x", "chat.draft") == "")
    #expect(try await kept(IdentifiedArray<Message>(), "chat.messages").count == 3)
    await finish()
  }

  /// Returns the value that the storage has under a key.
  private func kept<Value: Codable & Sendable>(_ value: Value, _ key: StorageKey) async throws -> Value {
    let store = Store<Value, Never>(value)
    try await store.persistence(in: storage, as: key).load()
    return store.state
  }

  @Test func `a continued chat numbers its messages after the saved ones`() async {
    let said = [Message(id: 1, author: "Me", text: "Before")]
    let service = ChatService(history: said, clock: clock)
    #expect(await service.history() == said)
    #expect(await service.post("After") == Message(id: 2, author: "Me", text: "After"))
    await finish()
  }

  @Test func `a new search replaces the running one`() async {
    chat.store.hooks(of: Chat.self).stop(.incoming)
    await chat.send(.search(query: "coins"))
    await chat.receiveWrite("searching") {
      $0.query = "coins"
      $0.isSearching = true
    }
    await chat.send(.search(query: "cup"))
    await chat.receiveWrite("searching") { $0.query = "cup" }
    await chat.advance(by: .milliseconds(600))
    await chat.receiveWrite("found") {
      $0.isSearching = false
      $0.results = [history[1]]
    }
    await chat.finish()
  }

  @Test func `clearing a search ends it`() async {
    await chat.send(.search(query: "coins"))
    await chat.receiveWrites {
      $0.query = "coins"
      $0.isSearching = true
    }
    await chat.send(.search(query: ""))
    await chat.receiveWrites {
      $0.query = ""
      $0.isSearching = false
    }
    await chat.advance(by: .seconds(1))
    await finish()
  }
}
