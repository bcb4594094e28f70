import Rill
import RillScreens

extension Workload {
  static let screens = Workload(
    "SC-push", "push a screen or pop it, by an action", .times(3, send)
  ) {
    let store = Store(Tour(), reduce: Tour.reducer())
    return .loop { count in
      for step in 0..<count { store.send(.path(step % 2 == 0 ? .push(step) : .pop)) }
      check(store.path.count == count % 2, "each pop removes the pushed screen")
      store.send(.path(.popAll))
    }
  }
}

/// A stack of numbers.
struct Tour: Sendable {
  var path = Screens<Int>()

  enum Action: Sendable { case path(ScreensAction<Int, Bool>) }

  struct Page: Reducer {
    func reduce(into page: inout Int, action: Bool) -> Effect<Bool> { .none }
  }

  /// The reducer, opaque to the optimizer so that it is called rather than inlined.
  @inline(never)
  @_optimize(none)
  static func reducer() -> (inout Tour, Action) -> Effect<Action> {
    { tour, action in
      switch action {
      case .path(let action): Page().reduce(\.path, of: &tour, action: action) { .path($0) }
      }
    }
  }
}
