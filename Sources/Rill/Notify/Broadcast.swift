import Synchronization

/// Hands elements to any number of listeners.
package final class Broadcast<Element: Sendable>: Sendable {
  private struct Audience {
    var latest: Element?
    var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
    var nextNumber = 0
    var first: AsyncStream<Element>?
    var isFinished = false
  }

  private let audience: Mutex<Audience>
  private let source = Mutex<Carried<BroadcastFeed>?>(nil)
  private let buffer: SequenceBuffer
  private let replaysLatest: Bool

  /// Starts with the current value, if listeners shall begin with it.
  package init(buffer: SequenceBuffer, current: Element?) {
    self.buffer = buffer
    replaysLatest = current != nil
    audience = Mutex(Audience(latest: current))
    // Nothing may be lost between asking for the sequence and iterating over it.
    let first = listen()
    audience.withLock { $0.first = first }
  }

  deinit { finish() }

  /// Lets a feed end with this broadcast.
  func feed(by feed: BroadcastFeed) {
    let carried = Carried(feed)
    source.withLock { $0 = carried }
  }

  /// A stream of all that comes from now on, after the latest if this broadcast repeats it.
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

  /// Hands an element to all.
  package func yield(_ element: Element) {
    // What the new element replaces is released when the lock is free again: that may run any code.
    let (listeners, replaced) = audience.withLock { audience in
      let replaced = audience.latest
      if replaysLatest { audience.latest = element }
      return (Array(audience.listeners.values), replaced)
    }
    for listener in listeners { listener.yield(element) }
    withExtendedLifetime(replaced) {}
  }

  /// Ends all streams, and what feeds them.
  package func finish() {
    let listeners = audience.withLock { audience in
      audience.isFinished = true
      defer { audience.listeners = [:] }
      return Array(audience.listeners.values)
    }
    for listener in listeners { listener.finish() }
    // Released when the lock is free again.
    _ = source.withLock { $0.take() }
  }

  private func leave(_ number: Int) {
    _ = audience.withLock { $0.listeners.removeValue(forKey: number) }
  }

  private var policy: AsyncStream<Element>.Continuation.BufferingPolicy {
    switch buffer {
    case .newest(let count): .bufferingNewest(count)
    case .oldest(let count): .bufferingOldest(count)
    case .unbounded: .unbounded
    }
  }
}

/// What feeds a broadcast, for as long as somebody can listen to it; it may be released on any thread.
final class BroadcastFeed {
  private let life: TreeLife
  private let subscription: Subscription?
  private let number: UInt64?

  /// Feeds from an observer.
  ///
  /// - Parameters:
  ///   - subscription: The observer's subscription.
  ///   - life: The tree that it observes.
  ///   - finish: Called when the tree goes.
  init(_ subscription: Subscription, of life: TreeLife, finish: @escaping () -> Void) {
    self.life = life
    self.subscription = subscription
    number = life.onClose(finish)
  }

  /// Feeds from the transitions of a tree.
  init(listenerOf life: TreeLife) {
    self.life = life
    subscription = nil
    number = nil
  }

  deinit {
    if let number { life.forget(number) } else { life.departListener() }
  }
}
