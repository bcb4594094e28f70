import Rill

/// A countdown on the store's clock.
struct Countdown: Reducer {
  struct State: Equatable { var seconds: Int }
  enum Action: Equatable, Sendable { case start, tick }

  func reduce(into countdown: inout State, action: Action) -> Effect<Action> {
    if action == .tick { countdown.seconds -= 1 }
    guard countdown.seconds > 0 else { return .none }
    return .send(.tick).delay(for: .seconds(1)).id("tick")
  }
}
