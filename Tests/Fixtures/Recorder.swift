import Synchronization

/// Records elements from any thread, and lets a test wait until a condition is met.
package final class Recorder<Element: Sendable>: Sendable {
  private struct Content {
    var elements: [Element] = []
    var audience:
      [(isReached: @Sendable ([Element]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let content = Mutex(Content())

  package init() {}

  /// The recorded elements in their order.
  package var elements: [Element] { content.withLock { $0.elements } }

  /// Records an element.
  package func note(_ element: Element) {
    let reached = content.withLock { content in
      content.elements.append(element)
      let reached = content.audience.filter { $0.isReached(content.elements) }
      content.audience.removeAll { $0.isReached(content.elements) }
      return reached
    }
    for listener in reached { listener.continuation.resume() }
  }

  /// Waits until the recorded elements satisfy a condition, and returns them.
  @discardableResult
  package func first(where isReached: @escaping @Sendable ([Element]) -> Bool) async -> [Element] {
    await withCheckedContinuation { continuation in
      let isThere = content.withLock { content in
        if isReached(content.elements) { return true }
        content.audience.append((isReached, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
    return elements
  }

  /// Waits until the given number of elements is recorded, and returns all elements.
  @discardableResult
  package func first(_ count: Int) async -> [Element] { await first { $0.count >= count } }
}
