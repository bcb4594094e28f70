/// What a program runs for, and so which value of each dependency it gets.
public enum DependencyEnvironment: Hashable, Sendable, CaseIterable {
  /// Users run it.
  case real
  /// Xcode draws a preview.
  case preview
  /// Tests run it.
  case test

  /// What this process runs for, found out once.
  public static let process = found(arguments: CommandLine.arguments, variable: ProcessVariable.value(of:))

  /// Tells what a process runs for by how it was started.
  ///
  /// A process of tests is an executable or a runner of a test bundle, or has been started by Xcode with the bundle
  /// named in its environment. Only the first argument names the executable: a tool may well be given a test bundle to
  /// look at.
  static func found(arguments: [String], variable: (String) -> String?) -> DependencyEnvironment {
    if variable("XCODE_RUNNING_FOR_PREVIEWS") == "1" { return .preview }
    let executable = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    let isRunner =
      ["xctest", "swiftpm-testing-helper"].contains(executable) || executable.hasSuffix(".xctest")
    let isBundled = bundleVariables.contains { variable($0) != nil }
    return isRunner || isBundled || arguments.dropFirst().contains("--testing-library") ? .test : .real
  }

  private static let bundleVariables = [
    "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestBundleInjectPath", "XCTestSessionIdentifier",
  ]
}
