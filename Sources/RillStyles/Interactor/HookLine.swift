import Rill

/// The line from a running hook to its store: whether it goes on, and who hears what comes to it.
final class HookLine {
  /// Whether the hook has not been stopped.
  let isActive: () -> Bool
  private let tell: FiringLine?
  /// Called if a hook that was started again finds its sequence over.
  private let reportOver: (() -> Void)?
  /// How much has come to the hook so far.
  private var count: UInt64 = 0

  init(isActive: @escaping () -> Bool, tell: FiringLine?, reportOver: (() -> Void)? = nil) {
    self.isActive = isActive
    self.tell = tell
    self.reportOver = reportOver
  }

  /// Notes that a value has come.
  ///
  /// - Returns: Its number.
  func begin(_ value: @autoclosure () -> Any) -> UInt64 {
    count += 1
    tell?(.begun, count, value)
    return count
  }

  /// Notes that the sequence which the hook listens to has ended.
  func sequenceDidEnd() {
    if count == 0, isActive() { reportOver?() }
  }

  /// Notes that a value has been handled.
  func end(_ value: @autoclosure () -> Any, _ number: UInt64) { tell?(.handled, number, value) }
}
