import Synchronization

/// A synchronous scope of a task, such as the time for which the task holds a lock.
///
/// A task-local value that describes such a scope keeps one of these. A task that is started within the scope inherits the
/// value, but is not part of the scope: it runs at the same time or later.
package struct TaskScope: ~Copyable, Sendable {
  private let task: Int?
  private let hasEnded = Atomic(false)

  /// Begins a scope of the current task.
  package init() { task = Self.currentTask }

  /// A Boolean value that indicates whether the scope has ended.
  package var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  /// A Boolean value that indicates whether the caller runs within the scope.
  package var isCurrent: Bool { !isOver && task == Self.currentTask }

  /// Ends the scope.
  package func end() { hasEnded.store(true, ordering: .releasing) }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
