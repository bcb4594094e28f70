import Rill

struct Counter: Reducer {
  struct State { var count = 0 }
  enum Action { case increase, increaseLater }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increase: state.count += 1
    case .increaseLater: return .run("increase") { send in await send(.increase) }
    }
    return .none
  }
}

let store = Store(Counter.State()) { Counter() }
store.send(.increase)
await store.send(.increaseLater).finish()
print("count:", store.count)
