import Rill
import RillTesting
import XCTest

/// Failures of the module reach XCTest, at the line of the call.
final class TestStoreXCTests: XCTestCase {
  private var failures: [(text: String, line: Int)] = []
  private var isExpectingFailures = false

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard isExpectingFailures else {
      return super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
    failures.append((description, lineNumber))
  }

  func testAFailureIsRecordedAtTheLineOfTheCall() async {
    let store = TestStore(Search.State()) { Search() }
    isExpectingFailures = true
    await store.send(.tick) { $0.ticks = 2 }
    let line = #line - 1
    isExpectingFailures = false
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertEqual(
      failures.map(\.text),
      [
        """
        failed - send(.tick) made another state than the test expects:

            Search.State(
              … 3 unchanged
          -   ticks: 2
          +   ticks: 1
            )

        (−: expected, +: actual) If the actual state is right, let the closure make it.
        """
      ])
    await store.finish()
  }

  func testAReportedFailureIsRecordedAtTheLineOfTheTestStore() async {
    isExpectingFailures = true
    let store = TestStore(Search.State()) { Search() }
    let line = #line - 1
    Failures.report(Failure("A store has reported this."))
    isExpectingFailures = false
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertEqual(failures.map(\.text), ["failed - A store has reported this."])
    await store.finish()
  }

  @MainActor func testAPassingTestRecordsNothing() async {
    let store = TestStore(Search.State()) { Search() }
    await store.send(.typed("sw")) { $0.query = "sw" }
    await store.receive(.found(["sw"]), within: .seconds(1)) { $0.results = ["sw"] }
    await store.finish()
    XCTAssertEqual(failures.count, 0)
  }
}
