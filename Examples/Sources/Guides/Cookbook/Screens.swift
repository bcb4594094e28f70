import Foundation
import Rill
import RillScreens

/// A stack of items: a pushed screen is shown, and a removed screen ends its work.
struct Shop: Reducer {
  struct State: Equatable { var path = Screens<ItemScreen.State>() }
  enum Action: Equatable, Sendable { case path(ScreensAction<ItemScreen.State, ItemScreen.Action>) }

  var stock: @Sendable (String) async throws -> Int

  func reduce(into shop: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .path(let action):
      ItemScreen(stock: stock).reduce(\.path, of: &shop, action: action) { .path($0) }
    }
  }
}

/// One screen.
struct ItemScreen: Reducer {
  struct State: Equatable, Sendable, Decodable { let name: String; var stock: Int? }
  enum Action: Equatable, Sendable { case appeared, counted(Int), ordered }
  var stock: @Sendable (String) async throws -> Int

  func reduce(into item: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return .run("stock") { [stock, name = item.name] send in await send(.counted(try await stock(name))) }
    case .counted(let stock): item.stock = stock
    case .ordered: return .dismiss
    }
    return .none
  }
}

extension Shop {
  /// The action that opens a link such as `shop://items/tea/milk`, or nil for an unknown link.
  static func action(for link: String) -> Action? {
    let prefix = "shop://items/"
    guard link.hasPrefix(prefix) else { return nil }
    let names = link.dropFirst(prefix.count).split(separator: "/").map(String.init)
    return .path(.replaceAll(names.map { ItemScreen.State(name: $0) }))
  }

  /// The action that opens encoded screens, such as `[{"name": "tea"}, {"name": "milk"}]`.
  static func action(for screens: Data) throws -> Action {
    let path = try JSONDecoder().decode(Screens<ItemScreen.State>.self, from: screens)
    return .path(.replaceAll(Array(path)))
  }
}
