/// A sequence without the elements that equal the one before.
public struct DistinctSequence<Base: AsyncSequence>: AsyncSequence where Base.Element: Equatable {
  /// The same elements.
  public typealias Element = Base.Element
  /// What goes wrong in the base.
  public typealias Failure = Base.Failure

  let base: Base

  /// Makes an iterator that has seen nothing yet.
  public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

  /// Takes one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var last: Element?

    /// The next element that differs from the last.
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
  /// The same elements, without those that equal the one before.
  public func distinctUntilChanged() -> DistinctSequence<Self> { DistinctSequence(base: self) }
}
