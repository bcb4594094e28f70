import Synchronization

/// An action of the inspector on its way to a store: it learns which input became of it.
///
/// It travels as a task-local value, which reaches the turn because the turn runs in the task that sends.
final class SendErrand: Sendable {
  /// The errand that the current task, or the task it was started from, is on.
  @TaskLocal static var current: SendErrand?

  private let destination: ObjectIdentifier
  private let taken = Mutex<UInt64?>(nil)

  init(to destination: ObjectIdentifier) {
    self.destination = destination
  }

  /// The number of the input, or nil if the action has had none, or one in another task.
  var sequence: UInt64? { taken.withLock { $0 } }

  /// Notes an input of a store that is watched; the first is the one the errand is about.
  func take(_ sequence: UInt64, at watcher: ObjectIdentifier) {
    guard watcher == destination else { return }
    taken.withLock { $0 = $0 ?? sequence }
  }
}
