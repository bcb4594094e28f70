import Rill
import Synchronization

/// An outlet that feeds a stream from a store, until the store is released or the stream has no consumer.
final class StreamOutlet<Element: Sendable> {
  /// A flag that indicates whether the stream has ended, which can be set from any isolation.
  private final class End: Sendable {
    let hasCome = Atomic<Bool>(false)
  }

  private let continuation: AsyncStream<Element>.Continuation
  private let end = End()
  private weak var subscription: Subscription?

  /// Creates a stream and the outlet that feeds it.
  ///
  /// The stream ends with the outlet.
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

  /// A Boolean value that indicates whether the stream has no consumer any more.
  var isOver: Bool { end.hasCome.load(ordering: .relaxed) }

  func yield(_ element: Element) { continuation.yield(element) }

  /// Keeps the subscription that feeds this outlet until the store is released.
  func serve(_ subscription: Subscription) {
    self.subscription = subscription
    subscription.forever()
  }

  /// Cancels the subscription if the stream has no consumer any more.
  func leaveIfOver() {
    if isOver { subscription?.cancel() }
  }
}
