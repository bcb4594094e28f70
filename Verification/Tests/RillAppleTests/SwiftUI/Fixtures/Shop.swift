import Rill
import RillStyles

/// The state that the tests of the bridge to SwiftUI show.
struct Shop: Reducer {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var count = 0
  }

  struct Editor: Equatable, Sendable, Identifiable {
    var id = 1
    var text = ""
  }

  struct State: Equatable {
    var draft = ""
    var total = 0
    var items: IdentifiedArray<Item> = []
    var list: [Item] = []
    var prices: [String: Int] = [:]
    var editor: Editor?
    var problem: String?
    var path: [String] = []
    var screens: IdentifiedArray<Editor> = []
    @Emit var toast = ""
    @ViewState(animation: .linear(seconds: 3)) var width = 0
    var shout: String { draft.uppercased() }
  }

  enum Action: Sendable {
    case typed(String)
    case add(Int)
    case addAnimated(Int, StateAnimation)
    case item(Int, ItemAction)
    case retitle(Int, String)
    case edit(EditorAction)
    case closeEditor
    case screen(Int, EditorAction)
    case keep([Int])
    case say([String])
  }

  enum ItemAction: Sendable { case more }
  enum EditorAction: Sendable { case write(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.draft = text
    case .add(let count): state.total += count
    case .addAnimated(let count, let animation):
      state.total += count
      return .none.animation(animation)
    case .item(let id, .more): state.items[id: id]?.count += 1
    case .retitle(let id, let title): state.items[id: id]?.title = title
    case .edit(.write(let text)): state.editor?.text = text
    case .closeEditor: state.editor = nil
    case .screen(let id, .write(let text)): state.screens[id: id]?.text = text
    case .keep(let ids): for id in state.screens.ids where !ids.contains(id) { state.screens[id: id] = nil }
    case .say(let texts): for text in texts { state.toast = text }
    }
    return .none
  }
}

extension Store<Shop.State, Shop.Action> {
  /// A shop with three items.
  @MainActor
  static func shop(_ change: (inout Shop.State) -> Void = { _ in }) -> Self {
    var state = Shop.State()
    state.items = IdentifiedArray((1...3).map { Shop.Item(id: $0, title: "item \($0)") })
    state.list = Array(state.items)
    state.prices = ["tea": 2, "milk": 1]
    change(&state)
    return Self(state, isolation: MainActor.shared) { Shop() }
  }
}

typealias ShopStore = Store<Shop.State, Shop.Action>
