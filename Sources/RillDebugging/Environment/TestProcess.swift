/// Tells whether this process runs tests.
package enum TestProcess {
  /// Whether it does, found out once.
  package static let isRunning = isTest(CommandLine.arguments, variable: ProcessVariable.value(of:))

  /// Tells by how a process was started whether it runs tests.
  ///
  /// It is then an executable or a runner of a test bundle, or has been started by Xcode with the bundle named in its
  /// environment. Only the first argument names the executable: a tool may well be given a test bundle to look at.
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
