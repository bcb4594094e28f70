import Rill
import RillStyles

/// An interactor with direct writes, a hook on an external stream, and a hook on its own draft.
struct Chat: Interactor {
  struct State: Equatable {
    var messages: [String] = []
    var draft = ""
    var isLoading = false
    var cached = ""
  }

  enum Action: Equatable, Sendable { case load, say }
  enum Hook: CaseIterable, Hashable, Sendable { case incoming, draft }

  let incoming: AsyncStream<String>
  var history: @Sendable () async -> [String] = { ["hello"] }

  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
    switch action {
    case .load:
      store.isLoading = true
      store.messages = await history()
      store.isLoading = false
    case .say:
      store.update("say") { state in
        state.messages.append(state.draft)
        state.draft = ""
      }
    }
  }

  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
    switch hook {
    case .incoming: .each(incoming) { message in store.messages.append(message) }
    case .draft: .each(store.changes(\.draft)) { draft in store.cached = draft }
    }
  }
}
