#if canImport(Combine)
import Combine
import Rill

/// What one subscriber has asked for, and what waits until it asks for more.
///
/// It hands out one element at a time: an element that comes while another is being received waits, also when the
/// subscriber itself has caused it.
struct DemandLedger<Element> {
  /// The next step.
  enum Step {
    case nothing
    case deliver(Element)
    case complete
  }

  private let buffer: SequenceBuffer
  private var demand = Subscribers.Demand.none
  private var waiting: [Element] = []
  /// How many of those at the front were delivered already.
  private var delivered = 0
  private var isDelivering = false
  private var hasEnded = false
  /// Whether nothing comes any more.
  private(set) var isOver = false

  init(buffer: SequenceBuffer) { self.buffer = buffer }

  /// Notes an element; what the buffer has no room for is dropped.
  mutating func offer(_ element: Element) {
    guard !isOver, !hasEnded else { return }
    waiting.append(element)
    let count = waiting.count - delivered
    // With demand, one element more than the buffer holds is already on its way.
    let spare = demand > .none && !isDelivering ? 1 : 0
    switch buffer {
    case .newest(let limit) where count > limit + spare: dropFirst()
    case .oldest(let limit) where count > limit + spare: waiting.removeLast()
    case .newest, .oldest, .unbounded: break
    }
  }

  /// Notes that the subscriber wants more.
  mutating func request(_ more: Subscribers.Demand) { demand += more }

  /// Notes that no element comes any more; what waits is still delivered.
  mutating func end() { hasEnded = true }

  /// Notes that the subscriber wants nothing any more.
  mutating func cancel() {
    isOver = true
    waiting = []
    delivered = 0
  }

  /// Returns the next step, after which the caller calls ``didDeliver(_:)`` if it delivered an element.
  mutating func next() -> Step {
    guard !isOver, !isDelivering else { return .nothing }
    if delivered < waiting.count {
      guard demand > .none else { return .nothing }
      let element = waiting[delivered]
      dropFirst()
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
  private mutating func dropFirst() {
    delivered += 1
    guard delivered * 2 > waiting.count else { return }
    waiting.removeFirst(delivered)
    delivered = 0
  }
}
#endif
