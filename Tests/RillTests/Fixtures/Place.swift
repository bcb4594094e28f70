/// The place of a story: an actor, or a task without one.
///
/// The store must call all closures here.
struct Place {
  private let actor: (any Actor)?
  private let task: Int?

  /// Creates the caller's place.
  init(isolation: isolated (any Actor)? = #isolation) {
    actor = isolation
    task = Self.currentTask
  }

  /// A Boolean value that indicates whether an actor owns the stores of this place.
  var hasActor: Bool { actor != nil }

  /// Traps unless the caller runs at this place.
  func assert() {
    if let actor {
      actor.preconditionIsolated()
    } else {
      precondition(Self.currentTask == task, "A store without an actor was entered by another task")
    }
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
