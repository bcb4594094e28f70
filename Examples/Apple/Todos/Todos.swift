import Rill

/// A to-do item.
struct Todo: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
  var isDone = false
}

/// The actions of a to-do item.
enum TodoAction: Sendable {
  case toggle
  case rename(String)
}

/// A list of to-do items, and a sheet that shows one.
struct Todos: Reducer {
  struct State: Equatable {
    var draft = ""
    var todos: IdentifiedArray<Todo> = []
    /// The item that the sheet shows.
    var shown: Todo?
    var lastID = 0

    var openCount: Int { todos.count { !$0.isDone } }
  }

  enum Action: Sendable {
    case add
    case row(Todo.ID, TodoAction)
    case remove([Todo.ID])
    case show(Todo.ID)
    case shown(TodoAction)
    case close
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add:
      guard !state.draft.isEmpty else { return .none }
      state.lastID += 1
      state.todos.append(Todo(id: state.lastID, title: state.draft))
      state.draft = ""
      return .none.animation(.spring(seconds: 0.3, bounce: 0.2))
    case .row(let id, let action): Self.change(&state.todos[id: id], action)
    case .remove(let ids): for id in ids { state.todos[id: id] = nil }
    case .show(let id): state.shown = state.todos[id: id]
    case .shown(let action): Self.change(&state.shown, action)
    case .close:
      if let shown = state.shown { state.todos[id: shown.id] = shown }
      state.shown = nil
    }
    return .none
  }

  private static func change(_ todo: inout Todo?, _ action: TodoAction) {
    switch action {
    case .toggle: todo?.isDone.toggle()
    case .rename(let title): todo?.title = title
    }
  }
}
