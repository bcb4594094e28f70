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
    try await $listener.withValue(Listener(receive: receive), on: #isolation, operation)
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
  public static func report(_ failure: Failure) { report(failure, to: listener) }

  /// Reports a failure to a scope, or to the handler of the process if there is none.
  fileprivate static func report(_ failure: Failure, to listener: Listener?) {
    if let listener = listener ?? handler.withLock({ $0 }) {
      listener.receive(failure)
    } else {
      StandardError.show(failure.report)
    }
  }

  /// Performs an operation that holds a lock, and delivers the failures that it reports after it has ended.
  ///
  /// A handler may call anything, including what waits for the lock.
  ///
  /// - Parameter operation: The operation, which runs synchronously. Failures of tasks that it starts are delivered as
  ///   without this function once it has ended.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  package static func reportingAfterwards<Result, Reason: Error>(
    _ operation: () throws(Reason) -> Result
  ) throws(Reason) -> Result {
    let delayed = DelayedFailures()
    let outcome = $listener.withValue(Listener { [listener] in delayed.receive($0, for: listener) }) {
      () -> Swift.Result<Result, Reason> in
      do throws(Reason) { return .success(try operation()) } catch { return .failure(error) }
    }
    for failure in delayed.take() { report(failure) }
    return try outcome.get()
  }

  /// Stops the program because of a programming error after which it cannot continue.
  @usableFromInline
  package static func stop(_ failure: Failure, file: StaticString = #file, line: UInt = #line) -> Never {
    // Only for errors after which the state would be undefined. All others are reported, and the program continues.
    fatalError(failure.description, file: file, line: line)
  }
}

/// The failures of an operation, until it has ended.
private final class DelayedFailures: Sendable {
  private let waiting = Mutex<[Failure]?>([])

  /// Keeps a failure, or delivers it to the scope around the operation if that has ended.
  func receive(_ failure: Failure, for listener: Failures.Listener?) {
    let isKept = waiting.withLock { waiting in
      waiting?.append(failure)
      return waiting != nil
    }
    if !isKept { Failures.report(failure, to: listener) }
  }

  /// Ends the delay, and returns the failures that were kept.
  func take() -> [Failure] { waiting.withLock { $0.take() ?? [] } }
}
