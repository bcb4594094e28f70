/// Elements in order, of which the oldest is removed in constant time on average.
struct Queue<Element> {
  private var elements: [Element] = []
  /// The number of removed elements that are still in the array, at most as many as the others.
  private var head = 0

  var count: Int { elements.count - head }
  var isEmpty: Bool { head == elements.count }
  var first: Element? { isEmpty ? nil : elements[head] }
  /// The elements, oldest first.
  ///
  /// - Complexity: O(1).
  var all: ArraySlice<Element> { elements[head...] }

  /// Accesses an element by its index, which is 0 for the oldest.
  subscript(index: Int) -> Element {
    get { elements[head + index] }
    _modify { yield &elements[head + index] }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the oldest elements.
  ///
  /// - Complexity: O(*count*) on average.
  mutating func removeFirst(_ count: Int) -> [Element] {
    let removed = Array(elements[head..<head + count])
    dropFirst(count)
    return removed
  }

  private mutating func dropFirst(_ count: Int) {
    head += count
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
  }

  /// Removes the element at an index, which is 0 for the oldest.
  ///
  /// - Complexity: O(1) on average for the oldest, and O(*n*) for others.
  @discardableResult
  mutating func remove(at index: Int) -> Element {
    guard index == 0 else { return elements.remove(at: head + index) }
    let first = elements[head]
    dropFirst(1)
    return first
  }
}

extension Queue: Sendable where Element: Sendable {}
