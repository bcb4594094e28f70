import Foundation
import RillInspectionFixtures
import Synchronization

/// An executor that keeps what its actor has to do until a test lets it go on.
final class HeldExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "held")
  private let arrival = Mutex<Signal<Void>?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    arrival.withLock { $0 }?.fire()
  }

  /// Lets nothing run any more.
  ///
  /// - Returns: What fires when there is something that would.
  func hold() -> Signal<Void> {
    queue.suspend()
    let signal = Signal<Void>()
    arrival.withLock { $0 = signal }
    return signal
  }

  /// Lets everything run that has waited, and what comes.
  func release() {
    arrival.withLock { $0 = nil }
    queue.resume()
  }
}
