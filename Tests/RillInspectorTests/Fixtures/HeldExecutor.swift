import Foundation
import RillInspectorFixtures
import Synchronization

/// An executor that holds its actor's jobs until a test releases them.
final class HeldExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "held")
  private let arrival = Mutex<Signal<Void>?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    arrival.withLock { $0 }?.fire()
  }

  /// Holds all jobs from now on.
  ///
  /// - Returns: A signal that fires when a job waits.
  func hold() -> Signal<Void> {
    queue.suspend()
    let signal = Signal<Void>()
    arrival.withLock { $0 = signal }
    return signal
  }

  /// Runs the waiting jobs and all later ones.
  func release() {
    arrival.withLock { $0 = nil }
    queue.resume()
  }
}
