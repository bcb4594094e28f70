package import Rill
import Synchronization

/// What was reported while one body ran, though all tests share one process and run side by side.
///
/// Reports are told apart by the task they are made in, or that started the task they are made in.
package final class Reports: Sendable {
  /// Who collects in this task; asked by ``FailureLog``, which hears everything.
  @TaskLocal package static var current: Reports?

  private let noted = Mutex<[String]>([])

  /// Notes one more.
  package func note(_ failure: Failure) { noted.withLock { $0.append(failure.description) } }

  /// Runs a body and answers the whole texts of what it reported, in order.
  package static func of(_ body: () throws -> Void) rethrows -> [String] {
    FailureLog.listen()
    let reports = Reports()
    try $current.withValue(reports) { try body() }
    return reports.noted.withLock { $0 }
  }

  /// Runs a body and answers the whole texts of what it and its tasks reported, in order.
  package static func of(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> [String] {
    FailureLog.listen()
    let reports = Reports()
    try await $current.withValue(reports) { try await body() }
    return reports.noted.withLock { $0 }
  }
}
