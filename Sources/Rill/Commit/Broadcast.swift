import Synchronization

/// A channel that delivers elements to any number of streams.
package final class Broadcast<Element: Sendable>: Sendable {
  private struct Audience {
    var latest: Element?
    var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
    var nextNumber = 0
    var first: AsyncStream<Element>?
    var isFinished = false
  }

  private let audience: Mutex<Audience>
  private let source = Mutex<Carried<AnyObject>?>(nil)
  private let buffer: SequenceBuffer
  private let replaysLatest: Bool

  /// Creates a broadcast, with the current value if each stream starts with it.
  package init(buffer: SequenceBuffer, current: Element?) {
    self.buffer = buffer
    replaysLatest = current != nil
    audience = Mutex(Audience(latest: current))
    // No element may be lost between the request for the sequence and its iteration.
    let first = listen()
    audience.withLock { $0.first = first }
  }

  deinit { finish() }

  /// Ties the lifetime of a feed to this broadcast.
  func feed(by feed: AnyObject) {
    let carried = Carried(feed)
    source.withLock { $0 = carried }
  }

  /// Returns a stream of all elements from now on, preceded by the latest element if this broadcast replays it.
  func listen() -> AsyncStream<Element> {
    if let first = audience.withLock({ $0.first.take() }) { return first }
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let isFinished = audience.withLock { audience in
      if replaysLatest, let latest = audience.latest { continuation.yield(latest) }
      guard !audience.isFinished else { return true }
      let number = audience.nextNumber
      audience.nextNumber += 1
      audience.listeners[number] = continuation
      continuation.onTermination = { [weak self] _ in self?.leave(number) }
      return false
    }
    if isFinished { continuation.finish() }
    return stream
  }

  /// Delivers an element to all streams.
  package func yield(_ element: Element) {
    // The replaced element is released after the lock: its release may run any code.
    let (listeners, replaced) = audience.withLock { audience in
      let replaced = audience.latest
      if replaysLatest { audience.latest = element }
      return (Array(audience.listeners.values), replaced)
    }
    for listener in listeners { listener.yield(element) }
    withExtendedLifetime(replaced) {}
  }

  /// Finishes all streams and releases the feed.
  package func finish() {
    let listeners = audience.withLock { audience in
      audience.isFinished = true
      defer { audience.listeners = [:] }
      return Array(audience.listeners.values)
    }
    for listener in listeners { listener.finish() }
    // Released after the lock.
    _ = source.withLock { $0.take() }
  }

  private func leave(_ number: Int) {
    _ = audience.withLock { $0.listeners.removeValue(forKey: number) }
  }

  private var policy: AsyncStream<Element>.Continuation.BufferingPolicy {
    switch buffer {
    case .newest(let count): .bufferingNewest(max(1, count))
    case .oldest(let count): .bufferingOldest(max(1, count))
    case .unbounded: .unbounded
    }
  }
}

/// A wrapper that carries a value to its isolation.
// Unchecked: the value is used only on the isolation of its tree, or by the last owner of a released tree. A `Hold`, which
// senders of parts carry, may be released on any thread.
struct Carried<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
