import Rill
import Synchronization

/// The destination of dependency failures, which is standard error by default.
///
/// A test library calls ``report(to:)`` once and records each failure as an issue of the running test. To receive only
/// the failures of a scope, set ``DependencyValues/failureHandler`` instead.
public enum DependencyFailures {
  // A structure, because a function in a lock is wrapped once more whenever the lock is used.
  private struct Handler: Sendable {
    let receive: @Sendable (DependencyFailure) -> Void
  }

  private static let handler = Mutex<Handler?>(nil)

  /// Sets the failure handler of this process.
  ///
  /// - Parameter receive: A closure that is called on the thread and in the task where a failure occurs. Pass nil to print
  ///   failures again.
  /// - Returns: The previous handler.
  @discardableResult
  public static func report(
    to receive: (@Sendable (DependencyFailure) -> Void)?
  ) -> (@Sendable (DependencyFailure) -> Void)? {
    let next = receive.map(Handler.init)
    return handler.withLock { handler in
      defer { handler = next }
      return handler?.receive
    }
  }

  /// Reports a failure to the given handler, to the handler of the process, or to standard error.
  static func report(_ failure: DependencyFailure, to receive: (@Sendable (DependencyFailure) -> Void)?) {
    if let receive = receive ?? handler.withLock({ $0 })?.receive {
      receive(failure)
    } else {
      StandardError.show("Rill: \(failure)\n")
    }
  }

  /// Stops the program because there is no value to continue with.
  static func stop(_ failure: DependencyFailure) -> Never {
    // Only where the caller needs a value and there is none. All other failures are reported, and the program continues.
    fatalError(failure.description)
  }
}
