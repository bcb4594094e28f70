/// The elements of several sequences as they come, until all have ended.
///
/// - Parameter sequences: The sequences; each is iterated beside the others and does not wait for the consumer.
/// - Returns: Their elements; those of one sequence stay in order.
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

/// The elements of several sequences as they come, until all have ended.
public func merge<Element: Sendable>(
  _ sequences: any AsyncSequence<Element, Never> & Sendable...
) -> RelaySequence<Element> {
  merge(sequences)
}
