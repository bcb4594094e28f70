import Combine
import Synchronization

/// A subscriber that requests only the demand that a test specifies, and records its input.
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

  /// Requests some elements at first, and more after each input.
  init(
    first: Subscribers.Demand = .none,
    next: @escaping @Sendable (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.first = first
    self.next = next
  }

  var inputs: [Input] { content.withLock(\.inputs) }
  var completions: Int { content.withLock(\.completions) }
  /// Whether an input arrived while another was being received.
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
// Unchecked: Combine permits requests and cancellation on any thread, and the subscriptions under test must support it.
struct Held: @unchecked Sendable {
  let subscription: any Subscription
}
