public import Foundation

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
  let output: (String) -> Void
  /// Writes text to standard error.
  let error: (String) -> Void
  /// Whether standard error is a terminal.
  let isTerminal: Bool
  /// Runs a program with arguments, and returns its exit code.
  let run: (_ program: String, _ arguments: [String]) throws -> Int32
  /// Serves the inspector's page until the process is interrupted, and reports its address.
  var inspect: (_ wish: InspectorWish, _ started: (_ url: String) -> Void) throws(CommandFailure) -> Void =
    InspectorRun.run

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether standard error is a terminal.
  ///   - read: Reads a file.
  ///   - write: Writes a file.
  ///   - output: Writes text to standard output.
  ///   - error: Writes text to standard error.
  ///   - run: Runs a program with arguments, and returns its exit code.
  public init(
    isTerminal: Bool, read: @escaping (_ path: String) throws -> Data,
    write: @escaping (_ data: Data, _ path: String) throws -> Void, output: @escaping (String) -> Void,
    error: @escaping (String) -> Void,
    run: @escaping (_ program: String, _ arguments: [String]) throws -> Int32
  ) {
    self.isTerminal = isTerminal
    self.read = read
    self.write = write
    self.output = output
    self.error = error
    self.run = run
  }
}
