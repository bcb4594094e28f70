/// The context that an effect inherits from the code that requests it, wherever the effect starts.
///
/// An effect that waits for another effect starts in that effect's task, whose task-local values are not its own.
struct Heritage: Sendable {
  private let surroundings: (any Surroundings)?
  private let listener: Failures.Listener?

  /// Captures the context of the caller.
  ///
  /// - Parameter surroundings: The surroundings of the store, or nil for those of the caller.
  init(of surroundings: (any Surroundings)?) {
    self.surroundings = surroundings ?? CurrentSurroundings.value
    listener = Failures.listener
  }

  /// Calls a closure with the captured values.
  func within<Result>(_ start: () -> Result) -> Result {
    if surroundings == nil, listener == nil, CurrentSurroundings.value == nil, Failures.listener == nil {
      return start()
    }
    return CurrentSurroundings.$value.withValue(surroundings) {
      Failures.$listener.withValue(listener, operation: start)
    }
  }
}
