extension Store {
  /// Handles an action, waits until everything that it started has ended or the time limit is reached, and returns the
  /// state.
  ///
  /// It returns even if an effect of the action never ends. Such an effect continues to run. Cancelling the waiting
  /// task cancels the work that the action started.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - limit: The time limit on the store's clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The state when everything has ended or the time limit is reached.
  public func perform(
    _ action: Action, within limit: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async -> State {
    await perform(
      action, until: { _ in false }, within: limit, isolation: isolation, fileID: fileID, line: line)
  }

  /// Handles an action, waits until a condition holds or everything that it started has ended, and returns the state.
  ///
  /// It returns as soon as the condition holds, even if an effect of the action never ends. Such an effect continues to
  /// run. Cancelling the waiting task cancels the work that the action started.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - condition: The condition, which is evaluated after the action and after each change.
  ///   - limit: The time limit on the store's clock, or nil for no limit.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The state when the condition holds, everything has ended or the time limit is reached.
  public func perform(
    _ action: Action, until condition: @escaping (State) -> Bool, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> State {
    let task = send(action, isolation: isolation, fileID: fileID, line: line)
    guard !condition(state) else { return state }
    let operation = pendingOperation(within: limit)
    let watch = observe(deriving: condition) { change in if change.new { operation.end() } }
    await task.finish(or: operation, isolation: isolation)
    watch.cancel()
    return state
  }
}

extension SendTask {
  /// Waits until everything that the send started has ended, or a pending operation has ended.
  fileprivate func finish(or operation: PendingOperation, isolation: isolated (any Actor)?) async {
    defer { operation.end() }
    guard let record else { return }
    await withTaskCancellationHandler {
      // Named, so that this code runs on the store's isolation, the only place where deliveries may be taken in.
      _ = isolation
      while true {
        record.supervisor?.takeIn()
        if record.isFinished || operation.hasEnded { return }
        let waiter = record.makeWaiter()
        record.wake(waiter)
        operation.wake(waiter)
        record.supervisor?.wake(waiter)
        await waiter.wait()
      }
    } onCancel: {
      record.cancel()
    }
  }
}
