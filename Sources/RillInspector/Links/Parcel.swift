import Synchronization

/// A value that is delivered once, to one waiting task.
final class Parcel<Value: Sendable>: Sendable {
  private enum Content {
    case empty
    case awaited(CheckedContinuation<Value, Never>)
    case here(Value)
  }

  private let content = Mutex(Content.empty)

  /// Delivers the value; later values are ignored.
  func put(_ value: Value) {
    let continuation = content.withLock { content -> CheckedContinuation<Value, Never>? in
      switch content {
      case .empty: content = .here(value)
      case .awaited(let continuation):
        content = .here(value)
        return continuation
      case .here: break
      }
      return nil
    }
    continuation?.resume(returning: value)
  }

  /// Waits for the value, or returns a substitute if the task is cancelled.
  ///
  /// Only one task may wait.
  func take(orIfCancelled substitute: Value) async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value = content.withLock { content -> Value? in
          if case .here(let value) = content { return value }
          content = .awaited(continuation)
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    } onCancel: {
      put(substitute)
    }
  }
}
