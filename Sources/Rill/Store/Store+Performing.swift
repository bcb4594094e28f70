extension Store {
  /// Handles an action, waits until everything it started has ended or the time is over, and returns the state then.
  ///
  /// It returns even if an effect of the action never ends. Such an effect goes on. Cancelling the waiting task cancels
  /// what the action started.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - limit: How long to wait, on the store's clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The state when everything has ended or the time is over.
  public func perform(
    _ action: Action, within limit: Duration, isolation: isolated (any Actor)? = #isolation
  ) async -> State {
    await perform(action, until: { _ in false }, within: limit, isolation: isolation)
  }

  /// Handles an action, waits until a condition holds or everything it started has ended, and returns the state then.
  ///
  /// It returns as soon as the condition holds, even if an effect of the action never ends. Such an effect goes on.
  /// Cancelling the waiting task cancels what the action started.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - condition: What the state must fulfil; asked after the action and after each change.
  ///   - limit: How long to wait at most, on the store's clock; without a limit if nil.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The state when the condition holds, everything has ended or the time is over.
  public func perform(
    _ action: Action, until condition: @escaping (State) -> Bool, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async -> State {
    let task = send(action, isolation: isolation)
    guard !condition(state) else { return state }
    let errand = errand(within: limit)
    let watch = observe(deriving: condition) { change in if change.new { errand.end() } }
    await task.finish(or: errand, isolation: isolation)
    watch.cancel()
    return state
  }
}

extension SendTask {
  /// Waits until everything that the send started has ended, or an errand has.
  fileprivate func finish(or errand: Errand, isolation: isolated (any Actor)?) async {
    defer { errand.end() }
    guard let record else { return }
    await withTaskCancellationHandler {
      // Named, so that this runs on the store's isolation: only there may deliveries be taken in.
      _ = isolation
      while true {
        record.home?.takeIn()
        if record.isFinished || errand.hasEnded { return }
        let waiter = Waiter()
        record.wake(waiter)
        errand.wake(waiter)
        record.home?.wake(waiter)
        await waiter.wait()
      }
    } onCancel: {
      record.cancel()
    }
  }
}
