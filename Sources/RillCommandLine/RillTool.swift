import Foundation

/// The command-line tool `rill`.
///
/// The tool itself shows, compares and converts any session, also those that journals keep. A tool of a program's own also handles its sessions again:
///
/// ```swift
/// @main struct BankTool {
///   static func main() { RillTool.run(programs: [SessionProgram("bank") { Store(Bank()) { BankFeature() } }]) }
/// }
/// ```
@MainActor
public struct RillTool {
  let programs: [SessionProgram]
  let readers: [SessionReader]

  /// Makes a tool that knows some programs.
  ///
  /// - Parameters:
  ///   - programs: The programs.
  ///   - readers: What reads files of other kinds, such as journals; asked in order, before the file is taken for a
  ///     session.
  public init(programs: [SessionProgram] = [], readers: [SessionReader] = [.journals]) {
    self.programs = programs
    self.readers = readers
  }

  /// Does what this process was asked for on its command line, and ends the process.
  ///
  /// - Parameters:
  ///   - programs: The programs that it knows.
  ///   - readers: What reads files of other kinds, such as journals; asked in order, before the file is taken for a
  ///     session.
  public static func run(programs: [SessionProgram] = [], readers: [SessionReader] = [.journals]) -> Never {
    let tool = RillTool(programs: programs, readers: readers)
    exit(tool.run(Array(CommandLine.arguments.dropFirst()), on: .system))
  }

  /// Does what it is asked for.
  ///
  /// - Parameters:
  ///   - arguments: What stands after the tool's name.
  ///   - console: Where files and text come from and go to.
  /// - Returns: The exit code; see ``ExitCode``, unless another program was run.
  public func run(_ arguments: [String], on console: Console) -> Int32 {
    do throws(CommandFailure) {
      let invocation = try Invocation(arguments)
      if let program = invocation.options[.program] {
        return try handOver(to: program, arguments, console)
      }
      return try perform(invocation, console).rawValue
    } catch {
      console.error("rill: \(error.message)\n")
      return error.code.rawValue
    }
  }

  private func perform(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    switch invocation.command {
    case .show: try show(invocation, console)
    case .diff: try diff(invocation, console)
    case .convert: try convert(invocation, console)
    case .replay: try replay(invocation, console)
    case .bisect: try bisect(invocation, console)
    case .test: try test(invocation, console)
    case .inspect: try inspect(invocation, console)
    case .help: help(console)
    }
  }

  /// Has another tool, which knows the program, do the same.
  private func handOver(
    to program: String, _ arguments: [String], _ console: Console
  ) throws(CommandFailure) -> Int32 {
    var rest = arguments
    while let index = rest.firstIndex(of: "--program") {
      rest.removeSubrange(index...min(index + 1, rest.count - 1))
    }
    do { return try console.run(program, rest) } catch { throw .notRun(program, error) }
  }

  private func help(_ console: Console) -> ExitCode {
    let lines = Command.allCases.map { "  \($0.usage)\n      \($0.summary)\n" }
    console.output(
      """
      Shows, compares and replays sessions of Rill, journals in SQLite files, and files of Redux DevTools.

      \(lines.joined())
      Exit codes: 0 yes or done, 1 no, 2 not understood, 3 a file cannot be read or written, 4 the program is needed.

      """)
    return .yes
  }
}
