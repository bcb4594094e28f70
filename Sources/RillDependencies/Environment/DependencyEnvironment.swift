/// The context that a process runs in, which decides the value that each dependency gets.
public enum DependencyEnvironment: Hashable, Sendable, CaseIterable {
  /// The program runs for its users.
  case real
  /// The program runs in an Xcode preview.
  case preview
  /// The program runs in a test.
  case test

  /// The environment of this process, determined once.
  public static let process = found(arguments: CommandLine.arguments, variable: ProcessVariable.value(of:))

  /// Determines the environment of a process from its arguments and environment variables.
  ///
  /// A process runs tests if it is a test executable or a runner of test bundles, or if Xcode started it and named the
  /// bundle in an environment variable. Only the first argument can name the executable, because a tool may take a path
  /// to a test bundle as an argument.
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
