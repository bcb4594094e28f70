#if canImport(Combine)
public import Combine
import Rill

/// A publisher of the values, actions or transitions of a store.
///
/// - Each subscriber gets as much as it asks for, one element at a time, on the store's isolation.
/// - Without demand, the newest value of a field waits, and so do all actions or transitions.
/// - It finishes when the store is released, after the waiting elements.
/// - It does not keep a store with a state of its own alive; a part is kept, as by a binding.
///
/// Subscribe on the store's isolation. A subscription may be cancelled anywhere; nothing comes after that.
public struct StorePublisher<Output: Sendable>: Publisher {
  /// Nothing can go wrong.
  public typealias Failure = Never

  private let buffer: SequenceBuffer
  private let isolation: StoreIsolation
  /// Has the store offer to a subscription.
  private let begin: (StoreSubscription<Output>) -> Departure?

  /// Makes a publisher of what a store offers.
  ///
  /// - Parameters:
  ///   - buffer: How far a subscriber may fall behind.
  ///   - isolation: The isolation of the store.
  ///   - begin: Has the store offer to a subscription, and answers how it leaves; nil if the store has gone.
  init(
    buffer: SequenceBuffer, isolation: (any Actor)?,
    begin: @escaping (StoreSubscription<Output>) -> Departure?
  ) {
    self.buffer = buffer
    self.isolation = StoreIsolation(isolation)
    self.begin = begin
  }

  /// Begins to follow the store for a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subscription = StoreSubscription(
      Downstream(subscriber), buffer: buffer, isolation: isolation)
    // Begun first, so that what the subscriber sends when it is given its subscription is not missed.
    let departure = begin(subscription)
    subscriber.receive(subscription: subscription)
    if let departure { subscription.leave(by: departure) } else { subscription.finish() }
  }
}
#endif
