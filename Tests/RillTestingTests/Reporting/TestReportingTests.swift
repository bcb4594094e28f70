import Rill
import RillDependencies
import Testing

@testable import RillTesting

/// Where failures of a test store go.
@Suite struct TestReportingTests {
  @Test func `a failure in a detached task of a test is an issue`() async {
    await Task.detached {
      // The task belongs to no test, so that this scope must see the issue.
      await withKnownIssue {
        let store = TestStore(0) { (state: inout Int, action: Int) -> Effect<Int> in
          state += action
          return .none
        }
        await store.send(1) { $0 = 2 }
      } matching: { issue in
        issue.comments.contains { "\($0)".contains("send(1)") }
      }
    }.value
  }

  @Test(arguments: [
    (["tests.xctest", "--testing-library", "swift-testing"], TestReporting.Framework.swiftTesting),
    (
      ["swiftpm-testing-helper", "--test-bundle-path", "a.xctest", "--testing-library", "swift-testing"],
      .swiftTesting
    ),
    (["tests.xctest"], .xcTest), (["tests.xctest", "--testing-library", "xctest"], .xcTest),
    (["tests.xctest", "--testing-library"], .xcTest),
  ])
  func `the arguments of a process tell its framework`(
    _ arguments: [String], _ framework: TestReporting.Framework
  ) {
    #expect(TestReporting.Framework.of(.test, arguments) == framework)
    #expect(TestReporting.Framework.of(.real, arguments) == .none)
    #expect(TestReporting.Framework.of(.preview, arguments) == .none)
  }
}
