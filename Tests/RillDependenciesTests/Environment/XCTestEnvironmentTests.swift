import RillDependencies
import XCTest

/// XCTest runs in the environment for tests, on Linux too.
final class XCTestEnvironmentTests: XCTestCase {
  func testProcessIsATest() {
    XCTAssertEqual(DependencyEnvironment.process, .test)
    XCTAssertEqual(DependencyValues.current.weather.now, "test")
  }
}
