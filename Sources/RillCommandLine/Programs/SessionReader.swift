public import RillSessions

/// Reads sessions from files of another kind; ``journals`` is one.
@MainActor
public struct SessionReader {
  let read: (_ path: String, _ track: String?) throws -> Session?

  /// Makes a reader.
  ///
  /// - Parameter read: Reads the file at a path as a session, or one of several in it by the name that stands after
  ///   `--track`; answers nil if the file is of another kind, and throws if it is of this kind and cannot be read.
  public init(_ read: @escaping (_ path: String, _ track: String?) throws -> Session?) { self.read = read }
}
