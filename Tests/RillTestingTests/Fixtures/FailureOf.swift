import Synchronization
import Testing

@testable import RillTesting

/// Returns the failure that a check finds, without failing the test, or nil if the check passes.
///
/// The check must report the same failure that it returns.
///
/// - Parameters:
///   - isolation: The isolation of the check. Defaults to the caller's.
///   - check: The check to run.
/// - Returns: The failure.
func failure(
  isolation: isolated (any Actor)? = #isolation, of check: () async -> CheckFailure?
) async -> CheckFailure? {
  let found = Found()
  let failure = await TestReporting.withListener({ found.add($0, $1) }, operation: check)
  #expect(found.reports.map(\.text) == [failure?.description].compactMap(\.self))
  #expect(found.reports.map(\.site) == [failure?.site].compactMap(\.self))
  return failure
}

/// Returns the failure that random walks find.
///
/// See above.
///
/// - Parameters:
///   - isolation: The isolation of the check. Defaults to the caller's.
///   - check: The check to run.
/// - Returns: The failure.
func failure(
  isolation: isolated (any Actor)? = #isolation, of check: () async -> WalkSummary
) async -> CheckFailure? {
  await failure(isolation: isolation) { () async -> CheckFailure? in await check().failure }
}

private final class Found: Sendable {
  private let list = Mutex<[(text: String, site: CallSite)]>([])

  var reports: [(text: String, site: CallSite)] { list.withLock { $0 } }

  func add(_ failure: TestFailure, _ site: CallSite) {
    list.withLock { $0.append((failure.description, site)) }
  }
}
