#if canImport(Combine)
import Combine
import Rill
import Synchronization

/// The connection of one subscriber to a store: it delivers as many elements as requested, and none after cancellation.
///
/// Subscribers may request and cancel on any thread. The store offers elements on its isolation. Elements, the
/// subscriber and the departure are released after unlocking, because their deinitializers may call any code, including
/// `cancel()`.
final class StoreSubscription<Output: Sendable>: Combine.Subscription, Sendable {
  private struct Content {
    var ledger: DemandLedger<Output>
    var subscriber: Downstream<Output>?
    var departure: Departure?
    let isolation: StoreIsolation
  }

  private let content: Mutex<Content>

  init(_ subscriber: Downstream<Output>, buffer: SequenceBuffer, isolation: StoreIsolation) {
    content = Mutex(
      Content(ledger: DemandLedger(buffer: buffer), subscriber: subscriber, isolation: isolation))
  }

  /// Delivers an element, or keeps it until there is demand.
  func offer(_ element: Output) {
    _ = content.withLock { $0.ledger.offer(element) }
    deliver()
  }

  /// Ends the subscription after the waiting elements were delivered.
  func finish() {
    let departure = content.withLock { content in
      content.ledger.end()
      return content.departure.take()
    }
    deliver()
    // The store has no observer left to remove, so the departure is only released.
    withExtendedLifetime(departure) {}
  }

  /// Sets the function that removes this subscription from the store, and calls it if the subscriber has already left.
  func leave(by departure: Departure) {
    let isOver = content.withLock { content in
      if !content.ledger.isOver { content.departure = departure }
      return content.ledger.isOver
    }
    if isOver { departure.leave() }
  }

  func request(_ demand: Subscribers.Demand) {
    content.withLock { $0.ledger.request(demand) }
    deliver()
  }

  func cancel() {
    let (departure, isolation, released) = content.withLock { content in
      (
        content.departure.take(), content.isolation,
        (content.ledger.cancel(), content.subscriber.take())
      )
    }
    departure?.leave(on: isolation)
    withExtendedLifetime(released) {}
  }

  private func deliver() {
    while true {
      let (step, subscriber) = content.withLock { ($0.ledger.next(), $0.subscriber) }
      switch step {
      case .nothing: return
      case .deliver(let element):
        let more = subscriber?.receive(element) ?? .none
        content.withLock { $0.ledger.didDeliver(more) }
      case .complete:
        let released = content.withLock { ($0.subscriber.take(), $0.departure.take()) }
        subscriber?.complete()
        return withExtendedLifetime(released) {}
      }
    }
  }
}

/// A type-erased subscriber.
// Unchecked: a subscriber may be called on any thread, one call at a time. The ledger serializes the calls.
struct Downstream<Output>: @unchecked Sendable {
  let receive: (Output) -> Subscribers.Demand
  let complete: () -> Void

  init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Never {
    receive = { subscriber.receive($0) }
    complete = { subscriber.receive(completion: .finished) }
  }
}

/// The isolation of a store.
///
/// The actor is referenced weakly, because it may own the store's publishers and subscriptions.
struct StoreIsolation {
  private let hasActor: Bool
  private(set) weak var actor: (any Actor)?

  init(_ actor: (any Actor)?) {
    hasActor = actor != nil
    self.actor = actor
  }

  /// Whether the actor was released, so that nothing uses the store any more.
  var hasGone: Bool { hasActor && actor == nil }
}

/// The function that removes a subscription from a store.
// Unchecked: it is created, called and released on the store's isolation.
struct Departure: @unchecked Sendable {
  let leave: () -> Void

  /// Calls the function on the store's isolation, or here if it has no actor; does nothing if the actor was released.
  func leave(on isolation: StoreIsolation) {
    if let actor = isolation.actor {
      Task { await home(actor) }
    } else if !isolation.hasGone {
      leave()
    }
  }

  private func home(_ isolation: isolated any Actor) { leave() }
}
#endif
