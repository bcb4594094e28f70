package import Rill

extension Failure {
  /// A value was written through a scope that cannot convert it back.
  package static func untransformed(_ key: String, value: String, scope: String) -> Failure {
    Failure(
      """
      The value \(value) was written under the key \(key) of \(scope), whose link cannot turn it back: it is of \
      another type, or its `back` returned nil. Nothing was changed. Write a value that the link takes, or widen its \
      `back`.
      """)
  }

  /// Several rows of a list have the same identifier.
  package static func equalIDs(_ id: String, row: String, key: String) -> Failure {
    Failure(
      """
      Several \(row) rows of the list under the key \(key) have the id \(id). The first of them has a store, the others have \
      none and stay as they are. Give each row an id of its own. This is reported once.
      """)
  }
}
