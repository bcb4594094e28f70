import Synchronization

/// The destination of failures that do not stop the program, which is standard error by default.
///
/// A failure goes to the innermost `reporting(to:operation:)` around the code that causes it. Outside
/// of such a scope, it goes to the handler of the process, which ``report(to:)`` sets, or else to standard error.
public enum Failures {
  /// A handler of failures.
  ///
  /// A structure, because neither a task-local value nor the value of a lock must be a function. For the former, the
  /// optimizer of Swift 6.3 asks the runtime for a function type that the runtime cannot make, and the program crashes. A
  /// function in a lock is wrapped once more whenever the lock is used.
  struct Listener: Sendable {
    let receive: @Sendable (Failure) -> Void
  }

  @TaskLocal static var listener: Listener?

  private static let handler = Mutex<Listener?>(nil)

  /// Sets the handler of the process.
  ///
  /// - Parameter receive: A closure that receives each failure outside of a scope, on the thread that causes the failure.
  ///   Nil restores the output to standard error.
  /// - Returns: The previous handler.
  @discardableResult
  public static func report(to receive: (@Sendable (Failure) -> Void)?) -> (@Sendable (Failure) -> Void)? {
    let next = receive.map(Listener.init)
    return handler.withLock { handler in
      defer { handler = next }
      return handler?.receive
    }
  }

  /// Receives the failures of an operation instead of the handler of the process.
  ///
  /// The scope includes the operation, its child tasks, the tasks that it starts with `Task`, and the effects that
  /// stores start for it. Tests that run in parallel therefore do not receive each other's failures. A detached task
  /// and a callback from another thread are outside of the scope.
  ///
  /// ```swift
  /// Failures.reporting(to: { log.append($0) }) {
  ///   store.send(.load)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - receive: A closure that receives each failure, on the thread that causes the failure.
  ///   - operation: The operation, which runs in the scope.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func reporting<Result>(
    to receive: @escaping @Sendable (Failure) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $listener.withValue(Listener(receive: receive), operation: operation)
  }

  /// Receives the failures of an asynchronous operation instead of the handler of the process.
  ///
  /// - Parameters:
  ///   - receive: A closure that receives each failure, on the thread that causes the failure.
  ///   - operation: The operation, which runs in the scope, on the caller's isolation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func reporting<Result>(
    to receive: @escaping @Sendable (Failure) -> Void, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $listener.withValue(Listener(receive: receive), operation: operation)
  }

  /// Adds a permanent handler for failures outside of a scope, next to the current handler of the process.
  ///
  /// - Parameter receive: A closure that receives each failure, and whether another handler has received it.
  package static func report(alsoTo receive: @escaping @Sendable (Failure, _ isReceived: Bool) -> Void) {
    handler.withLock { handler in
      let others = handler?.receive
      handler = Listener { failure in
        others?(failure)
        receive(failure, others != nil)
      }
    }
  }

  /// Reports a failure.
  ///
  /// Without a handler, standard error shows its text and the title of its article.
  public static func report(_ failure: Failure) {
    if let listener = listener ?? handler.withLock({ $0 }) {
      listener.receive(failure)
    } else {
      StandardError.show(failure.report)
    }
  }

  /// Stops the program because of a programming error after which it cannot continue.
  @usableFromInline
  package static func stop(_ failure: Failure, file: StaticString = #file, line: UInt = #line) -> Never {
    // Only for errors after which the state would be undefined. All others are reported, and the program continues.
    fatalError(failure.description, file: file, line: line)
  }
}
