/// Detects whether this process runs tests.
package enum TestProcess {
  /// A Boolean value that indicates whether this process runs tests, determined once.
  package static let isRunning = isTest(CommandLine.arguments, variable: ProcessVariable.value(of:))

  /// Returns whether a process with the given arguments and environment runs tests.
  ///
  /// Such a process is the executable or runner of a test bundle, or was started by Xcode with the bundle in its
  /// environment. Only the first argument names the executable: a tool may be given a test bundle as an argument.
  static func isTest(_ arguments: [String], variable: (String) -> String?) -> Bool {
    let executable = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    return runners.contains(executable) || executable.hasSuffix(".xctest")
      || arguments.dropFirst().contains("--testing-library")
      || bundleVariables.contains { variable($0) != nil }
  }

  private static let runners = ["xctest", "swiftpm-testing-helper"]
  private static let bundleVariables = [
    "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestBundleInjectPath", "XCTestSessionIdentifier",
  ]
}
