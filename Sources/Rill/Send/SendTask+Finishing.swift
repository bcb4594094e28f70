/// The effects of a send that a caller waits for.
public enum SendExtent: Hashable, Sendable {
  /// The effects of the action, and transitively those of the actions that they send.
  case everything
  /// The effects that the action itself requested, such as an interactor's handler, but not those of actions that they
  /// send.
  case handler
}

extension SendTask {
  /// Waits until the effects of the send have ended.
  ///
  /// ```swift
  /// await store.send(.load).finish(.handler)
  /// await store.send(.save).finish(.everything, cancelsWork: false)
  /// ```
  ///
  /// - Parameters:
  ///   - extent: The effects to wait for.
  ///   - cancelsWork: Whether cancelling the waiting task cancels everything that the send started. If not, the wait
  ///     ends and the effects continue.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public func finish(
    _ extent: SendExtent, cancelsWork: Bool = true, isolation: isolated (any Actor)? = #isolation
  ) async {
    guard let record else { return }
    while true {
      record.supervisor?.takeIn()
      if extent == .handler ? record.isHandled : record.isFinished { return }
      if Task.isCancelled {
        if cancelsWork { record.cancel() } else { return }
      }
      let waiter = record.makeWaiter()
      record.wake(waiter, handlerOnly: extent == .handler)
      record.supervisor?.wake(waiter)
      await withTaskCancellationHandler {
        // Named, so that this code runs on the store's isolation, the only place where deliveries may be taken in.
        _ = isolation
        await waiter.wait()
      } onCancel: {
        if cancelsWork { record.cancel() } else { waiter.wake() }
      }
    }
  }
}
