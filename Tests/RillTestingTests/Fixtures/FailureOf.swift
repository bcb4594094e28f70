import Synchronization
import Testing

@testable import RillTesting

/// What a check finds, to look at instead of letting the test fail; nil if it passes.
///
/// What the check reports must be what it returns.
///
/// - Parameters:
///   - isolation: Where the check runs; leave it out.
///   - check: Runs the check.
/// - Returns: What the check has found.
func failure(
  isolation: isolated (any Actor)? = #isolation, of check: () async -> CheckFailure?
) async -> CheckFailure? {
  let found = Found()
  let failure = await TestReporting.withListener({ found.add($0, $1) }, operation: check)
  #expect(found.reports.map(\.text) == [failure?.description].compactMap(\.self))
  #expect(found.reports.map(\.site) == [failure?.site].compactMap(\.self))
  return failure
}

/// What random walks find; see above.
///
/// - Parameters:
///   - isolation: Where the check runs; leave it out.
///   - check: Runs the check.
/// - Returns: What the check has found.
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
