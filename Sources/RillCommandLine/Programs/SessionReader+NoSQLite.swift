#if !SQLite
import RillSessions

extension SessionReader {
  /// Throws, because journals are not supported.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - stream: The name of the stream.
  /// - Returns: Never returns.
  /// - Throws: ``CommandFailure`` that states how to build the tool with support for journals.
  static func journal(at path: String, _ stream: String?) throws(CommandFailure) -> Session {
    throw .noSQLite(path)
  }
}
#endif
