import Synchronization

/// Where failures go that stop nothing: by default to standard error.
///
/// A failure goes to the innermost ``reporting(to:operation:)-(_,()->Result)`` around the code that causes it. Outside of
/// such a scope it goes to the handler of the process, see ``report(to:)``, and without one to standard error.
public enum Failures {
  typealias Listener = @Sendable (Failure) -> Void

  @TaskLocal static var listener: Listener?

  private static let handler = Mutex<Listener?>(nil)

  /// Chooses the handler of the process.
  ///
  /// - Parameter hear: Called with each failure outside of a scope, on the thread that causes the failure; nil writes to
  ///   standard error again.
  /// - Returns: The handler until now.
  @discardableResult
  public static func report(to hear: (@Sendable (Failure) -> Void)?) -> (@Sendable (Failure) -> Void)? {
    handler.withLock { handler in
      defer { handler = hear }
      return handler
    }
  }

  /// Receives the failures of an operation instead of the handler of the process.
  ///
  /// The scope holds for the operation, its child tasks, the tasks that it starts with `Task`, and the effects that stores
  /// start for it. So tests that run side by side do not receive each other's failures. A detached task and a callback
  /// from another thread are outside of the scope.
  ///
  /// ```swift
  /// Failures.reporting(to: { log.append($0) }) {
  ///   store.send(.load)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - hear: Called with each failure, on the thread that causes the failure.
  ///   - operation: Runs in the scope.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func reporting<Result>(
    to hear: @escaping @Sendable (Failure) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $listener.withValue(hear, operation: operation)
  }

  /// Receives the failures of an asynchronous operation instead of the handler of the process.
  ///
  /// - Parameters:
  ///   - hear: Called with each failure, on the thread that causes the failure.
  ///   - operation: Runs in the scope, on the caller's isolation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func reporting<Result>(
    to hear: @escaping @Sendable (Failure) -> Void, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $listener.withValue(hear, operation: operation)
  }

  /// Adds a handler that receives each failure outside of a scope, beside the present handler of the process.
  ///
  /// - Parameter hear: Called with each failure, and with whether another handler has received it.
  package static func report(alsoTo hear: @escaping @Sendable (Failure, _ isHeard: Bool) -> Void) {
    handler.withLock { handler in
      let others = handler
      handler = { failure in
        others?(failure)
        hear(failure, others != nil)
      }
    }
  }

  /// Reports a failure.
  public static func report(_ failure: Failure) {
    if let hear = listener ?? handler.withLock({ $0 }) {
      hear(failure)
    } else {
      StandardError.show("Rill: \(failure)\n")
    }
  }

  /// Stops the program: a mistake in it makes it impossible to go on.
  @usableFromInline
  static func stop(_ failure: Failure, file: StaticString = #file, line: UInt = #line) -> Never {
    // Only for mistakes after which the state could be anybody's; all others are reported, and the program goes on.
    fatalError(failure.description, file: file, line: line)
  }
}
