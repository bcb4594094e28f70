/// A sequence of the elements given.
public struct JustSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Nothing can go wrong.
  public typealias Failure = Never

  private let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  /// Makes an iterator that begins with the first element.
  public func makeAsyncIterator() -> Iterator { Iterator(rest: elements[...]) }

  /// Takes one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var rest: ArraySlice<Element>

    /// The next element, or nil at the end or when the task is cancelled.
    public mutating func next() async -> Element? { Task.isCancelled ? nil : rest.popFirst() }
  }
}

/// A sequence of the elements given, without waiting.
public func just<Element: Sendable>(_ elements: Element...) -> JustSequence<Element> {
  JustSequence(elements)
}
