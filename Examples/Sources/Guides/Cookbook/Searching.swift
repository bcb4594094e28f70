import Rill

/// A search: a new query cancels the previous one, and an empty query cancels without a search.
struct Lookup: Reducer {
  struct State: Equatable { var query = ""; var hits: [String] = [] }
  enum Action: Equatable, Sendable { case typed(String), found([String]) }

  var find: @Sendable (String) async throws -> [String]

  func reduce(into lookup: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let query):
      lookup.query = query
      guard !query.isEmpty else {
        lookup.hits = []
        return .cancel("find")
      }
      return .run("find") { [find] send in await send(.found(try await find(query))) }
        .id("find").debounce(for: .milliseconds(300))
    case .found(let hits): lookup.hits = hits
    }
    return .none
  }
}
