import Foundation

/// Runs another program with this one's input, output and terminal.
enum ProgramRun {
  /// Runs a program and waits for its exit.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments of the program.
  /// - Returns: The exit code of the program.
  /// - Throws: An error if the program cannot be run, which is always the case on platforms without subprocesses.
  static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    #if os(macOS) || os(Linux)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
    #else
    throw CocoaError(.featureUnsupported)
    #endif
  }
}
