import Rill

/// A list in a terminal.
///
/// Keys are actions, as is the size of the terminal.
struct Checklist: Reducer {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var isDone = false
  }
  struct State: Equatable {
    var items: IdentifiedArray<Item> = []
    var selected = 0
    /// The first item on the screen.
    var first = 0
    /// The text of a new item, or nil while none is typed.
    var draft: String?
    var status = ""
    var size = Size(rows: 24, columns: 80)
    var isOver = false
  }
  enum Action: Equatable, Sendable {
    case key(Key)
    case resized(Size)
    case saved(Int)
  }

  /// Saves the titles of the items that are done.
  let save: @Sendable ([String]) async throws -> Void

  func reduce(into list: inout State, action: Action) -> Effect<Action> {
    defer { list.scroll() }
    switch action {
    case .resized(let size): list.size = size
    case .saved(let count): list.status = "Saved \(count)."
    case .key(.interrupt): list.isOver = true
    case .key(let key):
      if list.draft == nil { return command(key, &list) }
      edit(key, &list)
    }
    return .none
  }

  private func command(_ key: Key, _ list: inout State) -> Effect<Action> {
    switch key {
    case .up: list.selected = max(0, list.selected - 1)
    case .down: list.selected = min(max(0, list.items.count - 1), list.selected + 1)
    case .character(" "): list.toggle()
    case .character("a"): list.draft = ""
    case .character("d"): list.removeSelected()
    case .character("q"): list.isOver = true
    case .character("s"):
      list.status = "Saving…"
      return .run("save") { [save, done = list.items.filter(\.isDone).map(\.title)] send in
        try await save(done)
        await send(.saved(done.count))
      }.id("save")
    default: break
    }
    return .none
  }

  /// Changes the text of a new item.
  private func edit(_ key: Key, _ list: inout State) {
    switch key {
    case .character(let character): list.draft?.append(character)
    case .backspace: list.draft = list.draft.map { String($0.dropLast()) }
    case .escape: list.draft = nil
    case .enter:
      if let title = list.draft, !title.isEmpty {
        list.items.append(Item(id: (list.items.map(\.id).max() ?? 0) + 1, title: title))
        list.selected = list.items.count - 1
      }
      list.draft = nil
    default: break
    }
  }
}

extension Checklist.State {
  /// The number of items that the screen shows: all its rows but the first and the last.
  var height: Int { max(1, size.rows - 2) }

  fileprivate mutating func toggle() {
    guard items.indices.contains(selected) else { return }
    items[id: items[selected].id]?.isDone.toggle()
  }

  fileprivate mutating func removeSelected() {
    guard items.indices.contains(selected) else { return }
    items.remove(id: items[selected].id)
    selected = max(0, min(selected, items.count - 1))
  }

  /// Keeps the selected item on the screen.
  fileprivate mutating func scroll() {
    first = max(0, min(first, items.count - height))
    first = min(max(first, selected - height + 1), selected)
  }
}
