import Rill

/// The connection of a running hook to its store, which shows whether the hook is active and reports its events.
final class HookLine {
  /// A closure that returns whether the hook has not been stopped.
  let isActive: () -> Bool
  private let tell: FiringLine?
  /// A closure that is called if a restarted hook finds its sequence ended.
  private let reportOver: (() -> Void)?
  /// The number of events that the hook has received.
  private var count: UInt64 = 0

  init(isActive: @escaping () -> Bool, tell: FiringLine?, reportOver: (() -> Void)? = nil) {
    self.isActive = isActive
    self.tell = tell
    self.reportOver = reportOver
  }

  /// Records that a value has arrived.
  ///
  /// - Returns: The number of the event.
  func begin(_ value: @autoclosure () -> Any) -> UInt64 {
    count += 1
    tell?(.begun, count, value)
    return count
  }

  /// Records the end of a sequence that each start of the hook has.
  func givenSequenceDidEnd() {
    if count == 0, isActive() { reportOver?() }
  }

  /// Records that a value has been handled.
  func end(_ value: @autoclosure () -> Any, _ number: UInt64) { tell?(.handled, number, value) }
}
