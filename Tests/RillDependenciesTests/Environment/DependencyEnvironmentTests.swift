import Testing

@testable import RillDependencies

/// The environment of a process.
struct DependencyEnvironmentTests {
  struct Start: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var variables: [String: String] = [:]
    var environment: DependencyEnvironment
    var testDescription: String { "\(arguments) \(variables)" }
  }

  static let starts = [
    Start(arguments: ["/usr/bin/app"], environment: .real),
    Start(arguments: [], environment: .real),
    Start(arguments: ["app", "look-at", "other.xctest"], environment: .real),
    Start(arguments: ["app"], variables: ["XCODE_RUNNING_FOR_PREVIEWS": "0"], environment: .real),
    Start(arguments: ["app"], variables: ["XCODE_RUNNING_FOR_PREVIEWS": "1"], environment: .preview),
    Start(arguments: ["build/debug/appPackageTests.xctest"], environment: .test),
    Start(
      arguments: ["build/debug/appPackageTests.xctest", "--testing-library", "swift-testing"],
      environment: .test),
    Start(arguments: ["/tools/xctest", "app.xctest"], environment: .test),
    Start(arguments: ["/tools/swiftpm-testing-helper", "--test-bundle-path", "x"], environment: .test),
    Start(arguments: ["app-test-runner", "--testing-library", "swift-testing"], environment: .test),
    Start(arguments: ["app"], variables: ["XCTestConfigurationFilePath": ""], environment: .test),
    Start(arguments: ["app"], variables: ["XCTestBundlePath": "x"], environment: .test),
    Start(arguments: ["app"], variables: ["XCTestBundleInjectPath": "x"], environment: .test),
    Start(arguments: ["app"], variables: ["XCTestSessionIdentifier": "x"], environment: .test),
    Start(arguments: ["x.xctest"], variables: ["XCODE_RUNNING_FOR_PREVIEWS": "1"], environment: .preview),
  ]

  @Test("a process is known by how it was started", arguments: starts)
  func found(start: Start) {
    #expect(
      DependencyEnvironment.found(arguments: start.arguments) { start.variables[$0] } == start.environment)
  }

  @Test("Swift Testing runs in the environment for tests, with no class of XCTest needed (R21)")
  func swiftTesting() {
    #expect(DependencyEnvironment.process == .test)
    #expect(DependencyValues.current.environment == .test)
    #expect(DependencyValues.current.weather.now == "test")
  }

  @Test("a variable of the process can be read")
  func variable() {
    #expect(ProcessVariable.value(of: "PATH")?.isEmpty == false)
    #expect(ProcessVariable.value(of: "RILL_NOBODY_SETS_THIS") == nil)
  }

  @Test("the environment can be set for a scope (R21)", arguments: DependencyEnvironment.allCases)
  func scope(environment: DependencyEnvironment) {
    withDependencies {
      $0.environment = environment
    } operation: {
      #expect(DependencyValues.current.weather.now == "\(environment)")
    }
    #expect(DependencyValues.current.environment == .test)
  }
}
