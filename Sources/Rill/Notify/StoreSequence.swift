import Synchronization

/// How many elements a consumer may fall behind.
public enum SequenceBuffer: Hashable, Sendable {
  /// The newest so many; older ones are dropped.
  case newest(Int)
  /// The oldest so many; newer ones are dropped.
  case oldest(Int)
  /// All of them.
  case unbounded
}

/// What a store tells over time, as an asynchronous sequence for any number of consumers.
///
/// - Each iterator gets every element from its beginning on, buffered on its own.
/// - A sequence of values always starts with the current one.
/// - It ends when the store goes.
/// - A consumer in another isolation is welcome.
public struct StoreSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Nothing can go wrong.
  public typealias Failure = Never

  let broadcast: Broadcast<Element>

  /// Makes the sequence of what a broadcast tells.
  package init(broadcast: Broadcast<Element>) { self.broadcast = broadcast }

  /// Makes an iterator with a buffer of its own.
  public func makeAsyncIterator() -> Iterator {
    Iterator(broadcast: broadcast, base: broadcast.listen().makeAsyncIterator())
  }

  /// Takes one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    // Held so that the store goes on telling.
    private let broadcast: Broadcast<Element>
    private var base: AsyncStream<Element>.Iterator

    init(broadcast: Broadcast<Element>, base: AsyncStream<Element>.Iterator) {
      self.broadcast = broadcast
      self.base = base
    }

    /// The next element, or nil when the store has gone or the task is cancelled.
    public mutating func next() async -> Element? { await base.next(isolation: #isolation) }
  }
}

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
    let listeners = audience.withLock { audience in
      if replaysLatest { audience.latest = element }
      return Array(audience.listeners.values)
    }
    for listener in listeners { listener.yield(element) }
  }

  /// Ends all streams.
  package func finish() {
    let listeners = audience.withLock { audience in
      audience.isFinished = true
      defer { audience.listeners = [:] }
      return Array(audience.listeners.values)
    }
    for listener in listeners { listener.finish() }
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
