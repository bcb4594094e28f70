import Synchronization

/// Notes what happens on any thread, and lets a test wait until enough has.
final class Recorder<Element: Sendable>: Sendable {
  private struct Content {
    var elements: [Element] = []
    var audience:
      [(isReached: @Sendable ([Element]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let content = Mutex(Content())

  /// Everything noted so far, in order.
  var elements: [Element] { content.withLock { $0.elements } }

  /// Notes one more.
  func note(_ element: Element) {
    let reached = content.withLock { content in
      content.elements.append(element)
      let reached = content.audience.filter { $0.isReached(content.elements) }
      content.audience.removeAll { $0.isReached(content.elements) }
      return reached
    }
    for listener in reached { listener.continuation.resume() }
  }

  /// Waits until what was noted satisfies a condition, and returns it.
  @discardableResult
  func first(where isReached: @escaping @Sendable ([Element]) -> Bool) async -> [Element] {
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

  /// Waits until so many were noted, and returns them all.
  @discardableResult
  func first(_ count: Int) async -> [Element] { await first { $0.count >= count } }
}
