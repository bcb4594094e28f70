/// The part of a ``SendTask`` that any isolation may hold: it waits for a send or cancels it, and never enters the store.
///
/// Where a `Sendable` result is asked for, `send` returns this instead of a ``SendTask``:
///
/// ```swift
/// let task = Task { store.send(.load) }
/// MainActor.assumeIsolated { store.send(.load) }.cancel()
/// ```
///
/// A store that no actor owns takes in what effects leave for it only when its owner enters it. Waiting through a handle
/// does not enter the store, so use ``SendTask/finish()`` there.
public struct SendHandle: Sendable {
  @usableFromInline let record: SendRecord?

  @inlinable
  init(record: SendRecord?) { self.record = record }

  /// Why the action was refused, or nil if it was not.
  ///
  /// A send that waits for a running turn learns it only after that turn.
  public var refusal: Refusal? { record?.refusal }

  /// Whether everything that the send started has ended.
  public var isFinished: Bool { record?.isFinished ?? true }

  /// Waits until everything that the send started has ended, transitively.
  ///
  /// Cancelling the waiting task cancels the effects.
  public func finish() async {
    guard let record else { return }
    await withTaskCancellationHandler {
      while !record.isFinished {
        let waiter = Waiter()
        record.wake(waiter)
        await waiter.wait()
      }
    } onCancel: {
      record.cancel()
    }
  }

  /// Cancels everything that the send started and that has not ended.
  ///
  /// The store drops what a cancelled effect still sends.
  public func cancel() { record?.cancel() }
}

extension SendTask {
  /// What another isolation may hold of this send.
  @inlinable public var handle: SendHandle { SendHandle(record: record) }
}
