import Rill

extension Failure {
  /// The environment of a store without an environment was exchanged.
  static func noEnvironment(store: String) -> Failure {
    Failure(
      """
      exchange(environment:) was called on \(store), which has no environment: it is a part of another store, or was made \
      with a reducer. Nothing was exchanged. Call it on the store that was made with Store(_:environment:).
      """)
  }

  /// The updates of a store that produces none were requested.
  static func noUpdates(_ stream: String, store: String) -> Failure {
    Failure(
      """
      \(stream) was called on \(store), which makes no updates: it is a part of another store, or was made with a \
      reducer. The sequence has ended. Call it on the store that was made with Store(_:environment:).
      """)
  }
}

extension Failure {
  /// An `@Emit` received more assignments in one turn or batch than it keeps.
  static func emissionsLost(of value: String, in state: String, kept: Int) -> Failure {
    Failure(
      """
      More was assigned to an @Emit of \(value) in \(state) in one turn or batch than it keeps. Its observers received \
      only the newest \(kept). Keep more with @Emit(keeping:), or assign less often.
      """)
  }
}
