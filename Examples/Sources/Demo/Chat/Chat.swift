import Rill
import RillPersistence
import RillStyles

/// A conversation with its messages and a draft, which are saved, and a search in the messages.
struct Chat: Interactor {
  struct State: Equatable {
    @Shared var messages: IdentifiedArray<Message>
    @Shared var draft: String
    var isLoading = false
    var isSending = false
    var query = ""
    var isSearching = false
    var results: [Message] = []

    /// Creates a state whose messages and draft are saved in a storage.
    init(in storage: some Storage) {
      _messages = Shared(wrappedValue: [], in: storage, "chat.messages")
      _draft = Shared(wrappedValue: "", in: storage, "chat.draft")
    }

    /// Creates a state in memory from its parts, for tests.
    init(
      messages: IdentifiedArray<Message> = [], draft: String = "", isLoading: Bool = false,
      isSending: Bool = false, query: String = "", isSearching: Bool = false, results: [Message] = []
    ) {
      let storage = MemoryStorage()
      _messages = Shared(wrappedValue: messages, in: storage, "chat.messages")
      _draft = Shared(wrappedValue: draft, in: storage, "chat.draft")
      self.isLoading = isLoading
      self.isSending = isSending
      self.query = query
      self.isSearching = isSearching
      self.results = results
    }
  }

  enum Action: Codable {
    case load
    case type(text: String)
    case send
    case search(query: String)
  }

  enum Hook: CaseIterable {
    case incoming
  }

  let service: ChatService

  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
    switch action {
    case .load: await load(into: store)
    case .type(let text): store.draft = text
    case .send: await sendDraft(of: store)
    case .search(let query): try await search(query, in: store)
    }
  }

  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
    switch hook {
    case .incoming:
      .each(service.incoming()) { message in store.update("incoming") { $0.add(message) } }
    }
  }
}

// MARK: - Handling

extension Chat {
  private func load(into store: MutatingStore<State, Action>) async {
    store.isLoading = true
    let messages = await service.history()
    store.update("loaded") { state in
      state.isLoading = false
      for message in messages { state.add(message) }
    }
  }

  private func sendDraft(of store: MutatingStore<State, Action>) async {
    let text = store.draft
    guard !text.allSatisfy(\.isWhitespace), !store.isSending else { return }
    store.update("sending") { state in
      state.draft = ""
      state.isSending = true
    }
    let message = await service.post(text)
    store.update("sent") { state in
      state.isSending = false
      state.add(message)
    }
  }

  private func search(_ query: String, in store: MutatingStore<State, Action>) async throws {
    store.update("searching") { state in
      state.query = query
      state.results = []
      state.isSearching = !query.isEmpty
    }
    guard !query.isEmpty else { return }
    let messages = try await service.search(query)
    store.update("found") { state in
      state.isSearching = false
      state.results = messages
    }
  }
}

extension Chat.Action: CancellableAction {
  /// The effect ID that makes a new load or search cancel the previous one, whose result is obsolete.
  var cancellation: EffectID? {
    switch self {
    case .load: "load"
    case .search: "search"
    case .type, .send: nil
    }
  }
}

extension Chat.State {
  /// Adds a message unless it exists already; the history and the live stream can both deliver it.
  fileprivate mutating func add(_ message: Message) {
    guard !messages.contains(id: message.id) else { return }
    messages.append(message)
  }
}
