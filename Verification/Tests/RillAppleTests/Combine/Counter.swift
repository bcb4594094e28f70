import Rill
import RillStyles

/// A feature to publish from and to assign to.
struct Counter: Equatable, Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
  }

  var count = 0
  var name = ""
  @Emit var toast = ""
  var rows: IdentifiedArray<Row> = []

  enum Action: Equatable, Sendable {
    case add(Int)
    case named(String)
    case row(Int, String)
    case remove(Int)
    case refused
  }

  static func reduce(_ state: inout Counter, _ action: Action) -> Effect<Action> {
    switch action {
    case .add(let step): state.count += step
    case .named(let name): state.name = name
    case .row(let id, let title): state.rows[id: id]?.title = title
    case .remove(let id): state.rows[id: id] = nil
    case .refused: state.count = -1
    }
    return .none
  }

  @MainActor
  static func store(_ state: Counter = Counter()) -> Store<Counter, Action> {
    Store(state, validators: [Validator("no debt") { $0.count >= 0 }], reduce: reduce)
  }
}
