/// A sequence whose elements are counted.
public struct IndexedSequence<Base: AsyncSequence>: AsyncSequence {
  /// An element with its number, from 0.
  public typealias Element = (index: Int, element: Base.Element)
  /// What goes wrong in the base.
  public typealias Failure = Base.Failure

  let base: Base

  /// Makes an iterator that counts from 0.
  public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

  /// Takes one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var index = 0

    /// The next element with its number.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      guard let element = try await base.next(isolation: actor) else { return nil }
      defer { index += 1 }
      return (index, element)
    }
  }
}

extension IndexedSequence: Sendable where Base: Sendable {}

extension AsyncSequence {
  /// The same elements, each with its number, from 0.
  public func withIndex() -> IndexedSequence<Self> { IndexedSequence(base: self) }
}
