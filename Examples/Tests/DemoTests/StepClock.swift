import Synchronization

/// A clock that stands still until it is told to end the next sleep.
final class StepClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private struct Content {
    var now = ContinuousClock.now
    var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
    var newest = 0
    var stepper: CheckedContinuation<Void, Never>?
  }

  private let content = Mutex(Content())

  var now: Instant { content.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until somebody sleeps, and wakes whoever would wake first.
  func step() async {
    await withCheckedContinuation { continuation in
      content.withLock { $0.stepper = continuation }
      wakeOne()
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = content.withLock { content in
      content.newest += 1
      return content.newest
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = content.withLock { content in
          guard content.cancelled.remove(id) == nil else { return true }
          content.sleepers[id] = (deadline, continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        wakeOne()
      }
    } onCancel: {
      let sleeper = content.withLock { content in
        let sleeper = content.sleepers.removeValue(forKey: id)
        if sleeper == nil { content.cancelled.insert(id) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Ends the next sleep, if somebody sleeps and somebody waits for that.
  private func wakeOne() {
    let (stepper, sleeper) = content.withLock { content in
      guard let stepper = content.stepper,
        let (id, next) = content.sleepers.min(by: { $0.value.until < $1.value.until })
      else { return (CheckedContinuation<Void, Never>?.none, CheckedContinuation<Void, any Error>?.none) }
      content.now = next.until
      content.stepper = nil
      content.sleepers[id] = nil
      return (stepper, next.continuation)
    }
    sleeper?.resume()
    stepper?.resume()
  }
}
