import Rill
import Synchronization

/// An asynchronous sequence that a test feeds, and that tells whether anybody listens.
///
/// ```swift
/// let incoming = TestStream<Message, Never>("incoming")
/// incoming.send(hello)
/// await clock.settle()
/// ```
///
/// - Elements that nobody has taken are kept. Each goes to one consumer: to who has waited longest.
/// - A failure goes to one consumer; for the others the stream just ends.
/// - A consumer that is cancelled sees the end.
/// - An effect that waits here is known to ``TestClock/rest(of:)`` by the stream's name.
public final class TestStream<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  private typealias Consumer = CheckedContinuation<Result<Element?, Failure>, Never>

  /// The stream's name.
  public let name: String
  private let state = Mutex(TestStreamState<Element, Failure, Consumer>())

  /// Makes a stream.
  ///
  /// - Parameter name: What it is called when a test says who waits for it.
  public init(_ name: String = "stream") { self.name = name }

  /// How many consumers wait for an element now.
  public var listenerCount: Int { state.withLock(\.consumerCount) }
  /// How many elements were sent and not taken.
  public var elementCount: Int { state.withLock(\.elementCount) }

  /// Sends an element; after the end that does nothing.
  public func send(_ element: Element) {
    state.withLock { $0.send(element) }?.resume(returning: .success(element))
  }

  /// Ends the stream once what was sent is taken; only the first end counts.
  public func finish() { end(nil) }

  /// Has the stream fail once what was sent is taken; only the first end counts.
  ///
  /// - Parameter error: What its consumer gets.
  public func finish(throwing error: Failure) { end(error) }

  private func end(_ error: Failure?) {
    for (consumer, answer) in state.withLock({ $0.finish(error) }) { consumer.resume(returning: answer) }
  }

  /// Makes an iterator; all iterators take from the same elements.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// Takes one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let stream: TestStream

    /// The next element, or nil at the end or when the task is cancelled.
    ///
    /// - Throws: What the stream was ended with.
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
