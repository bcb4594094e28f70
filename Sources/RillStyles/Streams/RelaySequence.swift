import Rill

/// A sequence whose elements come from work that is done beside the consumer.
///
/// Each iterator starts the work anew. The work is cancelled when the consumer is, or lets its iterator go. What it
/// yields before the consumer asks is kept.
public struct RelaySequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Nothing can go wrong.
  public typealias Failure = Never

  private let work: @Sendable (AsyncStream<Element>.Continuation) async -> Void

  init(_ work: @escaping @Sendable (AsyncStream<Element>.Continuation) async -> Void) { self.work = work }

  /// Starts the work.
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
  /// Hands all elements on.
  func relay(to continuation: AsyncStream<Element>.Continuation) async {
    for await element in self { continuation.yield(element) }
  }
}
