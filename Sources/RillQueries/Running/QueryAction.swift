/// An event in the cache of queries.
///
/// ``Queries`` sends these actions. Tools show them, and tests may send them.
public enum QueryAction: Sendable {
  /// The first watcher of a query was created, with a lease that all its watchers share.
  case watched(QueryKey, lease: UInt64, at: QueryTime)
  /// The last watcher of a lease has left.
  case left(QueryKey, lease: UInt64, at: QueryTime)
  /// A fetch was requested.
  case requested(QueryKey, onlyIfStale: Bool, isKept: Bool, at: QueryTime)
  /// A part of a watched value was requested, such as the next page.
  case stepRequested(QueryKey, QueryStep, at: QueryTime)
  /// A fetch has returned a value.
  case answered(QueryKey, fetch: UInt64, QueryValue, at: QueryTime)
  /// An attempt of a fetch has failed, and another one follows.
  case attemptFailed(QueryKey, fetch: UInt64, QueryProblem)
  /// A fetch waits for the connection before its next attempt.
  case fetchPaused(QueryKey, fetch: UInt64)
  /// A fetch has failed.
  case failed(QueryKey, fetch: UInt64, QueryProblem, at: QueryTime)
  /// A fetch was cancelled.
  case fetchEnded(QueryKey, fetch: UInt64, at: QueryTime)
  /// A value was set without a fetch.
  case valueSet(QueryKey, QueryValue, at: QueryTime)
  /// Queries were made stale.
  case invalidated(QuerySelection)
  /// Values were dropped.
  case reset(QuerySelection)
  /// Queries are due to be fetched again or removed.
  case woken(at: QueryTime)
  /// A mutation was added.
  case mutationAdded(PendingMutation)
  /// An attempt of a mutation has failed, and another one follows.
  case mutationAttemptFailed(MutationID, QueryProblem)
  /// A mutation waits for the connection before its next attempt.
  case mutationPaused(MutationID)
  /// A mutation was performed, with an answer.
  case mutationSucceeded(MutationID, QueryValue)
  /// A mutation has failed.
  case mutationFailed(MutationID, QueryProblem)
  /// A mutation was cancelled.
  case mutationCancelled(MutationID)
  /// Values and mutations of an archive were added.
  case restored(RestoredQueries, at: QueryTime)
  /// The program has received the focus.
  case focused(at: QueryTime)
  /// The connection was lost or restored.
  case connected(Bool, at: QueryTime)
}
