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
    // An absolute path, because a name would be searched in the folders of `PATH`.
    let path = URL(fileURLWithPath: program).path(percentEncoded: false)
    var wish = ChildProgram.Wish(words: [path] + arguments, hasOwnGroup: false)
    wish.environment[ProgramAnswer.variable] = answer.path(percentEncoded: false)
    let end = try ChildProgram.run(wish)
    let data: Data
    do { data = try Data(contentsOf: answer) } catch { data = Data() }
    return try ProgramAnswer.check(data, end, of: program)
    #else
    throw CocoaError(.featureUnsupported)
    #endif
  }
}
