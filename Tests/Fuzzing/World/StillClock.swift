import Synchronization

/// A clock that never advances; a sleeper wakes when it is cancelled, or at the end.
final class StillClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private struct Content {
    var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    var newest = 0
    var isOver = false
  }

  let now = ContinuousClock.now
  let minimumResolution = Swift.Duration.zero
  private let content = Mutex(Content())
  private let slept: @Sendable () -> Void

  /// Creates a clock that calls a function whenever a caller starts to sleep.
  init(slept: @escaping @Sendable () -> Void = {}) { self.slept = slept }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let number = content.withLock { content in
      content.newest += 1
      return content.newest
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isAsleep = content.withLock { content in
          guard !content.isOver, !Task.isCancelled else { return false }
          content.sleepers[number] = continuation
          return true
        }
        if isAsleep { slept() } else { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      content.withLock { $0.sleepers.removeValue(forKey: number) }?.resume(throwing: CancellationError())
    }
  }

  /// Wakes all sleepers and prevents further sleep.
  func end() {
    let sleepers = content.withLock { content in
      content.isOver = true
      defer { content.sleepers = [:] }
      return content.sleepers.values
    }
    for sleeper in sleepers { sleeper.resume(throwing: CancellationError()) }
  }
}
