import Foundation
import Synchronization

/// Asynchronous work for which the main thread blocks, because it has nothing else to do.
final class Blocking<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, CommandFailure>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable @concurrent () async throws(CommandFailure) -> Value) {
    Task.detached {
      let outcome: Result<Value, CommandFailure>
      do throws(CommandFailure) { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      self.outcome.withLock { $0 = outcome }
      self.done.signal()
    }
  }

  /// Waits for the result of the work; call this method only once.
  func result() throws(CommandFailure) -> Value {
    while true {
      done.wait()
      if let outcome = outcome.withLock({ $0 }) { return try outcome.get() }
    }
  }
}
