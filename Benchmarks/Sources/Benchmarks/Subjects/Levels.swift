import Rill

/// Five nested levels, written as in an app.
struct House: Reducer {
  struct State {
    var floor = Storey.State()
    var name = "house"
  }

  enum Action: Sendable {
    case floor(Storey.Action)
    case rename(String)
  }

  let storey: Storey

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .floor(let action): return storey.reduce(into: &state.floor, action: action).map(Action.floor)
    case .rename(let name): state.name = name
    }
    return .none
  }

  /// Returns a store of a house that includes all reducers.
  @MainActor
  static func store() -> Store<State, Action> {
    Store(State()) {
      House(
        storey: Storey(room: Room(cupboard: Cupboard(drawer: Drawer(body: Fields.reducer())))))
    }
  }

  /// Returns the store of the fields on the lowest level, scoped level by level.
  @MainActor
  static func leaf() -> Store<Fields, Fields.Action> {
    store().scope(\.floor, action: Action.floor)
      .scope(\.room, action: Storey.Action.room)
      .scope(\.cupboard, action: Room.Action.cupboard)
      .scope(\.drawer, action: Cupboard.Action.drawer)
      .scope(\.fields, action: Drawer.Action.fields)
  }
}

struct Storey: Reducer {
  struct State {
    var room = Room.State()
    var number = 1
  }

  enum Action: Sendable {
    case room(Room.Action)
    case renumber(Int)
  }

  let room: Room

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .room(let action): return room.reduce(into: &state.room, action: action).map(Action.room)
    case .renumber(let number): state.number = number
    }
    return .none
  }
}

struct Room: Reducer {
  struct State {
    var cupboard = Cupboard.State()
    var isLit = false
  }

  enum Action: Sendable {
    case cupboard(Cupboard.Action)
    case light
  }

  let cupboard: Cupboard

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .cupboard(let action):
      return cupboard.reduce(into: &state.cupboard, action: action).map(Action.cupboard)
    case .light: state.isLit = true
    }
    return .none
  }
}

struct Cupboard: Reducer {
  struct State {
    var drawer = Drawer.State()
    var isOpen = false
  }

  enum Action: Sendable {
    case drawer(Drawer.Action)
    case open
  }

  let drawer: Drawer

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .drawer(let action): return drawer.reduce(into: &state.drawer, action: action).map(Action.drawer)
    case .open: state.isOpen = true
    }
    return .none
  }
}

struct Drawer: Reducer {
  struct State {
    var fields = Fields()
    var isOpen = false
  }

  enum Action: Sendable {
    case fields(Fields.Action)
    case open
  }

  let body: (inout Fields, Fields.Action) -> Effect<Fields.Action>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .fields(let action): return body(&state.fields, action).map(Action.fields)
    case .open: state.isOpen = true
    }
    return .none
  }
}
