import Rill

extension Failure {
  /// A query is not equal to itself, or its hash changes.
  static func unstableQuery(_ query: String) -> Failure {
    Failure(
      """
      The query \(query) is not cached, because it is not equal to itself or its hash has changed since it was used as \
      a key. A cached value could not be found again. Use only values in a query whose equality never changes: no \
      floating-point NaN, and no object whose contents take part in `==`.
      """, article: "Fetching queries")
  }

  /// A value cannot be encoded for an archive.
  static func unarchivedValue(of query: String, _ reason: String) -> Failure {
    Failure(
      """
      The value of the query \(query) is not in the archive, because it cannot be encoded: \(reason). It is loaded again \
      after a restart. Use only values that JSON can represent, which excludes NaN and infinity, or encode them yourself.
      """, article: "Fetching queries")
  }

  /// A value has another type than its query.
  static func mistypedQueryValue(_ type: String, query: String) -> Failure {
    Failure(
      """
      A value of type \(type) was sent for the query \(query), whose value has another type. The value was dropped. Set \
      values with `queries.setValue(_:for:)`, which checks their types.
      """, article: "Fetching queries")
  }

  /// A mutation has the id of a pending mutation of another type.
  static func mutationIDInUse(_ problem: MutationIDInUse) -> Failure {
    Failure(
      """
      \(problem.description) Give each mutation an id of its own; only the same mutation, repeated after a restart, has the \
      id that it had.
      """, article: "Changing values of a server")
  }
}
