/// A sequence that ends immediately.
public struct EmptySequence<Element>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  /// The sequence cannot fail.
  public typealias Failure = Never

  /// Creates an empty sequence.
  public init() {}

  /// The sequence itself.
  public func makeAsyncIterator() -> EmptySequence { self }

  /// Returns nil.
  public mutating func next() async -> Element? { nil }
}

/// Returns a sequence that ends immediately.
public func empty<Element>(_ element: Element.Type = Element.self) -> EmptySequence<Element> {
  EmptySequence()
}
