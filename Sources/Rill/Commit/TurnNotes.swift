import Synchronization

/// Notes that values and features take while an input is handled: the animation of the change, and work after the
/// commit.
///
/// Turns look for notes only after `use()` was called in the process.
@usableFromInline
package final class TurnNotes: Sendable {
  private struct Content {
    var animation: StateAnimation?
    var afterCommit: [@Sendable () -> Void] = []
  }

  @TaskLocal private static var ofTask: TurnNotes?
  private static let switched = Atomic<Bool>(false)

  private let content = Mutex(Content())
  private let scope = TaskScope()

  /// Creates empty notes.
  @usableFromInline package init() {}

  /// The notes of the turn that the current task handles.
  package static var current: TurnNotes? {
    guard let ofTask, ofTask.scope.isCurrent else { return nil }
    return ofTask
  }

  /// A Boolean value that indicates whether anything in the process may take notes.
  @usableFromInline package static var areInUse: Bool { switched.load(ordering: .relaxed) }

  /// Makes turns look for notes from now on.
  package static func use() { switched.store(true, ordering: .relaxed) }

  /// The most recently noted animation of the change.
  package var animation: StateAnimation? {
    get { content.withLock { $0.animation } }
    set { content.withLock { $0.animation = newValue } }
  }

  /// Registers a closure to call when the turn is committed.
  ///
  /// If the turn is refused, the closure is released.
  package func afterCommit(_ body: @escaping @Sendable () -> Void) {
    content.withLock { $0.afterCommit.append(body) }
  }

  /// Takes notes while a closure runs.
  @usableFromInline
  package func during<Result>(_ body: () -> Result) -> Result {
    defer { scope.end() }
    return Self.$ofTask.withValue(self, operation: body)
  }

  /// Calls the closures that wait for the commit.
  @usableFromInline
  func commit() {
    let bodies = content.withLock { content in
      defer { content.afterCommit = [] }
      return content.afterCommit
    }
    for body in bodies { body() }
  }
}
