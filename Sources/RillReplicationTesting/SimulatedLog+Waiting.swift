import Rill
import RillReplication
import Synchronization

extension SimulatedLog {
  /// Waits until the log meets a condition, which is checked after each change.
  ///
  /// - Parameter isMet: Returns whether the log meets the condition.
  public func wait(until isMet: (SimulatedLog) -> Bool) async {
    while true {
      // The waiter is there before the check, so that no change in between is missed.
      let waiter = Waiter()
      content.withLock { $0.waiters.append(waiter) }
      if isMet(self) { return }
      await waiter.wait()
    }
  }
}
