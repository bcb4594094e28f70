import Synchronization

/// What values and features note while an input is handled: how the change is shown, and what is done once it is committed.
///
/// Only once something in the process may note, turns look for notes.
@usableFromInline
package final class TurnNotes: Sendable {
  private struct Content {
    var animation: StateAnimation?
    var afterCommit: [@Sendable () -> Void] = []
  }

  /// The notes of the turn that this task handles now.
  @TaskLocal package static var current: TurnNotes?
  private static let switched = Atomic<Bool>(false)

  private let content = Mutex(Content())

  /// Makes empty notes.
  @usableFromInline package init() {}

  /// Whether anything in the process may note something.
  @usableFromInline package static var areInUse: Bool { switched.load(ordering: .relaxed) }

  /// Makes turns look for notes from now on.
  package static func use() { switched.store(true, ordering: .relaxed) }

  /// How the change is shown, as noted last.
  package var animation: StateAnimation? {
    get { content.withLock { $0.animation } }
    set { content.withLock { $0.animation = newValue } }
  }

  /// Calls a function when the turn is committed; a refused turn drops it.
  package func afterCommit(_ body: @escaping @Sendable () -> Void) {
    content.withLock { $0.afterCommit.append(body) }
  }

  /// Takes notes while a function runs.
  package func during<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(self, operation: body)
  }

  /// Calls what waits for the commit.
  @usableFromInline
  func commit() {
    let bodies = content.withLock { content in
      defer { content.afterCommit = [] }
      return content.afterCommit
    }
    for body in bodies { body() }
  }
}
