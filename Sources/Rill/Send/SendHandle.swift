/// The `Sendable` part of a ``SendTask``, which awaits or cancels a send and never enters the store.
///
/// Where the context requires a `Sendable` result, `send` returns this type instead of a ``SendTask``:
///
/// ```swift
/// let task = Task { store.send(.load) }
/// MainActor.assumeIsolated { store.send(.load) }.cancel()
/// ```
///
/// A store that belongs to no actor takes in deliveries from effects only when its owner enters it. Waiting through a
/// handle does not enter the store, so use ``SendTask/finish()`` there.
public struct SendHandle: Sendable {
  @usableFromInline let record: SendRecord?

  @inlinable
  init(record: SendRecord?) { self.record = record }

  /// The refusal of the action, or nil if it was not refused.
  ///
  /// For a send that waits for a running turn, the refusal is available only after its own turn.
  public var refusal: Refusal? { record?.refusal }

  /// A Boolean value that indicates whether everything that the send started has ended.
  public var isFinished: Bool { record?.isFinished ?? true }

  /// Waits until everything that the send started has ended, transitively.
  ///
  /// Cancelling the waiting task cancels the effects.
  public nonisolated(nonsending) func finish() async {
    // Not a default argument, for the same reason as in `SendTask`.
    await finish(isolation: #isolation)
  }

  private func finish(isolation: isolated (any Actor)?) async {
    guard let record else { return }
    await withTaskCancellationHandler {
      // Named, so that this code runs on the caller's actor, where a test clock follows the caller.
      _ = isolation
      while !record.isFinished {
        let waiter = record.makeWaiter()
        record.wake(waiter)
        await waiter.wait()
      }
    } onCancel: {
      record.cancel()
    }
  }

  /// Cancels all unfinished effects of the send.
  ///
  /// The store drops actions that a cancelled effect still sends.
  public func cancel() { record?.cancel() }
}

extension SendTask {
  /// A handle to this send for other isolations.
  @inlinable public var handle: SendHandle { SendHandle(record: record) }
}
