public import Foundation

/// What a command has to do with the world: files, lines of text, and other programs.
///
/// Tests give one that keeps all to itself.
@MainActor
public struct Console {
  /// Reads a file.
  let read: (_ path: String) throws -> Data
  /// Writes a file; nothing is left half written.
  let write: (_ data: Data, _ path: String) throws -> Void
  /// Writes text to standard output.
  let output: (String) -> Void
  /// Writes text to standard error.
  let error: (String) -> Void
  /// Whether somebody watches standard error on a terminal.
  let isTerminal: Bool
  /// Runs a program with arguments, and answers its exit code.
  let run: (_ program: String, _ arguments: [String]) throws -> Int32
  /// Serves the inspector's page for as long as it is wanted, and tells its address.
  var inspect: (_ wish: InspectorWish, _ started: (_ url: String) -> Void) throws(CommandFailure) -> Void =
    InspectorRun.run

  /// Makes a console.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether somebody watches standard error on a terminal.
  ///   - read: Reads a file.
  ///   - write: Writes a file.
  ///   - output: Writes text to standard output.
  ///   - error: Writes text to standard error.
  ///   - run: Runs a program with arguments, and answers its exit code.
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
