/// A sequence of given elements.
public struct JustSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence cannot fail.
  public typealias Failure = Never

  private let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  /// Creates an iterator that starts with the first element.
  public func makeAsyncIterator() -> Iterator { Iterator(rest: elements[...]) }

  /// An iterator that takes one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var rest: ArraySlice<Element>

    /// Returns the next element, or nil at the end or when the task is cancelled.
    public mutating func next() async -> Element? { Task.isCancelled ? nil : rest.popFirst() }
  }
}

/// Returns a sequence of given elements, which never waits.
public func just<Element: Sendable>(_ elements: Element...) -> JustSequence<Element> {
  JustSequence(elements)
}

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
