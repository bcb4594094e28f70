import Synchronization

/// An action that the inspector sends, which records the input that it becomes.
///
/// It is passed as a task-local value, which reaches the turn because the turn runs in the task that sends.
final class PendingSend: Sendable {
  /// The pending action of the current task or of the task from which it was started.
  @TaskLocal static var current: PendingSend?

  private let destination: ObjectIdentifier
  private let taken = Mutex<UInt64?>(nil)

  init(to destination: ObjectIdentifier) {
    self.destination = destination
  }

  /// The number of the input, or nil if the action has not become one, or became one in another task.
  var sequence: UInt64? { taken.withLock { $0 } }

  /// Records an input of a watched store; only the first one counts.
  func take(_ sequence: UInt64, at watcher: ObjectIdentifier) {
    guard watcher == destination else { return }
    taken.withLock { $0 = $0 ?? sequence }
  }
}
