#if Inspector
import Synchronization

/// An action of the inspector on its way to a store: it learns which transition became of it.
///
/// It travels as a task-local value, which reaches the turn because the turn runs in the task that sends.
final class SendErrand: Sendable {
  /// The errand that the current task, or the task it was started from, is on.
  @TaskLocal static var current: SendErrand?

  private let destination: ObjectIdentifier
  private let taken = Mutex<UInt64?>(nil)

  init(to destination: StoreRecorder) {
    self.destination = ObjectIdentifier(destination)
  }

  /// The number of the transition, or nil if the action has had none, or one in another task.
  var sequence: UInt64? { taken.withLock { $0 } }

  /// Notes a transition of a recorder's store; the first is the one the errand is about.
  func take(_ sequence: UInt64, of recorder: StoreRecorder) {
    guard ObjectIdentifier(recorder) == destination else { return }
    taken.withLock { $0 = $0 ?? sequence }
  }
}
#endif
