public import Rill
import Synchronization

// Mutations.
extension Queries {
  /// The mutations that have not ended, in the order in which they were added.
  ///
  /// Reading it is tracked by Observation.
  public var pendingMutations: IdentifiedArray<PendingMutation> { store.pending }

  /// Performs a mutation, and waits until it has ended.
  ///
  /// Its expected change is shown immediately, and disappears if the mutation fails. Without a connection, the mutation
  /// waits for one. Cancelling the waiting task does not cancel the mutation; see ``cancelMutation(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - id: The id of the mutation, new by default.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: The answer.
  /// - Throws: ``MutationFailure`` if the mutation fails or is cancelled, if a mutation of another type with the id is pending,
  ///   if the waiting task is cancelled, or if the queries are released.
  @discardableResult
  public func perform<M: Mutation>(
    _ mutation: M, id: MutationID = MutationID(), isolation: isolated (any Actor)? = #isolation
  ) async throws(MutationFailure) -> M.Output {
    let operation = hub.store.pendingOperation(within: nil)
    let answer = MutationAnswer()
    add(mutation, id: id, from: isolation) { result in
      answer.set(result)
      operation.end()
    }
    await operation.wait(isolation: isolation)
    guard let output = try answer.value?.get().value as? M.Output else { throw .cancelled }
    return output
  }

  /// Performs a mutation without waiting for its end.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - id: The id of the mutation, new by default. A mutation whose id is already pending is not added again, which is
  ///     reported if the pending one has another type.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: The id.
  /// - Complexity: The change is applied once. The end of a mutation, and a new value of a query, apply the changes of all pending
  ///   mutations again.
  @discardableResult
  public func enqueue(
    _ mutation: some Mutation, id: MutationID = MutationID(),
    isolation: isolated (any Actor)? = #isolation
  ) -> MutationID {
    add(mutation, id: id, from: isolation, nil)
    return id
  }

  /// Cancels a pending mutation, and removes its change from the cached values.
  ///
  /// - Parameters:
  ///   - id: The id of the mutation. If it has ended, nothing happens.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  public func cancelMutation(_ id: MutationID, isolation: isolated (any Actor)? = #isolation) {
    hub.enter(from: isolation)
    hub.send(.mutationCancelled(id))
  }

  /// Cancels all pending mutations, such as when a user signs out, and removes their changes from the cached values.
  ///
  /// - Parameter isolation: The isolation of the queries. Defaults to the caller's.
  /// - Complexity: O(pending mutations²)
  public func cancelAllMutations(isolation: isolated (any Actor)? = #isolation) {
    for id in store.state.pending.ids { cancelMutation(id, isolation: isolation) }
  }

  func add(
    _ mutation: some Mutation, id: MutationID, from caller: (any Actor)?, _ wait: MutationWaits.Wait?
  ) {
    hub.enter(from: caller)
    hub.correctMutations()
    if let pending = hub.store.state.pending[id: id]?.mutation, type(of: pending) != type(of: mutation) {
      let problem = MutationIDInUse(
        id: id, mutation: SwiftTypeName(type(of: mutation)).text,
        pending: SwiftTypeName(type(of: pending)).text)
      Failures.report(.mutationIDInUse(problem))
      wait?(.failure(.failed(problem)))
      return
    }
    if let wait { hub.loader.waits.add(wait, for: id) }
    hub.send(.mutationAdded(PendingMutation(mutation, id: id)))
  }
}

/// The answer of a mutation, which is set on any thread.
private final class MutationAnswer: Sendable {
  private let content = Mutex<Result<QueryValue, MutationFailure>?>(nil)

  var value: Result<QueryValue, MutationFailure>? { content.withLock { $0 } }

  func set(_ value: Result<QueryValue, MutationFailure>) { content.withLock { $0 = value } }
}

extension QueryAccess {
  /// Performs a mutation of queries of any isolation, and waits until it has ended, like `Queries.perform(_:id:)`.
  ///
  /// Use it in a service or in the submission of a form. Cancelling the waiting task does not cancel the mutation.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - id: The id of the mutation, new by default.
  /// - Returns: The answer.
  /// - Throws: ``MutationFailure`` if the mutation fails or is cancelled, if a mutation of another type with the id is pending,
  ///   if the waiting task is cancelled, or if the queries are released.
  @discardableResult
  public func perform<M: Mutation>(
    _ mutation: M, id: MutationID = MutationID()
  ) async throws(MutationFailure) -> M.Output {
    guard let result = await result(of: mutation, id: id) else { throw .cancelled }
    return try result.get()
  }

  /// Performs a mutation, and waits until it has ended.
  ///
  /// - Returns: The answer, or nil if the waiting task was cancelled first.
  fileprivate func result<M: Mutation>(
    of mutation: M, id: MutationID
  ) async -> Result<M.Output, MutationFailure>? {
    let (results, continuation) = AsyncStream<Result<QueryValue, MutationFailure>>.makeStream()
    let wait: MutationWaits.Wait = { result in
      continuation.yield(result)
      continuation.finish()
    }
    guard await enter({ $0.add(mutation, id: id, from: nil, wait) }) != nil else {
      return .failure(.cancelled)
    }
    for await result in results {
      return result.flatMap { value in
        (value.value as? M.Output).map(Result.success) ?? .failure(.cancelled)
      }
    }
    return nil
  }
}

extension Effect {
  /// Returns an effect that performs a mutation and sends an action when it has ended.
  ///
  /// Cancelling the effect does not cancel the mutation.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - queries: The access to the queries, ``Queries/access(isolation:)``.
  ///   - transform: Creates an action from the answer or the error.
  /// - Returns: The effect. Nothing runs until a store starts it.
  public static func mutation<M: Mutation>(
    _ mutation: M, in queries: QueryAccess,
    _ transform: @escaping @Sendable (Result<M.Output, MutationFailure>) -> Action
  ) -> Effect {
    .run("mutation \(M.self)") { send in
      guard let result = await queries.result(of: mutation, id: MutationID()) else { return }
      await send(transform(result))
    }
  }

  /// Returns an effect that performs a mutation and sends an action when it has ended.
  ///
  /// Cancelling the effect does not cancel the mutation.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - queries: The queries, which the effect does not keep alive.
  ///   - transform: Creates an action from the answer or the error.
  /// - Returns: The effect. Nothing runs until a store starts it.
  public static func mutation<M: Mutation>(
    _ mutation: M, in queries: Queries,
    _ transform: @escaping @Sendable (Result<M.Output, MutationFailure>) -> Action
  ) -> Effect {
    .mutation(mutation, in: queries.freeAccess, transform)
  }
}
