/// First in, first out: what was sent while a turn was running.
///
/// A pure state machine; the engine owns it and drains it before the outermost `send` returns.
@usableFromInline
struct Mailbox<Element> {
  private var elements: [Element?] = []
  private var head = 0

  init() {}

  /// Whether nothing waits.
  var isEmpty: Bool { head == elements.count }
  /// How many elements wait.
  var count: Int { elements.count - head }
  /// The element that has waited longest.
  var first: Element? { isEmpty ? nil : elements[head] }

  /// Calls a function with each element, the one that has waited longest first.
  func forEach(_ body: (Element) -> Void) { for case let element? in elements[head...] { body(element) } }

  /// Lets an element wait behind all others.
  ///
  /// - Complexity: O(1) amortized.
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Takes the element that has waited longest.
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
