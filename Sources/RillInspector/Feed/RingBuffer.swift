/// A queue with access by position that removes its oldest elements in constant time.
struct RingBuffer<Element> {
  private var slots: [Element?] = []
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var first: Element? { count > 0 ? self[0] : nil }
  var last: Element? { count > 0 ? self[count - 1] : nil }

  /// The element at a position, where 0 is the oldest.
  ///
  /// The position must exist.
  subscript(position: Int) -> Element {
    guard let element = slots[(head + position) % slots.count] else {
      preconditionFailure(InternalFailure.emptySlot(position, count: count))
    }
    return element
  }

  /// Appends an element in amortized constant time.
  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head + count) % slots.count] = element
    count += 1
  }

  /// Removes and returns the oldest element, or returns nil if there is none.
  @discardableResult
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[head]
    slots[head] = nil
    head = (head + 1) % slots.count
    count -= 1
    return element
  }

  /// Returns the first position whose element satisfies a condition that holds for all later elements as well.
  ///
  /// - Complexity: O(log *n*).
  func firstPosition(where condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func grow() {
    let elements = (0..<count).map { Optional(self[$0]) }
    slots = elements + Array(repeating: nil, count: max(count, 8))
    head = 0
  }
}

extension RingBuffer: Sendable where Element: Sendable {}
