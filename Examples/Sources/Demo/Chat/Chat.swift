import Rill

/// A conversation: what was said, what is being written, and a search in it.
struct Chat: Reducer {
  struct State: Equatable {
    var messages = IdentifiedArray<Message>()
    var isLoading = false
    var draft = ""
    var isSending = false
    var query = ""
    var isSearching = false
    var results: [Message] = []
  }

  enum Action: Codable {
    case load
    case loaded([Message])
    case listen
    case incoming(Message)
    case type(text: String)
    case send
    case sent(Message)
    case search(query: String)
    case found([Message])
  }

  let service: ChatService

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load:
      state.isLoading = true
      return .run("load") { [service] send in await send(.loaded(await service.history())) }
        .id("load", policy: .latest)
    case .loaded(let messages):
      state.isLoading = false
      for message in messages { state.add(message) }

    case .listen:
      return .stream(service.incoming(), name: "listen") { .incoming($0) }
        .id("listen", policy: .latest)
    case .incoming(let message):
      state.add(message)

    case .type(let text):
      state.draft = text
    case .send:
      let text = state.draft
      guard !text.allSatisfy(\.isWhitespace), !state.isSending else { return .none }
      state.draft = ""
      state.isSending = true
      return .run("send") { [service] send in await send(.sent(await service.post(text))) }
    case .sent(let message):
      state.isSending = false
      state.add(message)

    case .search(let query):
      state.query = query
      state.results = []
      state.isSearching = !query.isEmpty
      guard state.isSearching else { return .cancel("search") }
      // A search that is still running looks for what nobody wants any more: the new one takes its place.
      return .run("search") { [service] send in await send(.found(try await service.search(query))) }
        .id("search", policy: .latest)
    case .found(let messages):
      state.isSearching = false
      state.results = messages
    }
    return .none
  }
}

extension Chat.State {
  /// Adds a message, unless it is there: one may come twice, with the history and live.
  fileprivate mutating func add(_ message: Message) {
    guard !messages.contains(id: message.id) else { return }
    messages.append(message)
  }
}
