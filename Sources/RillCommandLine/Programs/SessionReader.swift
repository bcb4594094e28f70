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
      // A pipe is not opened: the bytes that are read from it would be missing when it is read as a session.
      guard SystemFile.isDatabase(path) else { return nil }
      return try journal(at: path, stream)
    }
  }
}
