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
