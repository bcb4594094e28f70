import Synchronization

/// A value on its way to the one who takes it, wherever that is.
final class Handover<Value>: Sendable {
  private let content: Mutex<Value?>

  init(_ value: sending Value) { content = Mutex(value) }

  /// The value, the first time; nil after that.
  func take() -> sending Value? {
    content.withLock { content in
      let value = content
      content = nil
      return value
    }
  }
}
