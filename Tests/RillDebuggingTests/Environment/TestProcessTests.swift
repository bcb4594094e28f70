import Testing

@testable import RillDebugging

@Suite struct TestProcessTests {
  @Test(arguments: [
    (["/x/rillPackageTests.xctest"], true),
    (["/usr/bin/xctest", "bundle"], true),
    (["/usr/libexec/swiftpm-testing-helper"], true),
    (["/x/tests", "--testing-library", "swift-testing"], true),
    (["/x/app"], false),
    (["/x/app", "some.xctest"], false),
    (["--testing-library"], false),
    ([], false),
  ]) func `tests are detected by the arguments of their process`(arguments: [String], isTest: Bool) {
    #expect(TestProcess.isTest(arguments) { _ in nil } == isTest)
  }

  @Test(arguments: [
    ("XCTestConfigurationFilePath", true), ("XCTestBundlePath", true), ("XCTestBundleInjectPath", true),
    ("XCTestSessionIdentifier", true), ("PATH", false),
  ]) func `tests are detected by the variables of their process`(name: String, isTest: Bool) {
    #expect(TestProcess.isTest(["/x/app"]) { $0 == name ? "x" : nil } == isTest)
  }

  @Test func `this process runs tests`() {
    #expect(TestProcess.isRunning)
  }
}
