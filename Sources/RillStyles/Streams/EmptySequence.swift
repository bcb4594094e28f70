/// A sequence that ends at once.
public struct EmptySequence<Element>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  /// Nothing can go wrong.
  public typealias Failure = Never

  /// Makes the sequence.
  public init() {}

  /// The sequence itself.
  public func makeAsyncIterator() -> EmptySequence { self }

  /// Nil.
  public mutating func next() async -> Element? { nil }
}

/// A sequence that ends at once.
public func empty<Element>(_ element: Element.Type = Element.self) -> EmptySequence<Element> {
  EmptySequence()
}
