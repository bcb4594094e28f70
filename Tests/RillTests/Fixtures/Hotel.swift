import Rill

/// A feature whose `switch` handles each part in a different way.
struct Hotel: Reducer {
  struct State: Equatable {
    var lobby = Room.State(id: 0)
    var suite: Room.State?
    var rooms = IdentifiedArray<Room.State>()
    var mode = Mode.closed
    var log: [String] = []
  }

  /// The mode of the hotel; an open hotel has a bar.
  enum Mode: Equatable {
    case closed
    case open(bar: Room.State)

    var bar: Room.State? {
      get { if case .open(let bar) = self { bar } else { nil } }
      set { self = newValue.map { .open(bar: $0) } ?? .closed }
    }
  }

  enum Action: Sendable {
    case lobby(Room.Action), suite(Room.Action), room(Int, Room.Action), bar(Room.Action)
    case log(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .lobby(let action): return Room().reduce(into: &state.lobby, action: action).map { .lobby($0) }
    case .suite(let action): return Room().reduce(into: &state.suite, action: action).map { .suite($0) }
    case .room(let id, let action):
      return Room().reduce(into: &state.rooms[id: id], action: action).map { .room(id, $0) }
    case .bar(let action): return Room().reduce(into: &state.mode.bar, action: action).map { .bar($0) }
    case .log(let line): state.log.append(line)
    }
    return .none
  }
}

/// A part of a hotel.
struct Room: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var guests: [String] = []
  }

  enum Action: Sendable { case enter(String), call(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .enter(let guest):
      state.guests.append(guest)
      return .none
    case .call(let guest):
      return .run("call \(guest)") { send in await send(.enter(guest)) }
    }
  }
}
