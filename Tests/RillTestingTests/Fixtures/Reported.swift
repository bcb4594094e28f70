import Synchronization

@testable import RillTesting

/// Returns the reports of an operation, without failing the test.
///
/// - Parameters:
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: The operation to run.
/// - Returns: The texts, in order.
func reported(
  isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Void
) async rethrows -> [String] {
  let reports = Reports()
  try await TestReporting.withListener({ failure, _ in reports.add(failure) }, operation: operation)
  return reports.texts
}

private final class Reports: Sendable {
  private let failures = Mutex<[TestFailure]>([])

  func add(_ failure: TestFailure) { failures.withLock { $0.append(failure) } }

  var texts: [String] { failures.withLock { $0.map { ($0.isNote ? "note: " : "") + $0.description } } }
}
