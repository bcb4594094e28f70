import Foundation
import RillInspector
import RillSessions

/// The reason why a command failed: the message and the exit code.
struct CommandFailure: Error, Hashable {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  // MARK: - Usage

  private static func usage(_ message: String, _ command: Command) -> CommandFailure {
    CommandFailure(.usage, "\(message) Usage: \(command.usage)")
  }

  private static var commands: String { Command.allCases.map(\.rawValue).joined(separator: ", ") }

  static var noCommand: CommandFailure {
    CommandFailure(.usage, "There is no command. The commands are \(commands); run rill help for more.")
  }

  static func unknownCommand(_ word: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "There is no command \"\(word.printable)\". The commands are \(commands); run rill help for more.")
  }

  static func unknownOption(_ text: String, _ command: Command) -> CommandFailure {
    usage("\(command.rawValue) has no option \(text.printable).", command)
  }

  static func noValue(_ option: CommandOption, _ command: Command) -> CommandFailure {
    usage("After --\(option.rawValue) comes \(option.value ?? "nothing").", command)
  }

  static func empty(_ argument: String, _ command: Command) -> CommandFailure {
    usage("\(argument) is empty. A shell variable in its place may have no value.", command)
  }

  static func noOption(_ option: CommandOption, _ command: Command) -> CommandFailure {
    usage("\(command.rawValue) needs --\(option.rawValue).", command)
  }

  static func repeated(_ option: CommandOption, _ command: Command) -> CommandFailure {
    usage("--\(option.rawValue) was given twice.", command)
  }

  static func wrongFiles(_ count: Int, _ command: Command) -> CommandFailure {
    if command == .help { return usage("help takes one command at most, but received \(count).", command) }
    let noun = command == .watch ? "product" : "file"
    let wanted = command.files.count == 1 ? "1 \(noun)" : "\(command.files.count) \(noun)s"
    return usage("\(command.rawValue) takes \(wanted), but received \(count).", command)
  }

  static func badEntries(_ text: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "\"\(text.printable)\" names no entries. Write a number, or the first and the last: --entries 3...9.")
  }

  static func badKind(_ text: String) -> CommandFailure {
    let kinds = (["session"] + ReduxFormat.allCases.map(\.rawValue)).joined(separator: ", ")
    return CommandFailure(
      .usage, "There is no kind of file \"\(text.printable)\". The kinds are \(kinds).")
  }

  static func badFields(_ text: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "\"\(text.printable)\" names no fields. Write their names with commas between them: --redact pin,token."
    )
  }

  static func badPort(_ text: String) -> CommandFailure {
    CommandFailure(
      .usage, "\"\(text.printable)\" is not a port. Write a number up to 65535; 0 takes any free port.")
  }

  static func noPackage(_ folder: String) -> CommandFailure {
    CommandFailure(
      .file,
      "\(folder.printable) contains no package, because it has no file Package.swift. Name the folder with --package."
    )
  }

  static func badLimit(_ text: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "\"\(text.printable)\" is not a size. Write a number of bytes, or one with K, M or G: --limit 2G.")
  }

  // MARK: - The inspector

  static func inspecting(_ failure: InspectorFailure) -> CommandFailure {
    let fix =
      switch failure.code {
      case .addressIsNotLoopback:
        "Leave --host out, or let others in with --host 0.0.0.0 --token WORD."
      case .cannotListen: "Use --port 0 to take any free port, or end the program that has this one."
      default: failure.fix
      }
    return CommandFailure(.usage, "\(failure.message) \(fix)")
  }

  static func badAddress(_ text: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "\"\(text.printable)\" is not the address of an inspector. Copy the one that it prints: --from http://127.0.0.1:8899/."
    )
  }

  static var fromWithoutTerminal: CommandFailure {
    usage("--from is for the terminal; open the address in a browser, or add --terminal.", .inspect)
  }

  static var noTerminal: CommandFailure {
    CommandFailure(
      .usage,
      "There is no terminal to show the inspector in. Leave --terminal out to serve its page, or run rill in a terminal."
    )
  }

  static var noInspector: CommandFailure {
    CommandFailure(
      .program,
      """
      This tool was built without the inspector. Build it with `--traits Inspector`, which needs the system library \
      libmicrohttpd.
      """)
  }

  // MARK: - Files

  static func unreadable(_ path: String, _ error: any Error) -> CommandFailure {
    CommandFailure(.file, "\(path.printable) cannot be read: \(words(error)).")
  }

  static func unwritten(_ path: String, _ error: any Error) -> CommandFailure {
    let words = words(error)
    let reason = words == "there is no such file" ? "its folder does not exist" : words
    return CommandFailure(.file, "\(path.printable) cannot be written: \(reason).")
  }

  static func database(_ path: String) -> CommandFailure {
    CommandFailure(
      .file,
      """
      \(path.printable) is an SQLite database, which may be a journal. Nothing was written. Give another name, or remove the \
      database before.
      """)
  }

  static func sameFile(_ path: String) -> CommandFailure {
    CommandFailure(
      .file,
      "\(path.printable) would replace itself. Nothing was written. Give another name for the new file.")
  }

  static func tooLarge(_ path: String, _ size: Int?, limit: Int) -> CommandFailure {
    var enough = limit
    repeat { enough = enough > Int.max / 4 ? .max : enough * 4 } while enough < size ?? 0
    let size = size.map { "has \($0) bytes" } ?? "has more"
    return CommandFailure(
      .file,
      """
      \(path.printable) is not read: it \(size), and the limit is \(ByteCount.text(limit)). Give a higher one, such as \
      --limit \(ByteCount.text(enough)), if there is memory for several times that size.
      """)
  }

  /// The reader of standard output has closed it, as in `rill show FILE | head -1`, so there is no message.
  static var closedStream: CommandFailure { CommandFailure(.closedStream, "") }

  static func session(_ failure: SessionFailure, _ path: String) -> CommandFailure {
    CommandFailure(.file, "\(path.printable): \(failure.description.printable)")
  }

  static func noActions(_ path: String) -> CommandFailure {
    CommandFailure(
      .file, "\(path.printable) is a list without actions, so there is nothing to replay. Name another file.")
  }

  static func journal(_ failure: String, _ path: String) -> CommandFailure {
    CommandFailure(.file, "\(path.printable): \(failure.printable)")
  }

  /// Returns the report about a damaged journal whose rows were read without SQLite.
  static func salvaged(_ reason: String) -> String {
    """
    \(reason) What can still be read is shown. The file was left as it is. Attaching its store copies it, and makes it anew \
    from the same rows.
    """
  }

  static func noSQLite(_ path: String) -> CommandFailure {
    CommandFailure(
      .file,
      """
      \(path.printable) is an SQLite file, and this tool was built without the trait that reads journals. Build it with \
      swift build --traits SQLite, and in another package with traits: ["SQLite"] where that names Rill.
      """)
  }

  static func severalStreams(_ streams: [String], _ path: String) -> CommandFailure {
    CommandFailure(
      .usage, "\(path.printable) has several streams: \(list(streams)). Name one: --stream NAME.")
  }

  static func noStream(_ stream: String, of streams: [String], _ path: String) -> CommandFailure {
    let there = streams.isEmpty ? "none" : list(streams)
    return CommandFailure(
      .usage, "\(path.printable) has no stream \"\(stream.printable)\". It has \(there).")
  }

  static func noStreams(_ path: String) -> CommandFailure {
    CommandFailure(.usage, "\(path.printable) is not a journal, and has no streams. Leave --stream out.")
  }

  static func list(_ names: [String]) -> String {
    names.map { "\"\($0.printable)\"" }.joined(separator: ", ")
  }

  static func words(_ error: any Error) -> String {
    let text =
      switch error {
      case CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile: "there is no such file"
      case CocoaError.fileReadNoPermission, CocoaError.fileWriteNoPermission: "it is not allowed"
      case POSIXError.ENOENT: "there is no such file"
      case POSIXError.EACCES: "it is not allowed"
      case let error as CocoaError: error.localizedDescription
      case let error as POSIXError: String(cString: strerror(error.code.rawValue))
      default: "\(error)"
      }
    return (text.last == "." ? String(text.dropLast()) : text).printable
  }
}

extension String {
  /// The text with control characters escaped.
  var printable: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    return unicodeScalars.map { scalar in
      Self.isControl(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
