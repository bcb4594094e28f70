import Rill
import RillStyles

/// A conversation: what was said, what is being written, and a search in it.
struct Chat: Interactor {
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
    case type(text: String)
    case send
    case search(query: String)
  }

  enum Hook: CaseIterable {
    case incoming, draftChanged
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
    case .draftChanged:
      .each(store.changes(\.draft)) { service.keepDraft($0) }
    }
  }
}

// MARK: - Handling

extension Chat {
  private func load(into store: MutatingStore<State, Action>) async {
    store.isLoading = true
    let (messages, draft) = (await service.history(), service.keptDraft)
    store.update("loaded") { state in
      state.isLoading = false
      state.draft = draft
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
  /// A load or a search that still runs brings what nobody wants any more: the new one takes its place.
  var cancellation: EffectID? {
    switch self {
    case .load: "load"
    case .search: "search"
    case .type, .send: nil
    }
  }
}

extension Chat.State {
  /// Adds a message, unless it is there: one may come twice, with the history and live.
  fileprivate mutating func add(_ message: Message) {
    guard !messages.contains(id: message.id) else { return }
    messages.append(message)
  }
}
