import Synchronization

/// What any thread notes, in order.
final class Recorder<Element: Sendable>: Sendable {
  private let content = Mutex<[Element]>([])

  var elements: [Element] { content.withLock { $0 } }

  func note(_ element: Element) { content.withLock { $0.append(element) } }
}

/// How often something happened.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Counts one more, and tells how many there are.
  @discardableResult func add() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}
