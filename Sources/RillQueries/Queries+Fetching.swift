import Rill

// Waiting for the value of a query.
extension Queries {
  /// Returns the value of a query, with the changes of pending mutations, and fetches it first if it is stale.
  ///
  /// Cancelling the waiting task cancels the fetch, unless something else needs it. Without a connection, the call
  /// waits for one. A failed load is repeated as the options of the query determine: by default three times.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: The fresh value.
  /// - Throws: ``QueryFailure`` if the load fails, if the fetch or the waiting task is cancelled, or if the query
  ///   cannot be cached.
  public func fetch<Q: Query>(
    _ query: Q, isolation: isolated (any Actor)? = #isolation
  ) async throws(QueryFailure) -> Q.Value {
    let watcher = watch(query, isolation: isolation)
    defer { watcher.cancel() }
    guard let entry = watcher.watch.entry else { throw .notCached }
    if entry.fetch == nil, let value = watcher.value, !watcher.isProvisional { return value }
    var awaited = AwaitedFetch<Q>(number: entry.fetch?.number ?? 0)
    let operation = hub.store.pendingOperation(within: nil)
    // The next fetch may begin before the waiting task resumes, so the outcome is taken when the fetch ends.
    let observation = watcher.observe(.fetch) { _ in
      if awaited.update(with: watcher.watch.entry) { operation.end() }
    }
    if awaited.update(with: entry) { operation.end() }
    await operation.wait(isolation: isolation)
    operation.end()
    observation.cancel()
    if Task.isCancelled { throw .cancelled }
    return try (awaited.outcome ?? .failure(.cancelled)).get()
  }
}

extension QueryAccess {
  /// Returns the value of a query of any isolation, and fetches it first if it is stale, like `Queries.fetch(_:)`.
  ///
  /// Use it in a service, or in the work of an effect that needs one value. Cancelling the waiting task cancels the fetch, unless
  /// something else needs it.
  ///
  /// - Parameter query: The query.
  /// - Returns: The fresh value.
  /// - Throws: ``QueryFailure`` if the load fails, if the fetch or the waiting task is cancelled, if the queries are
  ///   released before the fetch begins, or if the query cannot be cached. The fetch keeps the queries alive.
  public func fetch<Q: Query>(_ query: Q) async throws(QueryFailure) -> Q.Value {
    let (outcomes, continuation) = AsyncStream<Result<Q.Value, QueryFailure>>.makeStream()
    let hold = await enter { queries in
      queries.beginFetch(query) { outcome in
        continuation.yield(outcome)
        continuation.finish()
      }
    }
    defer { withExtendedLifetime(hold) {} }
    guard hold != nil else { throw .cancelled }
    for await outcome in outcomes { return try outcome.get() }
    throw .cancelled
  }
}

extension Queries {
  /// Fetches a query if it is stale.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - wait: A closure that receives the outcome in its first call.
  /// - Returns: What keeps the query watched, or nil if the outcome is known.
  fileprivate func beginFetch<Q: Query>(
    _ query: Q, _ wait: @escaping (Result<Q.Value, QueryFailure>) -> Void
  ) -> QueryHold? {
    let watcher = watch(query, isolation: nil)
    guard let entry = watcher.watch.entry else {
      wait(.failure(.notCached))
      return nil
    }
    if entry.fetch == nil, let value = watcher.value, !watcher.isProvisional {
      wait(.success(value))
      watcher.cancel()
      return nil
    }
    var awaited = AwaitedFetch<Q>(number: entry.fetch?.number ?? 0)
    let update = { (entry: QueryEntry?) in
      if awaited.update(with: entry), let outcome = awaited.outcome { wait(outcome) }
    }
    let observation = watcher.observe(.fetch) { _ in update(watcher.watch.entry) }
    update(entry)
    return QueryHold(observation)
  }
}

/// A fetch that a caller waits for, with its outcome as soon as it has ended.
private struct AwaitedFetch<Q: Query> {
  /// The number of the fetch; one that replaces it has a higher number.
  let number: UInt64
  private(set) var outcome: Result<Q.Value, QueryFailure>?

  init(number: UInt64) { self.number = number }

  /// Sets the outcome if the fetch has ended.
  ///
  /// - Parameter entry: The present entry of the query.
  /// - Returns: Whether the outcome is known.
  mutating func update(with entry: QueryEntry?) -> Bool {
    guard outcome == nil else { return true }
    guard entry?.fetch == nil else { return false }
    if let entry, let problem = entry.problem, entry.failed >= number {
      outcome = .failure(.failed(problem.error))
    } else if let entry, !entry.isInvalidated, entry.answered >= number,
      let value: Q.Value = entry.value?.typed()
    {
      outcome = .success(value)
    } else {
      // A fetch that was cancelled leaves the earlier value, which is stale.
      outcome = .failure(.cancelled)
    }
    return true
  }
}

/// An error of ``Queries/fetch(_:isolation:)`` or ``QueryAccess/fetch(_:)``.
public enum QueryFailure: Error, Sendable, CustomStringConvertible {
  /// The load and all further attempts have failed; the error is that of the last attempt.
  case failed(any Error)
  /// The waiting task or the fetch was cancelled, or the queries were released.
  case cancelled
  /// The query cannot be cached, because its equality is not stable.
  case notCached

  /// The error of the load, to be shown to a user, or nil.
  public var loadError: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// A description of the error in one sentence.
  public var description: String {
    switch self {
    case .failed(let error): "The query could not be loaded: \(error)"
    case .cancelled: "The fetch of the query was cancelled."
    case .notCached: "The query is not cached, because it is not equal to itself or its hash changes."
    }
  }
}
