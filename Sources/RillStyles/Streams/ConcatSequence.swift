/// A sequence of the elements of several sequences, one sequence after another.
public struct ConcatSequence<Element>: AsyncSequence, Sendable {
  /// The sequence cannot fail.
  public typealias Failure = Never

  let sequences: [any AsyncSequence<Element, Never> & Sendable]

  /// Creates an iterator that starts with the first sequence.
  public func makeAsyncIterator() -> Iterator { Iterator(rest: sequences[...]) }

  /// An iterator that takes one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<any AsyncSequence<Element, Never> & Sendable>
    var current: (any AsyncIteratorProtocol<Element, Never>)?

    /// Returns the next element of the current sequence, or nil after the last or when the task is cancelled.
    public mutating func next() async -> Element? {
      while !Task.isCancelled {
        if let element = await current?.next(isolation: #isolation) { return element }
        guard let sequence = rest.popFirst() else { return nil }
        current = sequence.makeAsyncIterator()
      }
      return nil
    }
  }
}

/// Returns the elements of several sequences, one sequence after another.
///
/// Each starts when the previous one has ended.
public func concat<Element>(
  _ sequences: [any AsyncSequence<Element, Never> & Sendable]
) -> ConcatSequence<Element> {
  ConcatSequence(sequences: sequences)
}

/// Returns the elements of several sequences, one sequence after another.
///
/// Each starts when the previous one has ended.
public func concat<Element>(
  _ sequences: any AsyncSequence<Element, Never> & Sendable...
) -> ConcatSequence<Element> {
  ConcatSequence(sequences: sequences)
}
