/// A first-in, first-out queue of inputs that were sent while a turn was running.
///
/// A pure state machine. The engine owns it and drains it before the outermost `send` returns.
@usableFromInline
struct Mailbox<Element> {
  private var elements: [Element?] = []
  private var head = 0

  init() {}

  /// A Boolean value that indicates whether the queue is empty.
  var isEmpty: Bool { head == elements.count }
  /// The number of waiting elements.
  var count: Int { elements.count - head }
  /// The element that has waited longest.
  var first: Element? { isEmpty ? nil : elements[head] }

  /// Calls a closure with each element, starting with the one that has waited longest.
  func forEach(_ body: (Element) -> Void) { for case let element? in elements[head...] { body(element) } }

  /// Appends an element to the queue.
  ///
  /// - Complexity: O(1) amortized.
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Removes and returns the element that has waited longest.
  ///
  /// - Complexity: O(1) amortized.
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[head].take()
    head += 1
    if isEmpty {
      elements.removeAll(keepingCapacity: elements.capacity <= 1024)
      head = 0
    } else if head >= 512, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
