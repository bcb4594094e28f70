/// What a sender may learn, await or cancel about one send.
///
/// `send` is synchronous: when it returns, the state has changed or the action was refused. What may still be going on
/// are the effects that the action started.
///
/// Not `Sendable`: awaiting it may take in what effects left for a store that no actor owns. Pass its ``handle`` to other
/// isolations.
public struct SendTask {
  @usableFromInline let record: SendRecord?

  /// A record of what is left to wait for, or nil if nothing was started and nothing was refused.
  @inlinable
  init(record: SendRecord? = nil) { self.record = record }

  /// Why the action was refused, or nil if it was not.
  ///
  /// A send that waits for a running turn learns it only after that turn.
  public var refusal: Refusal? { record?.refusal }

  /// Whether everything that the send started has ended.
  public var isFinished: Bool { record?.isFinished ?? true }

  /// Waits until everything that the send started has ended, transitively.
  ///
  /// Effects of the action count, and so do the effects of the actions which those effects send. Cancelling the
  /// waiting task cancels them.
  public nonisolated(nonsending) func finish() async {
    // Not a default argument: in a function that runs on its caller's actor, the compiler cannot check `send(…).finish()`
    // where both calls name that actor.
    await finish(isolation: #isolation)
  }

  /// Waits until everything that the send started has ended, on an isolation that the caller names.
  ///
  /// - Parameter isolation: The store's isolation.
  public func finish(isolation: isolated (any Actor)?) async {
    guard let record else { return }
    await withTaskCancellationHandler {
      // Named, so that this runs on the store's isolation: only there may deliveries be taken in.
      _ = isolation
      while true {
        record.home?.takeIn()
        if record.isFinished { return }
        let waiter = Waiter()
        record.wake(waiter)
        record.home?.wake(waiter)
        await waiter.wait()
      }
    } onCancel: {
      record.cancel()
    }
  }

  /// Cancels everything that the send started and that has not ended.
  ///
  /// What a cancelled effect still sends is dropped.
  public func cancel() { record?.cancel() }
}

@available(*, unavailable, message: "a SendTask stays where the store is; return its 'handle' instead")
extension SendTask: Sendable {}

/// What a send leaves behind: where deliveries from its effects come in, and who can cancel them.
@usableFromInline
protocol Homecoming: AnyObject, Sendable {
  /// Hands waiting deliveries to the store, if no actor does; called only by the store's owner.
  func takeIn()
  /// Wakes the waiter when there is something to take in.
  func wake(_ waiter: Waiter)
  /// Cancels some effects at once: none of them begins because another has made room.
  func cancel(_ effects: [EffectToken])
}
