import RillDependencies
import XCTest

/// XCTest runs in the test environment, also on Linux.
final class XCTestEnvironmentTests: XCTestCase {
  func testProcessIsATest() {
    XCTAssertEqual(DependencyEnvironment.process, .test)
    XCTAssertEqual(DependencyValues.current.weather.now, "test")
  }
}
