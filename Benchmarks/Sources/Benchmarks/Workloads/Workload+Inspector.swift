import Rill
import RillDebugging
import RillInspector
import RillInspectorServer

extension Workload {
  static let watchedSend = Workload(
    "Y-watched", "toggle one of 100,000 rows, inspected without viewers", .nanoseconds(5_000)
  ) {
    let watched = Watched()
    return .suspending { count in await watched.send(count) }
  }

  static let followedSend = Workload(
    "Y-followed", "toggle one of 100,000 rows, inspected, and a page follows", .nanoseconds(5_000)
  ) {
    let watched = Watched()
    return .suspending { count in
      if watched.follower == nil { watched.follower = await EventFollower(of: await watched.start().port) }
      await watched.send(count)
    }
  }
}

/// A store of 100,000 rows that is shown in an inspector.
@MainActor
private final class Watched {
  private let store = Store(Todos(100_000), reduce: Todos.reducer())
  private var inspector: Inspector?
  /// Reads the events like a page.
  var follower: EventFollower?

  func start() async -> Inspector {
    if let inspector { return inspector }
    do {
      let started = try await Inspector.start()
      started.add(store, "todos")
      inspector = started
      return started
    } catch {
      fatalError("the inspector does not start: \(error)")
    }
  }

  func send(_ count: Int) async {
    _ = await start()
    for number in 0..<count { store.send(.row(number &* 7_919 % 100_000, .toggle)) }
  }
}
