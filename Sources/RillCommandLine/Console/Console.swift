public import Foundation
import Rill
import Synchronization

/// The environment of a command: files, text output and other programs.
///
/// Tests use a console that has no side effects.
@MainActor
public struct Console {
  /// Reads a file.
  let read: (_ path: String) throws -> Data
  /// Writes a file atomically.
  let write: (_ data: Data, _ path: String) throws -> Void
  /// Writes text to standard output.
  let output: (String) throws -> Void
  /// Writes text to standard error.
  let error: (String) -> Void
  /// Whether standard error is a terminal.
  let isTerminal: Bool
  /// Runs a program with arguments, and returns its exit code.
  let run: (_ program: String, _ arguments: [String]) throws -> Int32
  /// Reads a file without reading more bytes than a limit, or nil to read the whole file and compare its size.
  var boundedRead: ((_ path: String, _ limit: Int) throws -> Data)?
  /// Returns the size of a regular file, or nil if it is unknown.
  var size: (_ path: String) -> Int? = { _ in nil }
  /// Returns the same text for all paths of one file.
  var location: (_ path: String) -> String = { $0 }
  /// Passes the exit code of the command to the program that has started this one.
  var answer: (_ code: Int32) -> Void = { _ in }
  /// Whether files of the current command are damaged.
  var damage = DamageNotes()
  /// Serves the inspector's page until the process is interrupted, and reports its address.
  var inspect:
    (_ wish: InspectorWish, _ started: (_ url: String) throws(CommandFailure) -> Void) throws(CommandFailure)
      -> Void = InspectorRun.run

  /// Shows the inspector at an address in the terminal until the user quits.
  var terminal: (_ address: String) throws(CommandFailure) -> Void =
    { _ throws(CommandFailure) in throw .noTerminal }

  /// Builds and runs a product, and restarts it when its sources change, until the process is interrupted.
  var watch: (_ wish: ReloadWish) throws(CommandFailure) -> Void = { _ throws(CommandFailure) in
    throw .noInspector
  }

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether standard error is a terminal.
  ///   - read: Reads a file.
  ///   - write: Writes a file.
  ///   - output: Writes text to standard output. If it throws, the command fails.
  ///   - error: Writes text to standard error.
  ///   - run: Runs a program with arguments, and returns its exit code.
  public init(
    isTerminal: Bool, read: @escaping (_ path: String) throws -> Data,
    write: @escaping (_ data: Data, _ path: String) throws -> Void,
    output: @escaping (String) throws -> Void, error: @escaping (String) -> Void,
    run: @escaping (_ program: String, _ arguments: [String]) throws -> Int32
  ) {
    self.isTerminal = isTerminal
    self.read = read
    self.write = write
    self.output = output
    self.error = error
    self.run = run
  }

  /// Writes text to standard output.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``CommandFailure`` that states why it was not written, or that its reader has closed the stream.
  func show(_ text: String) throws(CommandFailure) {
    do { try output(text) } catch {
      throw error is ClosedStream ? .closedStream : .unwritten("standard output", error)
    }
  }

  /// Reads a file of limited size.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The contents.
  /// - Throws: ``CommandFailure`` if the file cannot be read or is larger.
  func read(_ path: String, upTo limit: Int) throws(CommandFailure) -> Data {
    try check(path, limit)
    let data: Data
    do { data = try boundedRead?(path, limit) ?? read(path) } catch {
      throw error is LongFile ? .tooLarge(path, nil, limit: limit) : .unreadable(path, error)
    }
    guard data.count <= limit else { throw .tooLarge(path, data.count, limit: limit) }
    return data
  }

  /// Throws if a file is known to be larger than a limit.
  func check(_ path: String, _ limit: Int) throws(CommandFailure) {
    guard let size = size(path), size > limit else { return }
    throw .tooLarge(path, size, limit: limit)
  }
}

extension Console {
  /// Reads a file, and writes what is reported about it to standard error.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - read: Reads the file.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  func noting<Result>(_ path: String, _ read: () throws -> Result) throws -> Result {
    let reports = Mutex<[String]>([])
    defer {
      for report in reports.withLock({ $0 }) {
        damage.isNoted = true
        error("rill: \(path.printable): \(report.printable)\n")
      }
    }
    return try Failures.reporting(to: { failure in reports.withLock { $0.append(failure.description) } }) {
      try read()
    }
  }
}

/// Whether a file that a command has read is damaged.
@MainActor
final class DamageNotes {
  var isNoted = false
}

/// The error of writing to a stream whose reader has closed it.
struct ClosedStream: Error {}

/// The error of reading a file that has more bytes than allowed.
struct LongFile: Error {}

extension Console {
  /// The console of this process, with its files and terminal.
  public static var system: Console {
    // Writing to a stream that its reader has closed is an error instead of a signal, which would also end programs that
    // use this console in other ways.
    signal(SIGPIPE, SIG_IGN)
    var console = Console(
      isTerminal: isatty(2) == 1, read: { try SystemFile.read($0, upTo: .max) }, write: SystemFile.write,
      output: { try SystemFile.write(Data($0.utf8), to: STDOUT_FILENO) },
      error: { text in
        // There is no other stream on which to report that this one cannot be written.
        do { try SystemFile.write(Data(text.utf8), to: STDERR_FILENO) } catch { return }
      },
      run: ProgramRun.run)
    console.boundedRead = SystemFile.read
    console.size = SystemFile.size
    console.location = { URL(filePath: $0).standardizedFileURL.resolvingSymlinksInPath().path() }
    console.answer = ProgramAnswer.give
    return console
  }
}

/// The options for serving an inspector.
struct InspectorWish: Hashable, Sendable {
  var host = "127.0.0.1"
  var port: UInt16 = 8_899
  /// The token that other machines must present, or nil to admit only this machine.
  var token: String?
  /// Whether serving ends with the function that receives the address, instead of with an interruption.
  var isBrief = false
}

/// The options for running a program and restarting it when its sources change.
struct ReloadWish: Hashable, Sendable {
  /// The name of the product.
  var product: String
  /// The folder of the package.
  var package = "."
  /// Additional arguments for the build.
  var buildArguments: [String] = []
  /// The arguments of the program.
  var arguments: [String] = []
  var port: UInt16 = 8_899
}
