import Rill
import Synchronization

/// Learns during one reduction whether a value has changed that is to be shown in motion.
///
/// Only once the process has such a value do reductions look for it.
@usableFromInline
final class Motion: Sendable {
  @TaskLocal private static var current: Motion?
  private static let switched = Atomic<Bool>(false)

  private let last = Mutex<StateAnimation?>(nil)

  /// Whether there ever was a value in the process that is shown in motion.
  @usableFromInline static var isInUse: Bool { switched.load(ordering: .relaxed) }

  /// From now on, reductions look for such values.
  static func use() { switched.store(true, ordering: .relaxed) }

  /// Notes for the reduction that runs, if one does, how its change is to be shown.
  static func note(_ animation: StateAnimation) { current?.last.withLock { $0 = animation } }

  /// How the change is to be shown: as the value says that was changed last.
  var animation: StateAnimation? { last.withLock { $0 } }

  /// Listens while a reduction runs.
  func during<Result>(_ reduce: () -> Result) -> Result {
    Self.$current.withValue(self, operation: reduce)
  }
}
