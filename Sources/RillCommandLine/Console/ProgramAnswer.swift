import Foundation

/// The answer of another tool: a file in which it confirms that it has performed the command.
///
/// An exit code alone proves nothing, because a program that ignores its arguments also exits with 0.
enum ProgramAnswer {
  /// The environment variable with the path of the file.
  static let variable = "RILL_ANSWER"

  /// Confirms the command to the program that has started this one, if that asks for it.
  static func give(_ code: Int32) {
    guard let path = ProcessInfo.processInfo.environment[variable] else { return }
    // Without the file, the other program reports that this one has not answered.
    do { try Data(text(code).utf8).write(to: URL(fileURLWithPath: path)) } catch { return }
  }

  /// Returns the contents of the file after a command with the given exit code.
  static func text(_ code: Int32) -> String { "rill 1 \(code)\n" }

  /// Checks the answer of a program.
  ///
  /// - Parameters:
  ///   - data: The contents of the file, which are empty if the program has written nothing.
  ///   - end: The end of the program.
  ///   - program: The program.
  /// - Returns: The exit code.
  /// - Throws: ``CommandFailure`` if the program has not performed the command.
  static func check(_ data: Data, _ end: ProgramEnd, of program: String) throws(CommandFailure) -> Int32 {
    guard case .exit(let code) = end, data == Data(text(code).utf8) else {
      throw .unanswered(program, end)
    }
    return code
  }
}
