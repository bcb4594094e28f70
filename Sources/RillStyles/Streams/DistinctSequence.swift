/// A sequence without consecutive equal elements.
public struct DistinctSequence<Base: AsyncSequence>: AsyncSequence where Base.Element: Equatable {
  /// The element type of the base sequence.
  public typealias Element = Base.Element
  /// The error type of the base sequence.
  public typealias Failure = Base.Failure

  let base: Base

  /// Creates an iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

  /// An iterator that takes one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var last: Element?

    /// Returns the next element that differs from the last.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      while let element = try await base.next(isolation: actor) {
        if element == last { continue }
        last = element
        return element
      }
      return nil
    }
  }
}

extension DistinctSequence: Sendable where Base: Sendable {}

extension AsyncSequence where Element: Equatable {
  /// Returns the same elements, without those that equal the previous one.
  public func distinctUntilChanged() -> DistinctSequence<Self> { DistinctSequence(base: self) }
}
