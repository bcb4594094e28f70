/// The result of a send, which can await or cancel the effects that the send started.
///
/// `send` is synchronous: when it returns, the state has changed or the action was refused. Only the effects that the
/// action started may still be running.
///
/// Not `Sendable`: awaiting it may take in deliveries for a store that belongs to no actor. Pass its ``handle`` to
/// other isolations.
public struct SendTask {
  @usableFromInline let record: SendRecord?

  /// Creates a task with a record, or with nil if nothing was started and nothing was refused.
  @inlinable
  init(record: SendRecord? = nil) { self.record = record }

  /// The refusal of the action, or nil if it was not refused.
  ///
  /// For a send that waits for a running turn, the refusal is available only after its own turn.
  public var refusal: Refusal? { record?.refusal }

  /// The sequence number of the action, or nil if its turn has not run yet or no middleware ``Middleware/needsSendNumbers``.
  public var sequence: UInt64? {
    guard let number = record?.sequence, number != 0 else { return nil }
    return number
  }

  /// A Boolean value that indicates whether everything that the send started has ended.
  public var isFinished: Bool { record?.isFinished ?? true }

  /// Waits until everything that the send started has ended, transitively.
  ///
  /// This includes the effects of the action and the effects of the actions that those effects send. Cancelling the
  /// waiting task cancels them.
  public nonisolated(nonsending) func finish() async {
    // Not a default argument: in a function that runs on its caller's actor, the compiler cannot check
    // `send(…).finish()` where both calls name that actor.
    await finish(isolation: #isolation)
  }

  /// Waits until everything that the send started has ended, on an isolation that the caller names.
  ///
  /// - Parameter isolation: The store's isolation.
  public func finish(isolation: isolated (any Actor)?) async {
    guard let record else { return }
    record.supervisor?.takeIn()
    if record.isFinished { return }
    await withTaskCancellationHandler {
      // Named, so that this code runs on the store's isolation, the only place where deliveries may be taken in.
      _ = isolation
      while true {
        record.supervisor?.takeIn()
        if record.isFinished { return }
        let waiter = record.makeWaiter()
        record.wake(waiter)
        record.supervisor?.wake(waiter)
        await waiter.wait()
      }
    } onCancel: {
      record.cancel()
    }
  }

  /// Cancels all unfinished effects of the send.
  ///
  /// The store drops actions that a cancelled effect still sends.
  ///
  /// - Complexity: O(effects of this send), and O(running effects) with the same id for those that have one.
  public func cancel() { record?.cancel() }
}

@available(*, unavailable, message: "a SendTask stays where the store is; return its 'handle' instead")
extension SendTask: Sendable {}

/// The destination of deliveries from the effects of a send, which can also cancel effects.
@usableFromInline
protocol EffectSupervisor: AnyObject, Sendable {
  /// Passes waiting deliveries to a store that belongs to no actor.
  ///
  /// Called only by the store's owner.
  func takeIn()
  /// Wakes the waiter when there is a delivery to take in.
  func wake(_ waiter: Waiter)
  /// Returns a waiter whose caller is followed by the stage of the store's effects.
  func makeWaiter() -> Waiter
  /// Cancels several effects in one step, so that none of them starts because another has made room.
  func cancel(_ effects: [EffectToken])
}
