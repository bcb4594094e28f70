import Synchronization

/// The result of sending an action from the inspector.
package struct SendOutcome: Hashable, Sendable {
  /// The number of the input that the action became.
  var sequence: UInt64
  /// The reason why the store refused the action, or nil.
  var refusal: String?

  package init(sequence: UInt64, refusal: String? = nil) {
    self.sequence = sequence
    self.refusal = refusal
  }
}

/// The result of a command for a history.
package struct CommandOutcome: Hashable, Sendable {
  /// The status of the history after the command.
  var status: StoreStatus
  /// The reason why the command was rejected, or nil.
  var refusal: String?

  package init(status: StoreStatus, refusal: String? = nil) {
    self.status = status
    self.refusal = refusal
  }
}

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
