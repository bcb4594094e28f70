import Rill
import Synchronization

/// An outlet that feeds a stream from a store, until the store is released, its part leaves, or the stream has no consumer.
final class StreamOutlet<Element: Sendable> {
  /// A flag that indicates whether the stream has ended, which can be set from any isolation.
  private final class End: Sendable {
    let hasCome = Atomic<Bool>(false)
  }

  private let continuation: AsyncStream<Element>.Continuation
  private let end = End()
  private weak var subscription: Subscription?
  /// The subscription that observes the end of the part.
  private var partEnd: Subscription?

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

  /// Calls a closure when the part of a scoped store leaves the state, or immediately if it has left before.
  func end<State, Action>(with store: Store<State, Action>, _ body: @escaping (StreamOutlet) -> Void) {
    partEnd = store.observeEnd { [weak self] in
      if let self { body(self) }
    }
    if !store.isPresent { body(self) }
  }

  /// Ends the stream, and cancels the subscription that feeds it.
  func leave() {
    close()
    subscription?.cancel()
  }

  /// Cancels the subscription if the stream has no consumer any more.
  func leaveIfOver() {
    if isOver { subscription?.cancel() }
  }
}
