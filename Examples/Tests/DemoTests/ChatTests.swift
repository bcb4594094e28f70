import Rill
import RillStyles
import Testing

@testable import Demo

// A search that is never cancelled would be waited for without end.
@MainActor @Suite(.timeLimit(.minutes(2)))
struct ChatTests {
  private let clock: StepClock
  private let service: ChatService
  private let chat: Store<Chat.State, Chat.Action>

  init() {
    clock = StepClock()
    service = ChatService(clock: clock)
    chat = Store(Chat.State(), interactor: Chat(service: service))
  }

  @Test func `loading brings what was said before, once`() async {
    let loading = chat.send(.load)
    #expect(chat.isLoading)
    await loading.finish()
    #expect(chat.messages.map(\.author) == ["Jenny", "Donald"])
    await chat.send(.load).finish()
    #expect(chat.messages.count == 2)
    #expect(!chat.isLoading)
  }

  @Test func `a sent message leaves the draft and stands in the chat`() async {
    chat.send(.type(text: "Hello"))
    let sending = chat.send(.send)
    #expect(chat.draft.isEmpty && chat.isSending)
    await sending.finish()
    #expect(chat.messages.map(\.text) == ["Hello"])
    #expect(!chat.isSending)
  }

  @Test(arguments: ["", "  "]) func `nothing is sent while the draft is empty`(draft: String) async {
    chat.send(.type(text: draft))
    await chat.send(.send).finish()
    #expect(chat.messages.isEmpty && chat.draft == draft)
  }

  @Test func `nothing is sent while a message is on its way, and the draft stays`() async {
    chat.send(.type(text: "One"))
    let sending = chat.send(.send)
    chat.send(.type(text: "Two"))
    await chat.send(.send).finish()
    await sending.finish()
    #expect(chat.messages.map(\.text) == ["One"])
    #expect(chat.draft == "Two")
  }

  @Test func `messages come by themselves while somebody listens`() async {
    let messages = chat.values(\.messages.count)
    for await count in messages {
      if count == 3 { break }
      await clock.step()
    }
    #expect(chat.messages.map(\.author) == ["Jenny", "Donald", "Jenny"])
    #expect(chat.messages.first?.text == "Is anybody there?")
    chat.hooks(of: Chat.self).stop(.incoming)
    #expect(chat.hooks(of: Chat.self).running == [.draftChanged])
  }

  @Test func `what is being written is kept, and there again for the next chat`() async {
    chat.send(.type(text: "Dear Jenny"))
    #expect(service.keptDraft == "Dear Jenny")
    let next = Store(Chat.State(), interactor: Chat(service: service))
    await next.send(.load).finish()
    #expect(next.draft == "Dear Jenny")
    next.send(.send)
    #expect(service.keptDraft.isEmpty)
  }

  @Test func `a new search takes the place of the one that is running`() async {
    chat.hooks(of: Chat.self).stop(.incoming)
    await chat.send(.load).finish()
    let first = chat.send(.search(query: "coins"))
    let second = chat.send(.search(query: "cup"))
    await first.finish()
    #expect(chat.isSearching && chat.results.isEmpty)
    await clock.step()
    await second.finish()
    #expect(chat.results.map(\.author) == ["Donald"])
    #expect(!chat.isSearching)
  }

  @Test func `a search that is cleared ends`() async {
    let search = chat.send(.search(query: "coins"))
    chat.send(.search(query: ""))
    await search.finish()
    #expect(!chat.isSearching && chat.results.isEmpty)
  }
}
