#if canImport(Combine)
import Combine
import Rill

/// The demand of one subscriber, and the elements that wait for more demand.
///
/// It delivers one element at a time: an element that is offered while another is being received waits, even if the
/// subscriber caused it.
///
/// The ledger releases no element. It returns the elements that it drops, so that an owner with a lock releases them
/// after unlocking: the deinitializer of an element may call any code.
struct DemandLedger<Element> {
  /// The next step.
  enum Step {
    case nothing
    case deliver(Element)
    case complete
  }

  private let buffer: SequenceBuffer
  private var demand = Subscribers.Demand.none
  /// The elements in order; nil in place of each removed one.
  private var waiting: [Element?] = []
  /// The number of removed elements at the front.
  private var delivered = 0
  private var isDelivering = false
  private var hasEnded = false
  /// Whether the subscriber receives nothing more.
  private(set) var isOver = false

  init(buffer: SequenceBuffer) { self.buffer = buffer }

  /// Adds an element.
  ///
  /// - Returns: The element that exceeds the buffer, if any.
  mutating func offer(_ element: Element) -> Element? {
    guard !isOver, !hasEnded else { return element }
    waiting.append(element)
    let count = waiting.count - delivered
    // With demand, one more element than the buffer holds may wait, because it is delivered next.
    let spare = demand > .none && !isDelivering ? 1 : 0
    switch buffer {
    case .newest(let limit) where count > limit + spare: return takeFirst()
    case .oldest(let limit) where count > limit + spare: return waiting.removeLast()
    case .newest, .oldest, .unbounded: return nil
    }
  }

  /// Adds demand of the subscriber.
  mutating func request(_ more: Subscribers.Demand) { demand += more }

  /// Records that no more elements follow; waiting elements are still delivered.
  mutating func end() { hasEnded = true }

  /// Records that the subscriber wants no more elements.
  ///
  /// - Returns: The waiting elements.
  mutating func cancel() -> [Element?] {
    isOver = true
    defer {
      waiting = []
      delivered = 0
    }
    return waiting
  }

  /// Returns the next step; after delivering an element, the caller calls ``didDeliver(_:)``.
  mutating func next() -> Step {
    guard !isOver, !isDelivering else { return .nothing }
    if delivered < waiting.count {
      guard demand > .none, let element = takeFirst() else { return .nothing }
      demand -= 1
      isDelivering = true
      return .deliver(element)
    }
    guard hasEnded else { return .nothing }
    isOver = true
    return .complete
  }

  /// Records that an element was received, and adds the subscriber's new demand.
  mutating func didDeliver(_ more: Subscribers.Demand) {
    isDelivering = false
    demand += more
  }

  /// Removes and returns the first element; releases memory when more than half of the array is empty.
  private mutating func takeFirst() -> Element? {
    let element = waiting[delivered].take()
    delivered += 1
    guard delivered * 2 > waiting.count else { return element }
    waiting.removeFirst(delivered)
    delivered = 0
    return element
  }
}
#endif
