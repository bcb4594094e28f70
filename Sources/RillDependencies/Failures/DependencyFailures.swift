import Rill
import Synchronization

/// Where failures of dependencies go: by default they are printed to standard error.
///
/// A test library calls ``report(to:)`` once and records each failure as an issue of the test that runs. To hear only
/// what happens in a scope, set ``DependencyValues/hearFailure`` instead.
public enum DependencyFailures {
  private static let handler = Mutex<(@Sendable (DependencyFailure) -> Void)?>(nil)

  /// Chooses who hears of failures in this process.
  ///
  /// - Parameter hear: Called on whatever thread and in whatever task a failure happens; nil prints again.
  /// - Returns: Who heard of them until now.
  @discardableResult
  public static func report(
    to hear: (@Sendable (DependencyFailure) -> Void)?
  ) -> (@Sendable (DependencyFailure) -> Void)? {
    handler.withLock { handler in
      defer { handler = hear }
      return handler
    }
  }

  /// Tells of a failure.
  static func report(_ failure: DependencyFailure, to hear: (@Sendable (DependencyFailure) -> Void)?) {
    if let hear = hear ?? handler.withLock({ $0 }) {
      hear(failure)
    } else {
      StandardError.show("Rill: \(failure)\n")
    }
  }

  /// Stops the program: there is no value to go on with.
  static func stop(_ failure: DependencyFailure) -> Never {
    fatalError(failure.description)
  }
}
