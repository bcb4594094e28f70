import RillDebugging
import RillSessions

// Failures of commands that need the program of a session.
extension CommandFailure {
  static func noProgram(_ name: String, known: [String], _ command: Command) -> CommandFailure {
    let there =
      known.isEmpty
      ? "knows no programs" : "knows \(list(known))"
    return CommandFailure(
      .program,
      "\(command.rawValue) needs the program \"\(name.printable)\", which recorded the session, and this tool \(there). "
        + "Make a tool of the program's own with RillTool.run(programs:), and name it: --program EXECUTABLE.")
  }

  static func notRun(_ program: String, _ error: any Error) -> CommandFailure {
    CommandFailure(.program, "\(program.printable) cannot be run: \(words(error)).")
  }

  static func unanswered(_ program: String, _ end: ProgramEnd) -> CommandFailure {
    let how =
      switch end {
      case .exit(let code): "exited with code \(code)"
      case .signal(let number): "was ended by signal \(number)"
      }
    return CommandFailure(
      .program,
      "\(program.printable) \(how) and did not answer, so nothing is known about the session. The program ended early, "
        + "is not a tool made with RillTool.run(programs:), or was built with an older Rill. "
        + "Name such a tool, built anew: --program EXECUTABLE.")
  }

  static func noInvariant(_ name: String, known: [String], _ program: String) -> CommandFailure {
    let there = known.isEmpty ? "none" : list(known)
    return CommandFailure(
      .usage,
      "The program \"\(program.printable)\" has no invariant \"\(name.printable)\". It has \(there). "
        + "Name invariants where the program is described, in SessionProgram.")
  }

  static func replaying(_ failure: SessionFailure, _ path: String) -> CommandFailure {
    CommandFailure(.program, "\(path.printable): \(failure.description.printable)")
  }

  static func noTest(_ program: String) -> CommandFailure {
    CommandFailure(
      .program,
      "The program \"\(program.printable)\" does not say how a test makes its store. "
        + "Give SessionProgram the expression: testedBy: \"Store(state, clock: clock) { Bank() }\".")
  }

  /// A failure of a history is about the selected entries.
  static func testing(_ error: any Error, _ path: String) -> CommandFailure {
    CommandFailure(error is HistoryFailure ? .usage : .program, "\(path.printable): \("\(error)".printable)")
  }
}
