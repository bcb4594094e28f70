import Foundation
public import RillSessions

/// A reader of sessions from files of another format, such as ``journals``.
@MainActor
public struct SessionReader {
  let read: (_ path: String, _ stream: String?) throws -> Session?

  /// Creates a reader.
  ///
  /// - Parameter read: Reads the file at a path as a session, or the one with the name given by `--stream` if the file
  ///   contains several. It returns nil if the file has another format, and throws if the file has this format but
  ///   cannot be read.
  public init(_ read: @escaping (_ path: String, _ stream: String?) throws -> Session?) { self.read = read }
}

extension SessionReader {
  /// A reader for the streams of journals in SQLite files, which also works while their program is running.
  ///
  /// The tool must be built with the trait `SQLite`.
  public static var journals: SessionReader {
    SessionReader { path, stream in
      guard isSQLite(path) else { return nil }
      return try journal(at: path, stream)
    }
  }

  /// Returns whether a file exists and has the header of an SQLite file.
  private static func isSQLite(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    let mark = Data("SQLite format 3\0".utf8)
    // A folder can be opened but not read; the next reader of the file reports the problem.
    do { return try file.read(upToCount: mark.count) == mark } catch { return false }
  }
}
