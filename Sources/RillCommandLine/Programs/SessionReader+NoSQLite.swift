#if !SQLite
import RillSessions

extension SessionReader {
  /// Says that journals are not read.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - track: The track.
  /// - Returns: Nothing, ever.
  /// - Throws: How the tool is built to read them.
  static func journal(at path: String, _ track: String?) throws(CommandFailure) -> Session {
    throw .noSQLite(path)
  }
}
#endif
