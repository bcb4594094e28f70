import Rill

/// A state that contains others of its type, level by level.
struct Folder: Sendable {
  var inner: [Folder] = []
  var count = 0

  indirect enum Action: Sendable {
    case open
    case inner(Action)
  }

  static func reduce(_ state: inout Folder, _ action: Action) -> Effect<Action> {
    switch action {
    case .open: state.count &+= 1
    case .inner(let action): return reduce(&state.inner[0], action).map(Action.inner)
    }
    return .none
  }

  /// Returns a store with the given number of levels below the state.
  @MainActor
  static func store(depth: Int) -> Store<Folder, Action> {
    var folder = Folder()
    for _ in 0..<depth { folder = Folder(inner: [folder]) }
    return Store(folder, reduce: reduce)
  }

  /// Returns the store of the lowest level, scoped level by level.
  @MainActor
  static func leaf(of store: Store<Folder, Action>, depth: Int) -> Store<Folder, Action> {
    (0..<depth).reduce(store) { store, _ in store.scope(\.inner[0], action: Action.inner) }
  }
}
