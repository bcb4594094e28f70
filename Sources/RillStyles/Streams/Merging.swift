/// Returns the elements of several sequences as they arrive, until all sequences have ended.
///
/// - Parameter sequences: The sequences, which are iterated concurrently and do not wait for the consumer.
/// - Returns: The elements. Elements of the same sequence stay in order.
public func merge<Element: Sendable>(
  _ sequences: [any AsyncSequence<Element, Never> & Sendable]
) -> RelaySequence<Element> {
  RelaySequence { continuation in
    await withDiscardingTaskGroup { group in
      for sequence in sequences {
        group.addTask { await sequence.relay(to: continuation) }
      }
    }
  }
}

/// Returns the elements of several sequences as they arrive, until all sequences have ended.
public func merge<Element: Sendable>(
  _ sequences: any AsyncSequence<Element, Never> & Sendable...
) -> RelaySequence<Element> {
  merge(sequences)
}
