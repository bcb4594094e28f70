import Rill

extension Workload {
  static let send = Workload("A", "send without observers", .timesFloor(2)) {
    let store = Fields.store()
    return .loop { count in
      for _ in 0..<count { store.send(.increment) }
      blackHole(store.state.count)
    }
  }
}
