import Foundation

/// The command-line tool `rill`.
///
/// The tool shows, compares and converts all sessions, including those stored in journals. A tool built for a specific
/// program can also replay that program's sessions:
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

  /// Creates a tool that supports the given programs.
  ///
  /// - Parameters:
  ///   - programs: The programs whose sessions it can replay.
  ///   - readers: The readers for other file formats, such as journals. They are tried in order before the file is read
  ///     as a session.
  public init(programs: [SessionProgram] = [], readers: [SessionReader] = [.journals]) {
    self.programs = programs
    self.readers = readers
  }

  /// Performs the command on the command line of this process, and exits.
  ///
  /// - Parameters:
  ///   - programs: The programs whose sessions the tool can replay.
  ///   - readers: The readers for other file formats, such as journals. They are tried in order before the file is read
  ///     as a session.
  public static func run(programs: [SessionProgram] = [], readers: [SessionReader] = [.journals]) -> Never {
    let tool = RillTool(programs: programs, readers: readers)
    var console = Console.system
    console.terminal = TerminalRun.run
    console.watch = ReloadProgram.run
    exit(tool.run(Array(CommandLine.arguments.dropFirst()), on: console))
  }

  /// Performs a command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the tool's name.
  ///   - console: The source and destination of files and text.
  /// - Returns: The exit code, which is an ``ExitCode`` unless another program was run.
  public func run(_ arguments: [String], on console: Console) -> Int32 {
    var console = console
    console.damage = DamageNotes()
    let code = exitCode(of: arguments, on: console)
    console.answer(code)
    return code
  }

  private func exitCode(of arguments: [String], on console: Console) -> Int32 {
    do throws(CommandFailure) {
      let invocation = try Invocation(arguments)
      if let program = invocation.options[.program] {
        return try handOver(to: program, arguments, console)
      }
      let code = try perform(invocation, console)
      // The answer does not hold for the entries that are missing.
      return (console.damage.isNoted ? ExitCode.file : code).rawValue
    } catch {
      if !error.message.isEmpty { console.error("rill: \(error.message)\n") }
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
    case .watch: try watch(invocation, console)
    case .help: try help(invocation.topic, console)
    }
  }

  /// Runs another tool, which knows the program, with the same arguments.
  private func handOver(
    to program: String, _ arguments: [String], _ console: Console
  ) throws(CommandFailure) -> Int32 {
    var rest = arguments
    while let index = rest.firstIndex(of: "--program") {
      rest.removeSubrange(index...min(index + 1, rest.count - 1))
    }
    do { return try console.run(program, rest) } catch {
      throw error as? CommandFailure ?? .notRun(program, error)
    }
  }

  private func help(_ topic: Command?, _ console: Console) throws(CommandFailure) -> ExitCode {
    if let topic {
      try console.show(topic.help)
      return .yes
    }
    let lines = Command.allCases.map { "  \($0.usage)\n      \($0.summary)\n" }
    try console.show(
      """
      Shows, compares and replays sessions of Rill, journals in SQLite files, and files of Redux DevTools.

      \(lines.joined())
      rill help COMMAND describes the options of a command.

      Exit codes: 0 yes or done, 1 no, 2 not understood, 3 a file cannot be read or written, or entries are missing from it,
      4 the program is needed, 141 the reader of the output has closed it. Files of more than 256M are read with a higher
      --limit, such as 2G.

      """)
    return .yes
  }
}
