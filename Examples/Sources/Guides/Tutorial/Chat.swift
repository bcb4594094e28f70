import Rill

/// The chat of the tutorial: messages, and a search that waits for a pause in typing.
struct Chat: Reducer {
  struct State: Codable, Equatable, Sendable {
    var draft = ""
    var messages: [String] = []
    var query = ""
    var hits: [String] = []
    var problem: String?
  }

  enum Action: Codable, Equatable, Sendable {
    case typed(String), send, searched(String), found([String]), failed(String)
  }

  var search: @Sendable (_ query: String, _ messages: [String]) async throws -> [String]

  func reduce(into chat: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): chat.draft = text
    case .send:
      guard !chat.draft.isEmpty else { return .none }
      chat.messages.append(chat.draft)
      chat.draft = ""
    case .searched(let query):
      chat.query = query
      chat.problem = nil
      return .run("search") { [search, messages = chat.messages] send in
        await send(.found(try await search(query, messages)))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
      .id("search").debounce(for: .milliseconds(300))
    case .found(let hits): chat.hits = hits
    case .failed(let problem): chat.problem = problem
    }
    return .none
  }
}

extension Chat {
  /// A chat that searches its own messages.
  static let local = Chat { query, messages in messages.filter { $0.contains(query) } }
}
