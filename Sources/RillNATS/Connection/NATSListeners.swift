#if NATS
import Synchronization

/// The objects that the client library calls, each under a number.
///
/// The library receives a number instead of a reference, so that a late call finds nothing instead of released memory.
final class NATSListeners<Listener: Sendable>: Sendable {
  private struct Content {
    var last: UInt = 0
    var listeners: [UInt: Listener] = [:]
  }

  private let content = Mutex(Content())

  /// Adds a listener and returns its number.
  func add(_ listener: Listener) -> UInt {
    content.withLock { content in
      content.last += 1
      content.listeners[content.last] = listener
      return content.last
    }
  }

  /// Removes a listener; a call that has begun may still reach it.
  func remove(_ number: UInt) { _ = content.withLock { $0.listeners.removeValue(forKey: number) } }

  /// Returns the listener of a number that the library has passed on.
  func listener(_ closure: UnsafeMutableRawPointer?) -> Listener? {
    content.withLock { $0.listeners[UInt(bitPattern: closure)] }
  }
}
#endif
