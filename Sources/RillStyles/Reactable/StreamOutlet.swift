import Rill
import Synchronization

/// Feeds a stream from a store, until the store goes or nobody listens any more.
final class StreamOutlet<Element: Sendable> {
  /// Whether the stream is over; told from any isolation.
  private final class End: Sendable {
    let hasCome = Atomic<Bool>(false)
  }

  private let continuation: AsyncStream<Element>.Continuation
  private let end = End()
  private weak var subscription: Subscription?

  /// Makes a stream and what feeds it; the stream ends with the outlet.
  static func open(of _: Element.Type) -> (stream: AsyncStream<Element>, outlet: StreamOutlet) {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    return (stream, StreamOutlet(continuation))
  }

  private init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
    continuation.onTermination = { [end] _ in end.hasCome.store(true, ordering: .relaxed) }
  }

  deinit { continuation.finish() }

  /// Ends the stream.
  func close() { continuation.finish() }

  /// Whether nobody listens any more.
  var isOver: Bool { end.hasCome.load(ordering: .relaxed) }

  func yield(_ element: Element) { continuation.yield(element) }

  /// Keeps the subscription that feeds this outlet until the store goes.
  func serve(_ subscription: Subscription) {
    self.subscription = subscription
    subscription.forever()
  }

  /// Takes its feeder out of the store if nobody listens any more.
  func leaveIfOver() {
    if isOver { subscription?.cancel() }
  }
}
