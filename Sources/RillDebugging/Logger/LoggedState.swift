import RillValues

/// A description of a whole state.
struct LoggedState: Sendable {
  let tree: StateTree
  /// The number of inputs that led to the state.
  let revision: UInt64
}
