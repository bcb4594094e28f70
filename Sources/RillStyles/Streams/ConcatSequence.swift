/// The elements of several sequences, one sequence after the other.
public struct ConcatSequence<Element>: AsyncSequence, Sendable {
  /// Nothing can go wrong.
  public typealias Failure = Never

  let sequences: [any AsyncSequence<Element, Never> & Sendable]

  /// Makes an iterator that begins with the first sequence.
  public func makeAsyncIterator() -> Iterator { Iterator(rest: sequences[...]) }

  /// Takes one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<any AsyncSequence<Element, Never> & Sendable>
    var current: (any AsyncIteratorProtocol<Element, Never>)?

    /// The next element of the sequence whose turn it is; nil after the last, or when the task is cancelled.
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

/// The elements of several sequences, one sequence after the other; each is begun when the one before has ended.
public func concat<Element>(
  _ sequences: [any AsyncSequence<Element, Never> & Sendable]
) -> ConcatSequence<Element> {
  ConcatSequence(sequences: sequences)
}

/// The elements of several sequences, one sequence after the other; each is begun when the one before has ended.
public func concat<Element>(
  _ sequences: any AsyncSequence<Element, Never> & Sendable...
) -> ConcatSequence<Element> {
  ConcatSequence(sequences: sequences)
}
