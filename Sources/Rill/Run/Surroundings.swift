/// What code finds around itself, as an opaque value: a store that is made in it runs its reducer and effects in it, too.
package protocol Surroundings: AnyObject, Sendable {}

/// The surroundings of the code that runs.
package enum CurrentSurroundings {
  /// The value; nil for the ordinary surroundings, for which a store pays nothing.
  @TaskLocal package static var value: (any Surroundings)?
}

/// What an effect inherits from the code that asks for it, wherever the effect starts.
///
/// An effect that waits for another one starts in the task of that one, whose task-local values are not its own.
struct Heritage: Sendable {
  private let surroundings: (any Surroundings)?
  private let listener: Failures.Listener?

  /// Captures what the caller has.
  ///
  /// - Parameter surroundings: The surroundings of the store; nil takes those of the caller.
  init(of surroundings: (any Surroundings)?) {
    self.surroundings = surroundings ?? CurrentSurroundings.value
    listener = Failures.listener
  }

  /// Calls a function with the captured values around it.
  func within<Result>(_ start: () -> Result) -> Result {
    if surroundings == nil, listener == nil, CurrentSurroundings.value == nil, Failures.listener == nil {
      return start()
    }
    return CurrentSurroundings.$value.withValue(surroundings) {
      Failures.$listener.withValue(listener, operation: start)
    }
  }
}
