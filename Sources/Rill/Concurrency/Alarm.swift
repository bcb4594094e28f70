import Synchronization

/// Wakes tasks at times of a system clock, and forgets those that are cancelled.
///
/// The Swift runtime keeps the timer of a cancelled sleep, and its task, until the time for which it was started: six hundred
/// bytes for each time limit of a request, long after the request was answered.
final class Alarm<Time: Clock<Duration>>: Sendable {
  private typealias Sleeper = CheckedContinuation<Void, any Error>

  private let clock: Time
  private let start: Time.Instant
  private let newest = Atomic<UInt64>(0)
  private let queue = Mutex(AlarmQueue<Sleeper>())

  /// Creates an alarm.
  ///
  /// - Parameter clock: The clock.
  init(_ clock: Time) {
    self.clock = clock
    start = clock.now
  }

  /// The numbers of sleeping tasks, of items that they or cancelled ones have in the queue, and of running timers.
  var counts: (sleeping: Int, items: Int, timers: Int) {
    queue.withLock { ($0.count, $0.itemCount, $0.timerCount) }
  }

  /// The number of sleeps that were started.
  var started: UInt64 { newest.load(ordering: .relaxed) }

  /// Sleeps until a time.
  ///
  /// - Parameter deadline: The time.
  /// - Throws: `CancellationError` if the task was cancelled.
  func sleep(until deadline: Time.Instant) async throws {
    let number = newest.add(1, ordering: .relaxed).newValue
    let time = start.duration(to: deadline)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleeper in
        let timer: Duration?? = queue.withLock { queue in
          // Under the lock: a cancellation that comes later finds the sleeper in the queue.
          Task.isCancelled ? nil : .some(queue.add(sleeper, number: number, at: time))
        }
        switch timer {
        case nil: sleeper.resume(throwing: CancellationError())
        case .some(let timer): begin(timer)
        }
      }
    } onCancel: {
      queue.withLock { $0.remove(number) }?.resume(throwing: CancellationError())
    }
  }

  private func begin(_ timer: Duration?) {
    guard let timer else { return }
    // Detached, so that the timer keeps no task-local values of the task that starts it.
    Task.detached(priority: .high) { [self] in
      // Fails only if the task is cancelled, which nothing does.
      try? await clock.sleep(until: start.advanced(by: timer), tolerance: nil)
      ring(timer)
    }
  }

  private func ring(_ timer: Duration) {
    let now = start.duration(to: clock.now)
    let (due, next) = queue.withLock { $0.ring(timer, at: now) }
    begin(next)
    for sleeper in due { sleeper.resume() }
  }
}

extension ContinuousClock {
  /// The alarm of this clock.
  static let alarm = Alarm(ContinuousClock())
}

extension SuspendingClock {
  /// The alarm of this clock.
  static let alarm = Alarm(SuspendingClock())
}
