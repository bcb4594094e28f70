import Rill
import RillStyles

/// A message in a room.
struct Message: Identifiable, Equatable, Sendable {
  let id: Int
  let text: String
}

/// A chat with several rooms.
struct Chat: Actionable {
  struct State: Equatable {
    /// The open rooms, each above the one from which it was opened.
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

  /// Delivers messages to other users.
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
