import Rill

extension Workload {
  static let composedReducers = Workload("C-reducers", "send through 5 composed reducers", .times(1.5, send))
  {
    let store = House.store()
    return .loop { count in
      for _ in 0..<count { store.send(.floor(.room(.cupboard(.drawer(.fields(.increment)))))) }
    }
  }

  static let scopedStores = Workload("C-scoped", "send to a store scoped 5 deep", .times(3, send)) {
    let leaf = House.leaf()
    return .loop { count in
      for _ in 0..<count { leaf.send(.increment) }
      blackHole(leaf.state.count)
    }
  }
}
