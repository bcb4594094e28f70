#if SQLite
import Foundation
import RillJournal
import RillPersistence
import RillSQLite
import RillSessions

extension SessionReader {
  /// Reads a stream of a journal as a session.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - stream: The name of the stream, or nil for the only one.
  /// - Returns: The session.
  /// - Throws: ``CommandFailure`` that states why the file cannot be read, or which streams exist.
  static func journal(at path: String, _ stream: String?) throws(CommandFailure) -> Session {
    let file = SQLiteJournalFile(reading: URL(fileURLWithPath: path))
    let streams: [String]
    do throws(PersistenceFailure) { streams = try names(in: file) } catch { throw .journal("\(error)", path) }
    if let stream, !streams.contains(stream) { throw .noStream(stream, of: streams, path) }
    if stream == nil, streams.count > 1 { throw .severalStreams(streams, path) }
    do throws(PersistenceFailure) { return try Session(stream: stream, of: file) } catch {
      throw .journal("\(error)", path)
    }
  }

  private static func names(in file: SQLiteJournalFile) throws(PersistenceFailure) -> [String] {
    try file.open()
    defer { file.close() }
    return try file.streams()
  }
}
#endif
