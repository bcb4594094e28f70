/// A picture of a whole state.
struct LoggedState: Sendable {
  let tree: StateTree
  /// How many inputs have led to it.
  let revision: UInt64
}
