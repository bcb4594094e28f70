import Rill
import RillApple
import RillStyles
import SwiftUI

/// Rooms on a navigation stack whose path is part of the state.
struct ChatView: View {
  @State var store: Store<Chat.State, Chat.Action>
  @State private var notice = ""

  init(service: Chat.Service) {
    _store = State(initialValue: Store(Chat.State(), interactor: Chat(service: service)))
  }

  var body: some View {
    NavigationStack(path: $store.path) {
      List {
        Text(notice)
        ForEach(store.rooms, id: \.self) { room in NavigationLink(room, value: room) }
      }
      .navigationDestination(for: String.self) { room in RoomView(room: room).environment(store) }
    }
    .onEmit(store.$notice) { notice = $0 }
  }
}

/// One room, which finds the store in the environment.
struct RoomView: View {
  @Environment(Store<Chat.State, Chat.Action>.self) private var store
  let room: String

  var body: some View {
    VStack {
      store.updating(\.messages, for: room) { messages in
        ForEach(messages) { message in Text(message.text) }
      }
      store.updating(binding: \.draft) { $draft in TextField("Message", text: $draft) }
      Button("Say") { store.send(.say(in: room)) }
      Button("Leave") { store.send(.leaveAll) }
    }
  }
}
