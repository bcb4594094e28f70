#if canImport(Combine)
public import Combine
import Rill

/// A publisher of the values, actions or transitions of a store.
///
/// - Each subscriber receives as many elements as it requests, one at a time, on the store's isolation.
/// - While a subscriber has no demand, the newest value of a field waits, or all actions or transitions.
/// - It finishes when the store is released, after the waiting elements.
/// - It does not keep a store with its own state alive. It keeps the scoped store of a part alive, as a binding does.
///
/// Subscribe on the store's isolation. A subscription can be cancelled anywhere; it delivers nothing afterwards.
public struct StorePublisher<Output: Sendable>: Publisher {
  /// The publisher never fails.
  public typealias Failure = Never

  private let buffer: SequenceBuffer
  private let isolation: StoreIsolation
  /// Connects a subscription to the store.
  private let begin: (StoreSubscription<Output>) -> Departure?

  /// Creates a publisher of the elements that a store offers.
  ///
  /// - Parameters:
  ///   - buffer: How far a subscriber may fall behind.
  ///   - isolation: The isolation of the store.
  ///   - begin: Connects a subscription to the store, and returns how to disconnect it; nil if the store offers
  ///     nothing.
  init(
    buffer: SequenceBuffer, isolation: (any Actor)?,
    begin: @escaping (StoreSubscription<Output>) -> Departure?
  ) {
    self.buffer = buffer
    self.isolation = StoreIsolation(isolation)
    self.begin = begin
  }

  /// Connects a subscriber to the store.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subscription = StoreSubscription(
      Downstream(subscriber), buffer: buffer, isolation: isolation)
    // This comes first, so that the subscriber also receives elements that it causes upon its subscription.
    let departure = begin(subscription)
    subscriber.receive(subscription: subscription)
    if let departure { subscription.leave(by: departure) } else { subscription.finish() }
  }
}
#endif
