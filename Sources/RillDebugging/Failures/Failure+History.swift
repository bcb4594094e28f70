import Rill

extension Failure {
  /// A history or an undo history was attached to a second store.
  static func attachedTwice(_ tool: String, store: String) -> Failure {
    Failure(
      """
      \(tool) was attached to \(store), but is attached to another store already. It stays with the first. Make one for \
      each store.
      """)
  }

  /// Replaying led to a different state than the kept one.
  static func strayed(_ first: UInt64, _ last: UInt64, store: String) -> Failure {
    Failure(
      "Replaying the entries \(first) to \(last) of the history of \(store) led to another state than handling them did. "
        + "The reducer uses something besides the state and the action, such as the time, a random number or an object. "
        + "Send such values in with the action, or keep all states: History(keeping: .all).")
  }
}
