import Rill
import RillQueries

// The connection to the service, and the feed of changes.
extension IssueTracker {
  /// Handles changes of the connection, and changes that others have made.
  func connect(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .disturb(let conditions):
      state.conditions = conditions
      return .run("disturb") { [service, queries] _ in
        await service.set(conditions)
        // Mutations wait while the queries are offline, and are then performed in their order.
        await queries.enter { $0.isOnline = !conditions.isOffline }
      }
      .id("disturb", policy: .serial)
    case .follow(let isLive):
      state.isLive = isLive
      return isLive
        ? .stream(service.changes(), name: "feed") { .changed(issue: $0) }.id("feed") : .cancel("feed")
    case .changed(let issue):
      return .run("refresh") { [service, queries] _ in
        await queries.enter { $0.invalidate(IssueBlock(containing: issue, of: service)) }
      }
    default: return .none
    }
  }
}
