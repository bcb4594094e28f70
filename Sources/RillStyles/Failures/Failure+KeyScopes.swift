package import Rill

extension Failure {
  /// A value was written through a scope that cannot transform it back.
  package static func untransformed(_ key: String, value: String, scope: String) -> Failure {
    Failure(
      """
      The value \(value) was written under the key \(key) of \(scope), whose link cannot turn it back: it is of another \
      type, or its `back` answered nil. Nothing was changed. Write a value that the link takes, or widen its `back`.
      """)
  }
}
