/// A sequence of elements with their indices.
public struct IndexedSequence<Base: AsyncSequence>: AsyncSequence {
  /// An element with its index, starting at 0.
  public typealias Element = (index: Int, element: Base.Element)
  /// The error type of the base sequence.
  public typealias Failure = Base.Failure

  let base: Base

  /// Creates an iterator that counts from 0.
  public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

  /// An iterator that takes one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var index = 0

    /// Returns the next element with its index.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      guard let element = try await base.next(isolation: actor) else { return nil }
      defer { index += 1 }
      return (index, element)
    }
  }
}

extension IndexedSequence: Sendable where Base: Sendable {}

extension AsyncSequence {
  /// Returns the same elements, each with its index, starting at 0.
  public func withIndex() -> IndexedSequence<Self> { IndexedSequence(base: self) }
}
