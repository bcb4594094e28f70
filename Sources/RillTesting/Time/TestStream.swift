import Rill
import Synchronization

/// An asynchronous sequence that a test feeds, and that reports whether a consumer is listening.
///
/// ```swift
/// let incoming = TestStream<Message, Never>("incoming")
/// incoming.send(hello)
/// await clock.settle()
/// ```
///
/// - Elements that no consumer has taken are kept. Each goes to one consumer: the one that has waited longest.
/// - One consumer receives an error; for the others the stream just ends.
/// - For a consumer that is cancelled, the stream ends.
/// - ``TestClock/rest(of:)`` reports an effect that waits for the stream under the stream's name.
public final class TestStream<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  private typealias Consumer = CheckedContinuation<Result<Element?, Failure>, Never>

  /// The stream's name.
  public let name: String
  private let state = Mutex(TestStreamState<Element, Failure, Consumer>())

  /// Creates a stream.
  ///
  /// - Parameter name: The name under which a test reports the effects that wait for the stream.
  public init(_ name: String = "stream") { self.name = name }

  /// The number of consumers that are waiting for an element.
  public var listenerCount: Int { state.withLock(\.consumerCount) }
  /// The number of elements that were sent and not taken.
  public var elementCount: Int { state.withLock(\.elementCount) }

  /// Sends an element, or does nothing if the stream has ended.
  public func send(_ element: Element) {
    state.withLock { $0.send(element) }?.resume(returning: .success(element))
  }

  /// Ends the stream once the elements sent so far are taken.
  ///
  /// Only the first end counts.
  public func finish() { end(nil) }

  /// Ends the stream with an error once the elements sent so far are taken.
  ///
  /// Only the first end counts.
  ///
  /// - Parameter error: The error that one consumer receives.
  public func finish(throwing error: Failure) { end(error) }

  private func end(_ error: Failure?) {
    for (consumer, answer) in state.withLock({ $0.finish(error) }) { consumer.resume(returning: answer) }
  }

  /// Creates an iterator.
  ///
  /// All iterators take from the same elements.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// An iterator that takes one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    let stream: TestStream

    /// Returns the next element, or nil at the end or when the task is cancelled.
    ///
    /// - Throws: The error that the stream was ended with.
    public mutating func next() async throws(Failure) -> Element? { try await stream.next() }
  }

  private func next() async throws(Failure) -> Element? {
    let number = state.withLock { $0.ask() }
    let mark = EffectMark.current
    let listeners = (mark?.stage as? TestStage)?.listeners
    let listener = mark.flatMap { listeners?.add($0, to: name) }
    defer { if let listener { listeners?.remove(listener) } }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { consumer in
        let answer = state.withLock { $0.begin(number, consumer) }
        if let answer { consumer.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.cancel(number) }?.resume(returning: .success(nil))
    }
    return try answer.get()
  }
}
