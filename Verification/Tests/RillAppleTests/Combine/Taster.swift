import Combine
import Synchronization

/// A subscriber that asks only for what it is told to ask for, and notes what it is given.
final class Taster<Input: Sendable>: Subscriber, Sendable {
  typealias Failure = Never

  private struct Content {
    var inputs: [Input] = []
    var completions = 0
    var isReceiving = false
    var hasOverlapped = false
  }

  private let content = Mutex(Content())
  private let held = Mutex<Held?>(nil)
  private let first: Subscribers.Demand
  private let next: @Sendable (Input) -> Subscribers.Demand

  /// Asks for so many at first, and for more after each input.
  init(
    first: Subscribers.Demand = .none,
    next: @escaping @Sendable (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.first = first
    self.next = next
  }

  var inputs: [Input] { content.withLock(\.inputs) }
  var completions: Int { content.withLock(\.completions) }
  /// Whether an input came while another was being received.
  var hasOverlapped: Bool { content.withLock(\.hasOverlapped) }

  func request(_ demand: Subscribers.Demand) { held.withLock { $0 }?.subscription.request(demand) }
  func cancel() { held.withLock { $0 }?.subscription.cancel() }

  func receive(subscription: any Subscription) {
    let box = Held(subscription: subscription)
    held.withLock { $0 = box }
    if first > .none { subscription.request(first) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    content.withLock { content in
      if content.isReceiving { content.hasOverlapped = true }
      content.isReceiving = true
      content.inputs.append(input)
    }
    defer { content.withLock { $0.isReceiving = false } }
    return next(input)
  }

  func receive(completion: Subscribers.Completion<Never>) { content.withLock { $0.completions += 1 } }
}

/// A subscription of a store.
// Unchecked: Combine allows to ask and to cancel on any thread, and the subscriptions under test promise to bear it.
struct Held: @unchecked Sendable {
  let subscription: any Subscription
}
