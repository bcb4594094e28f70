import Foundation

/// Runs another program with this one's input, output and terminal.
enum ProgramRun {
  /// Runs a program and waits for its exit.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments of the program.
  /// - Returns: The exit code of the program.
  /// - Throws: An error if the program cannot be run, which is always the case on platforms without subprocesses, or
  ///   ``CommandFailure`` if it does not confirm that it has performed the command.
  static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    #if os(macOS) || os(Linux)
    let answer = FileManager.default.temporaryDirectory.appending(path: "rill-answer-\(UUID().uuidString)")
    // The program may not have written the file.
    defer { do { try FileManager.default.removeItem(at: answer) } catch {} }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment[ProgramAnswer.variable] = answer.path(percentEncoded: false)
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    let end: ProgramEnd = process.terminationReason == .uncaughtSignal ? .signal(status) : .exit(status)
    let data: Data
    do { data = try Data(contentsOf: answer) } catch { data = Data() }
    return try ProgramAnswer.check(data, end, of: program)
    #else
    throw CocoaError(.featureUnsupported)
    #endif
  }
}
