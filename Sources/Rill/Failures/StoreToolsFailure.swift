/// The reason why a tool cannot use a store: what happened, where, why, and how to fix it.
public enum StoreToolsFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store is scoped to a part of another store.
  case scopedStore(String)
  /// An operation was requested after the store was released.
  case released(_ operation: String, store: String)
  /// An operation that changes the store was requested while a turn was running.
  case inTurn(_ operation: String, store: String)

  /// The complete text of the failure.
  public var description: String {
    switch self {
    case .scopedStore(let store):
      """
      Tools were requested for \(store), which is scoped to a part of another store and runs no turns of its own. \
      Create the tools with the store that was created with an initial state.
      """
    case .released(let operation, let store):
      """
      \(operation) of the store tools was called after \(store) was released. Nothing was changed. Keep a reference to \
      the store while the tool changes it, or check isOpen first.
      """
    case .inTurn(let operation, let store):
      """
      \(operation) of the store tools was called while \(store) was running a turn, inside which no other turn can run. \
      Nothing was changed. Call it in visit(_:), which waits for the end of the turn.
      """
    }
  }
}
