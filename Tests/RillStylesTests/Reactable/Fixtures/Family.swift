import Rill
import RillStyles

/// A parent with a permanent child, an optional one, and several in rows.
struct Family: Reactable {
  struct State: Sendable {
    var kid = Clerk.State()
    var guest: Guest?
    var rows = IdentifiedArray<Row>()
    var log: [String] = []

    var friend: Clerk.State? {
      get { guest?.friend }
      set { guest?.friend = newValue }
    }
  }

  struct Guest: Sendable {
    var name = ""
    var friend: Clerk.State?
  }

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var clerk = Clerk.State()
  }

  enum Action: Equatable {
    case kid(Clerk.Action)
    case friend(Clerk.Action)
    case row(Int, Clerk.Action)
    case guest(String?)
    case log(String)
  }

  enum Mutation: Equatable { case log(String), guest(String?) }

  let clerk: Clerk

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .kid(let action): clerk.reduce(\.kid, of: &state, action: action, embed: Action.kid)
    case .friend(let action):
      clerk.reduce(\.friend, of: &state, action: action, embed: Action.friend)
    case .row(let id, let action):
      RowClerk(clerk: clerk).reduce(\.rows, id: id, of: &state, action: action, embed: Action.row)
    case .guest, .log: react(to: action, in: &state)
    }
  }

  func mutate(_ action: Action, state: State) -> Effect<Mutation> {
    switch action {
    case .guest(let name): .send(.guest(name))
    case .log(let line): .send(.log(line))
    case .kid, .friend, .row: .none
    }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    switch mutation {
    case .log(let line): state.log.append(line)
    case .guest(let name): state.guest = name.map { Guest(name: $0, friend: Clerk.State()) }
    }
  }

  @MainActor
  static func store(_ works: [String: Effect<Clerk.Mutation>] = [:]) -> Store<State, Action> {
    var state = State()
    state.rows = [Row(id: 1), Row(id: 2)]
    return Store(state) { Family(clerk: Clerk(works: works)) }
  }
}

/// A clerk in a row.
struct RowClerk: Reducer {
  let clerk: Clerk

  func reduce(into row: inout Family.Row, action: Clerk.Action) -> Effect<Clerk.Action> {
    clerk.reduce(\.clerk, of: &row, action: action) { $0 }
  }
}
