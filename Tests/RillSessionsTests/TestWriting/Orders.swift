import Rill

/// A feature with the kinds of effects that a generated test plays.
struct Orders: Reducer {
  struct Order: Codable, Equatable, Identifiable { var id: Int; var title: String }

  struct State: Codable, Equatable {
    var draft = ""
    var rows = IdentifiedArray<Order>()
    var isLoading = false
    var progress = 0
    var found: [String] = []
  }

  enum Action: Codable, Equatable {
    case typed(String), add, added, load, progressed(Int), loaded([Order]), search(String), found([String]),
      stop
    case later, twice
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.draft = text
    case .add:
      state.rows.append(Order(id: state.rows.count + 1, title: state.draft))
      state.draft = ""
      return .run("keep") { _ in }
    case .load:
      state.isLoading = true
      return .run("load") { send in
        await send(.progressed(50))
        await send(.loaded([Order(id: 1, title: "Tea")]))
      }.id("load")
    case .progressed(let percent): state.progress = percent
    case .loaded(let rows):
      state.isLoading = false
      state.rows = IdentifiedArray(rows)
      return .send(.added)
    case .search(let text):
      return .run("search") { send in await send(.found([text])) }.debounce(for: .milliseconds(300)).id(
        "search")
    case .found(let texts): state.found = texts
    case .stop: return .cancel("load")
    case .later: return .send(.added).delay(for: .seconds(2))
    case .twice: return .merge(.send(.typed("Tea")), .send(.added).delay(for: .seconds(2)))
    case .added: break
    }
    return .none
  }
}
