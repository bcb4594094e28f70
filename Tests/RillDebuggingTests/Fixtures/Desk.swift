import Rill
import RillStyles
import RillTesting

/// An interactor with a hook on an external stream.
struct Desk: Interactor {
  struct State: Equatable {
    var messages: [String] = []
  }

  enum Action: Equatable, Sendable { case say(String) }
  enum Hook: CaseIterable, Hashable, Sendable { case incoming }

  struct Cut: Error {}

  let incoming: TestStream<String, any Error>
  let clock: any Clock<Duration>

  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
    switch action {
    case .say(let text): store.update("say") { $0.messages.append(text) }
    }
  }

  func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
    .each(incoming) { message in
      try await clock.sleep(for: .milliseconds(5))
      store.messages.append(message)
    }
  }
}
