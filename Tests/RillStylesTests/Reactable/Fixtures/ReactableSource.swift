/// Elements that a test hands out, and whether the one who takes them has asked for more.
///
/// Whoever asks for the next element is done with those before it.
struct ReactableSource: AsyncSequence, Sendable {
  typealias Element = Int
  typealias Failure = Never

  private let stream: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private let asked = ReactableRecorder<Void>()
  private let over = ReactableSignal()

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { [over] _ in over.fire() }
  }

  func yield(_ element: Int) { continuation.yield(element) }
  func finish() { continuation.finish() }

  /// Returns once so many elements were asked for.
  func askedFor(_ count: Int) async { await asked.first(count) }

  /// Returns once nobody takes elements any more.
  func left() async { await over.wait() }

  func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator(), asked: asked) }

  struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<Int>.Iterator
    let asked: ReactableRecorder<Void>

    mutating func next() async -> Int? {
      asked.note(())
      return await base.next(isolation: #isolation)
    }
  }
}
