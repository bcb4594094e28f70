/// A collection whose least element is removed first: a binary heap.
@usableFromInline
package struct MinHeap<Element: Comparable> {
  @usableFromInline var elements: [Element] = []

  /// Creates an empty heap.
  @inlinable package init() {}

  /// The least element.
  @inlinable package var first: Element? { elements.first }
  /// The number of elements.
  @inlinable package var count: Int { elements.count }

  /// Adds an element.
  ///
  /// - Parameter element: The element.
  /// - Complexity: O(log n)
  @inlinable package mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes and returns the least element.
  ///
  /// - Returns: The element, or nil if the heap is empty.
  /// - Complexity: O(log n)
  @inlinable package mutating func removeFirst() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    if !elements.isEmpty {
      elements[0] = last
      sink(0)
    }
    return first
  }

  /// Removes elements that satisfy a condition.
  ///
  /// - Parameter isRemoved: The condition.
  /// - Complexity: O(n)
  @inlinable package mutating func removeAll(where isRemoved: (Element) -> Bool) {
    elements.removeAll(where: isRemoved)
    for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  @usableFromInline mutating func sink(_ start: Int) {
    var index = start
    while true {
      let child = 2 * index + 1
      guard child < elements.count else { return }
      let other = child + 1
      let least = other < elements.count && elements[other] < elements[child] ? other : child
      guard elements[least] < elements[index] else { return }
      elements.swapAt(index, least)
      index = least
    }
  }
}

extension MinHeap: Sendable where Element: Sendable {}
