import Rill

/// Actors that each own a store and send to it concurrently.
actor Crowd {
  private lazy var store = makeStore()

  private func makeStore() -> Store<Fields, Fields.Action> { Fields.store() }

  private func send(_ count: Int) {
    let store = store
    for _ in 0..<count { store.send(.increment) }
  }

  /// Measures the time for each send across all actors.
  @MainActor
  static func sending(_ actors: Int) -> Measure {
    let crowd = (0..<actors).map { _ in Crowd() }
    let each = 6400
    return .suspending(each: each) { count in
      await withTaskGroup(of: Void.self) { group in
        for member in crowd {
          group.addTask { await member.send(count * each / actors) }
        }
      }
    }
  }
}
