import Rill

/// A sequence whose elements come from work that runs concurrently with the consumer.
///
/// Each iterator starts its own work. The work is cancelled when the consumer is cancelled or releases its iterator.
/// Elements that are yielded before the consumer requests them are kept.
public struct RelaySequence<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence cannot fail.
  public typealias Failure = Never

  private let work: @Sendable (AsyncStream<Element>.Continuation) async -> Void

  init(_ work: @escaping @Sendable (AsyncStream<Element>.Continuation) async -> Void) { self.work = work }

  /// Starts the work, and returns an iterator for its elements.
  public func makeAsyncIterator() -> AsyncStream<Element>.Iterator {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    let task = Task(executorPreference: EffectMark.executor) { [work] in
      await work(continuation)
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream.makeAsyncIterator()
  }
}

extension AsyncSequence where Failure == Never, Element: Sendable {
  /// Forwards all elements to a stream.
  func relay(to continuation: AsyncStream<Element>.Continuation) async {
    for await element in self { continuation.yield(element) }
  }
}

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
