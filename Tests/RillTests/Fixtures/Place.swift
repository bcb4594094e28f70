/// Where a story of a store is told: on an actor, or in a task that no actor runs.
///
/// Whatever the store calls, it must call here and nowhere else.
struct Place {
  private let actor: (any Actor)?
  private let task: Int?

  /// The place that the caller is at.
  init(isolation: isolated (any Actor)? = #isolation) {
    actor = isolation
    task = Self.currentTask
  }

  /// Whether an actor owns the stores of this place.
  var hasActor: Bool { actor != nil }

  /// Stops the tests unless the caller is at this place.
  func assert() {
    if let actor {
      actor.preconditionIsolated()
    } else {
      precondition(Self.currentTask == task, "A store without an actor was entered by another task")
    }
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
