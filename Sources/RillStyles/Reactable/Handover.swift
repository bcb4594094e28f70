import Synchronization

/// A value in transit to another isolation, which takes it once.
final class Handover<Value>: Sendable {
  private let content: Mutex<Value?>

  init(_ value: sending Value) { content = Mutex(value) }

  /// Returns the value on the first call, and nil afterwards.
  func take() -> sending Value? {
    content.withLock { content in
      let value = content
      content = nil
      return value
    }
  }
}
