import Rill

/// A room of a server: one store on one actor.
actor Room {
  struct State: Equatable, Sendable { var lines: [String] = [] }
  private let store = Store(State()) { (room: inout State, line: String) -> Effect<String> in
    room.lines.append(line)
    return .none
  }

  func say(_ line: String) { store.send(line) }
  func sender() -> Sender<String> { store.sender() }
  func lines() -> [String] { store.lines }
  func states() -> StoreSequence<State> { store.states() }
}

/// The rooms of a server, which work in parallel.
actor Rooms {
  private var rooms: [String: Room] = [:]

  func room(_ name: String) -> Room {
    if let room = rooms[name] { return room }
    let room = Room()
    rooms[name] = room
    return room
  }
}
