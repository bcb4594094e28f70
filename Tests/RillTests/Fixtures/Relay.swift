import Rill
import RillFixtures

/// A feature whose handler of each number sends the next one, up to a limit.
struct Relay: Reducer {
  /// The ways in which a handler sends its next step.
  enum Style: CaseIterable {
    case atOnce, afterWaiting, away, reducer
  }

  let style: Style
  let limit: Int
  /// Called with each number on the store's isolation, before the next is sent.
  var visit: @Sendable (Int) async -> Void = { _ in }

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state = action
    guard action < limit else { return .none }
    switch style {
    case .atOnce: return .run("step", on: .store(of: Int.self)) { store in store.send(action + 1) }
    case .afterWaiting:
      let visit = visit
      return .run("step", on: .store(of: Int.self)) { store in
        await leaveAndComeBack()
        await visit(action)
        store.send(action + 1)
      }
    case .away: return .run("step") { send in await send(action + 1) }
    case .reducer: return .send(action + 1)
    }
  }
}

/// Leaves the actor and returns.
func leaveAndComeBack() async { await Station.shared.pass() }

/// An actor for a hop; without an await the hop would be optimized away.
private actor Station {
  static let shared = Station()
  private var count = 0

  func pass() { count += 1 }
}
