import Rill
import RillApple
import RillDebugging
import SwiftUI

/// To-do items, which can be added, completed, removed and shown.
struct TodosView: View {
  @StateStore var store = Store(Todos.State()) { Todos() }

  var body: some View {
    List {
      Section("New") {
        TextField("What is to do?", text: $store.draft)
        Button("Add") { store.send(.add) }
      }
      Section("To do") {
        store.updating(\.openCount) { count in Text("\(count) open") }
        rows
      }
    }
    .sheet(store, \.shown, action: Todos.Action.shown, dismiss: .close) { todo in TodoSheet(store: todo) }
  }

  private var rows: some View {
    let rows = store.rows(\.todos, action: Todos.Action.row)
    return ForEach(rows) { todo in
      TodoRow(store: todo) { store.send(.show(todo.id)) }
    }
    .onDelete { positions in store.send(.remove(positions.map { rows.ids[$0] })) }
  }
}

/// One row, evaluated again for its own changes only.
struct TodoRow: View {
  let store: Store<Todo, TodoAction>
  let show: () -> Void

  var body: some View {
    HStack {
      Toggle(store.title, isOn: store.binding(\.isDone) { _ in .toggle })
      Button("Show \(store.title)", action: show)
    }
  }
}

/// The sheet of one to-do item.
struct TodoSheet: View {
  let store: Store<Todo, TodoAction>

  var body: some View {
    TextField("Title", text: store.binding(\.title, send: TodoAction.rename))
  }
}

/// A store that plays a user's actions automatically.
struct TodosPreviews: PreviewProvider {
  static var previews: some View {
    let store = Store(preview: Todos.State(draft: "Buy tea")) { Todos() }
    TodosView(store: store)
      .task { store.play([.send(.add), .send(.row(1, .toggle)), .send(.show(1))]) }
  }
}
