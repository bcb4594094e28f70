package import Rill
import Synchronization

/// The failures that are reported while a function runs, although all tests run concurrently in one process.
///
/// Reports are distinguished by the task that makes them, or that started the task that makes them.
package final class Reports: Sendable {
  /// The collector of the current task, which ``FailureLog`` reads for each failure.
  @TaskLocal package static var current: Reports?

  private let noted = Mutex<[String]>([])

  /// Records a failure.
  package func note(_ failure: Failure) { noted.withLock { $0.append(failure.description) } }

  /// Calls a function and returns the complete texts of the failures that it reports, in order.
  package static func of(_ body: () throws -> Void) rethrows -> [String] {
    FailureLog.listen()
    let reports = Reports()
    try $current.withValue(reports) { try body() }
    return reports.noted.withLock { $0 }
  }

  /// Calls a function and returns the complete texts of the failures that it and its tasks report, in order.
  package static func of(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> [String] {
    FailureLog.listen()
    let reports = Reports()
    try await $current.withValue(reports) { try await body() }
    return reports.noted.withLock { $0 }
  }
}
