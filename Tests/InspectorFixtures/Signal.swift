import Synchronization

/// Something a test waits for: it happens once, and whoever waits goes on.
package final class Signal<Value: Sendable>: Sendable {
  private struct Content {
    var value: Value?
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let content = Mutex(Content())

  package init() {}

  /// It has happened.
  ///
  /// Only the first call counts.
  package func fire(_ value: Value) {
    let waiting = content.withLock { content -> [CheckedContinuation<Value, Never>] in
      guard content.value == nil else { return [] }
      content.value = value
      defer { content.waiting = [] }
      return content.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// Returns once it has happened.
  package func wait() async -> Value {
    await withCheckedContinuation { continuation in
      let value = content.withLock { content -> Value? in
        if content.value == nil { content.waiting.append(continuation) }
        return content.value
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}

extension Signal<Void> {
  /// It has happened.
  package func fire() { fire(()) }
}
