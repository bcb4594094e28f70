import RillTesting
import XCTest

/// The checks, run by the other test framework.
final class XCTestConformanceTests: XCTestCase {
  func testTheContinuousClockIsAClock() async throws {
    try await Conformance<any Clock<Duration>>.clock.run { ContinuousClock() }
  }

  @MainActor
  func testABankIsDeterministic() async throws {
    let bank = Feature(Bank.State()) { Bank() }
    try await bank.checkDeterminism(of: [.deposit(1), .double])
    try await bank.checkUntouched(\.owner, by: [.deposit(1)])
  }
}
