/// A limit on the number of elements that a consumer may fall behind.
public enum SequenceBuffer: Hashable, Sendable {
  /// Keeps the given number of newest elements, at least one.
  ///
  /// Older ones are dropped.
  case newest(Int)
  /// Keeps the given number of oldest elements, at least one.
  ///
  /// Newer ones are dropped.
  case oldest(Int)
  /// Keeps all elements.
  case unbounded
}

/// An asynchronous sequence of the values or events of a store, for any number of consumers.
///
/// - Each iterator receives every element from its creation on, with a buffer of its own.
/// - A sequence of values always starts with the current value.
/// - The sequence ends when the store is released.
/// - Consumers may run on any isolation.
public struct StoreSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence never throws.
  public typealias Failure = Never

  let broadcast: Broadcast<Element>

  /// Creates a sequence of the elements of a broadcast.
  package init(broadcast: Broadcast<Element>) { self.broadcast = broadcast }

  /// Creates an iterator with a buffer of its own.
  public func makeAsyncIterator() -> Iterator {
    Iterator(broadcast: broadcast, base: broadcast.listen().makeAsyncIterator())
  }

  /// An iterator over the elements of a store sequence.
  public struct Iterator: AsyncIteratorProtocol {
    // Held so that the store continues to deliver elements.
    private let broadcast: Broadcast<Element>
    private var base: AsyncStream<Element>.Iterator

    init(broadcast: Broadcast<Element>, base: AsyncStream<Element>.Iterator) {
      self.broadcast = broadcast
      self.base = base
    }

    /// Returns the next element, or nil after the store was released or the task was cancelled.
    public mutating func next() async -> Element? { await base.next(isolation: #isolation) }
  }
}
