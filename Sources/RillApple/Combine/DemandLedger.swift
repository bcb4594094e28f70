#if canImport(Combine)
import Combine
import Rill

/// What one subscriber has asked for, and what waits until it asks for more.
///
/// It hands out one element at a time: an element that comes while another is being received waits, also when the
/// subscriber itself has caused it.
///
/// The ledger releases no element: it returns those that it drops, so that an owner with a lock releases them after the
/// lock. The deinitializer of an element may call any code.
struct DemandLedger<Element> {
  /// The next step.
  enum Step {
    case nothing
    case deliver(Element)
    case complete
  }

  private let buffer: SequenceBuffer
  private var demand = Subscribers.Demand.none
  /// The elements in order; nil where one was taken out.
  private var waiting: [Element?] = []
  /// How many of those at the front were taken out already.
  private var delivered = 0
  private var isDelivering = false
  private var hasEnded = false
  /// Whether nothing comes any more.
  private(set) var isOver = false

  init(buffer: SequenceBuffer) { self.buffer = buffer }

  /// Notes an element.
  ///
  /// - Returns: The element for which the buffer has no room, if any.
  mutating func offer(_ element: Element) -> Element? {
    guard !isOver, !hasEnded else { return element }
    waiting.append(element)
    let count = waiting.count - delivered
    // With demand, one element more than the buffer holds is already on its way.
    let spare = demand > .none && !isDelivering ? 1 : 0
    switch buffer {
    case .newest(let limit) where count > limit + spare: return takeFirst()
    case .oldest(let limit) where count > limit + spare: return waiting.removeLast()
    case .newest, .oldest, .unbounded: return nil
    }
  }

  /// Notes that the subscriber wants more.
  mutating func request(_ more: Subscribers.Demand) { demand += more }

  /// Notes that no element comes any more; what waits is still delivered.
  mutating func end() { hasEnded = true }

  /// Records that the subscriber wants no more elements.
  ///
  /// - Returns: The elements that waited.
  mutating func cancel() -> [Element?] {
    isOver = true
    defer {
      waiting = []
      delivered = 0
    }
    return waiting
  }

  /// Returns the next step, after which the caller calls ``didDeliver(_:)`` if it delivered an element.
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

  /// Notes that an element was received, and how many more are wanted.
  mutating func didDeliver(_ more: Subscribers.Demand) {
    isDelivering = false
    demand += more
  }

  /// Takes the first element out; room is given back when half of the array is empty.
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
