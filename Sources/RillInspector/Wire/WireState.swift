#if Inspector
import RillDebugging

/// A store's state.
struct WireState: Codable, Hashable, Sendable {
  var store: String
  var revision: UInt64
  var state: WireTree

  init(store: String, _ snapshot: StateSnapshot) {
    self.store = store
    revision = snapshot.revision
    state = WireTree(snapshot.tree)
  }
}
#endif
