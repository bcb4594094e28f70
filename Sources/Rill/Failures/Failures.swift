import Synchronization

/// Where failures go that stop nothing: by default they are printed.
public enum Failures {
  private static let handler = Mutex<(@Sendable (Failure) -> Void)?>(nil)

  /// Chooses who hears of failures.
  ///
  /// - Parameter hear: Called on whatever thread a failure happens on; nil prints to standard output again.
  /// - Returns: Who heard of them until now.
  @discardableResult
  public static func report(to hear: (@Sendable (Failure) -> Void)?) -> (@Sendable (Failure) -> Void)? {
    handler.withLock { handler in
      defer { handler = hear }
      return handler
    }
  }

  /// Has somebody hear of failures for good, beside whoever hears of them now.
  ///
  /// - Parameter hear: Called with each failure, and with whether somebody else has heard of it.
  package static func report(alsoTo hear: @escaping @Sendable (Failure, _ isHeard: Bool) -> Void) {
    handler.withLock { handler in
      let others = handler
      handler = { failure in
        others?(failure)
        hear(failure, others != nil)
      }
    }
  }

  /// Tells of a failure.
  public static func report(_ failure: Failure) {
    if let hear = handler.withLock({ $0 }) {
      hear(failure)
    } else {
      print("Rill: \(failure)")
    }
  }

  /// Stops the program: a mistake in it makes it impossible to go on.
  @usableFromInline
  static func stop(_ failure: Failure, file: StaticString = #file, line: UInt = #line) -> Never {
    // Only for mistakes after which the state could be anybody's; all others are reported, and the program goes on.
    fatalError(failure.description, file: file, line: line)
  }
}
