import RillTesting
import XCTest

/// The checks, run by XCTest.
final class XCTestConformanceTests: XCTestCase {
  func testTheContinuousClockIsAClock() async {
    await Conformance<any Clock<Duration>>.clock.run { ContinuousClock() }
  }

  @MainActor
  func testABankIsDeterministic() async {
    let bank = Feature(Bank.State()) { Bank() }
    await bank.checkDeterminism(of: [.deposit(1), .double])
    await bank.checkUntouched(\.owner, by: [.deposit(1)])
  }
}
