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
