import Rill
import RillStyles

/// Something that somebody has said.
struct Message: Identifiable, Equatable, Sendable {
  let id: Int
  let text: String
}

/// A chat with rooms to go into.
struct Chat: Actionable {
  struct State: Equatable {
    /// The rooms that are open, each above the one it was opened from.
    var path: [String] = []
    var rooms = ["Kitchen", "Garden"]
    var messages: [String: IdentifiedArray<Message>] = [:]
    var draft = ""
    @Emit var notice = ""
  }

  enum Action: Sendable {
    case say(in: String)
    case leaveAll
  }

  /// Carries messages to where others read them.
  struct Service: Sendable {
    var deliver: @Sendable (_ text: String, _ room: String) async throws -> Int
  }

  let service: Service

  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
    switch action {
    case .say(let room):
      let text = store.draft
      guard !text.isEmpty else { return }
      store.draft = ""
      do {
        let id = try await service.deliver(text, room)
        store.update { $0.messages[room, default: []].append(Message(id: id, text: text)) }
      } catch {
        store.update { $0.notice = "Not delivered: \(text)" }
      }
    case .leaveAll: store.path = []
    }
  }
}
