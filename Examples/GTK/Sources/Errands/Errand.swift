import Rill

/// One errand.
struct Errand: Reducer {
  struct State: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var count = 1
    var isDone = false
  }
  enum Action: Equatable, Sendable { case done(Bool), remove }

  func reduce(into errand: inout State, action: Action) -> Effect<Action> {
    if case .done(let isDone) = action { errand.isDone = isDone }
    return .none
  }
}
