import Rill

// The work of mutations.
extension QueryLoader {
  /// Returns an effect that performs a mutation, with further attempts after errors.
  func perform(_ pending: PendingMutation) -> Effect<QueryAction> {
    func perform<M: Mutation>(_ mutation: M) -> Effect<QueryAction> {
      .run("mutation \(M.self)") { [self] send in
        await withTaskCancellationHandler {
          await attempt(mutation, pending, send)
        } onCancel: {
          mutationWasCancelled(pending.id, run: pending.runs)
        }
      }
    }
    return perform(pending.mutation)
  }

  /// Returns an effect that reports the cancellation of a mutation to the closures that wait for the mutation.
  ///
  /// The work of a running mutation reports it as well; a mutation that waits for the connection has no work.
  func endWaits(for id: MutationID) -> Effect<QueryAction> {
    .run("mutation cancelled") { [waits] _ in waits.finish(id, .failure(.cancelled)) }
  }

  private func attempt<M: Mutation>(_ mutation: M, _ pending: PendingMutation, _ send: Send<QueryAction>)
    async
  {
    let (id, options) = (pending.id, pending.options)
    for attempt in pending.failures... {
      do {
        let output = try await interceptor.perform(
          mutation, as: id, proceed: QueryWork { try await mutation.perform(as: id) })
        let value = QueryValue(output)
        await send(.mutationSucceeded(id, value))
        return waits.finish(id, .success(value))
      } catch {
        guard !Task.isCancelled else { return }
        let problem = QueryProblem(error)
        guard attempt < options.retries else {
          await send(.mutationFailed(id, problem))
          return waits.finish(id, .failure(.failed(error)))
        }
        await send(.mutationAttemptFailed(id, problem))
      }
      // The handler of the cancellation reports it.
      do { try await clock.clock.pause(for: options.backoff.wait(before: attempt + 1)) } catch { return }
      guard await isOnline(elsePause: .mutationPaused(id)) else { return }
    }
  }

  /// Corrects the state if a mutation was cancelled by its effect's id instead of an action.
  ///
  /// A run that has ended with a pause is replaced by the next one, which continues.
  private func mutationWasCancelled(_ id: MutationID, run: Int) {
    enter { [waits] store in
      if let pending = store.state.pending[id: id] {
        guard pending.isRunning, pending.runs == run else { return }
        _ = store.submit(.mutationCancelled(id), .other("queries"), store.owner)
      }
      waits.finish(id, .failure(.cancelled))
    }
  }
}
