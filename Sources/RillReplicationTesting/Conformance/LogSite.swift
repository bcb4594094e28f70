public import RillReplication
import RillTesting

/// A place whose log is tested for its conformance.
///
/// ```swift
/// await Conformance.replicationLog.run {
///   let log = MemoryLog()
///   return LogSite { log }
/// }
/// ```
public struct LogSite: Sendable {
  private let opening: @Sendable () -> any ReplicationLog
  /// The time within which a waiting call must return.
  let timeLimit: Duration

  /// Creates a site with an empty log.
  ///
  /// - Parameters:
  ///   - timeLimit: The time within which a waiting call must return after the event for which it waits.
  ///   - open: Opens the log of the site. It returns a different object for each call if the place supports several.
  public init(timeLimit: Duration = .seconds(20), _ open: @escaping @Sendable () -> any ReplicationLog) {
    self.timeLimit = timeLimit
    opening = open
  }

  /// Opens the log.
  ///
  /// Its calls end with an error after twice the time limit.
  public func open() -> any ReplicationLog { TimedLog(opening(), limit: timeLimit * 2) }
}

extension LogSite: NamedSubject {
  package var subjectName: String { "\(type(of: opening()))" }
}
