public import RillSessions

/// A reader of sessions from files of another format, such as ``journals``.
@MainActor
public struct SessionReader {
  let read: (_ path: String, _ track: String?) throws -> Session?

  /// Creates a reader.
  ///
  /// - Parameter read: Reads the file at a path as a session, or the one with the name given by `--track` if the file
  ///   contains several. It returns nil if the file has another format, and throws if the file has this format but
  ///   cannot be read.
  public init(_ read: @escaping (_ path: String, _ track: String?) throws -> Session?) { self.read = read }
}
