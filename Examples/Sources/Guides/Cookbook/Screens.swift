import Rill

/// Screens as rows of the state: what is appended is shown, and what is removed is closed, with its effects.
struct Shop: Reducer {
  struct Item: Identifiable, Equatable, Sendable { let id: String; var stock: Int? }
  struct State: Equatable { var screens: IdentifiedArray<Item> = [] }
  enum Action: Equatable, Sendable { case open(String), back, item(String, ItemScreen.Action) }

  var stock: @Sendable (String) async throws -> Int

  func reduce(into shop: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .open(let id): shop.screens.append(Item(id: id))
    case .back: if let last = shop.screens.last { shop.screens.remove(id: last.id) }
    case .item(let id, let action):
      return ItemScreen(stock: stock).reduce(\.screens, id: id, of: &shop, action: action) { .item($0, $1) }
    }
    return .none
  }
}

/// One screen.
struct ItemScreen: Reducer {
  enum Action: Equatable, Sendable { case appeared, counted(Int) }
  var stock: @Sendable (String) async throws -> Int

  func reduce(into item: inout Shop.Item, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return .run("stock") { [stock, id = item.id] send in await send(.counted(try await stock(id))) }
    case .counted(let stock): item.stock = stock
    }
    return .none
  }
}

extension Shop {
  /// The actions that lead to the place of a link such as `shop://items/tea/milk`, or nil for an unknown link.
  static func actions(for link: String) -> [Action]? {
    let prefix = "shop://items/"
    guard link.hasPrefix(prefix) else { return nil }
    return link.dropFirst(prefix.count).split(separator: "/").map { .open(String($0)) }
  }
}
