import Rill
import Testing

@testable import Demo

// A search that is never cancelled would be waited for without end.
@MainActor @Suite(.timeLimit(.minutes(2)))
struct ChatTests {
  private let clock = StepClock()
  private let chat: Store<Chat.State, Chat.Action>

  init() {
    let service = ChatService(clock: clock)
    chat = Store(Chat.State()) { Chat(service: service) }
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

  @Test func `messages come by themselves while somebody listens`() async {
    let messages = chat.values(\.messages.count)
    let listening = chat.send(.listen)
    for await count in messages {
      if count == 3 { break }
      await clock.step()
    }
    listening.cancel()
    await listening.finish()
    #expect(chat.messages.map(\.author) == ["Jenny", "Donald", "Jenny"])
    #expect(chat.messages.first?.text == "Is anybody there?")
  }

  @Test func `a new search takes the place of the one that is running`() async {
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
