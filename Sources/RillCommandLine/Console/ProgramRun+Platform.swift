import Foundation

/// Runs another program with this one's input, output and terminal.
enum ProgramRun {
  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: What it is given.
  /// - Returns: Its exit code.
  /// - Throws: Why it cannot be run; where no program may run another, always.
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
