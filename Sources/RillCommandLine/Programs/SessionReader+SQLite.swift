#if SQLite
import Foundation
import RillJournal
import RillPersistence
import RillSQLite
import RillSessions

extension SessionReader {
  /// Reads a track of a journal as a session.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - track: The name of the track, or nil for the only one.
  /// - Returns: The session.
  /// - Throws: ``CommandFailure`` that states why the file cannot be read, or which tracks exist.
  static func journal(at path: String, _ track: String?) throws(CommandFailure) -> Session {
    let file = SQLiteJournalFile(reading: URL(fileURLWithPath: path))
    let tracks: [String]
    do throws(PersistenceFailure) { tracks = try names(in: file) } catch { throw .journal("\(error)", path) }
    if let track, !tracks.contains(track) { throw .noTrack(track, of: tracks, path) }
    if track == nil, tracks.count > 1 { throw .severalTracks(tracks, path) }
    do throws(PersistenceFailure) { return try Session(track: track, of: file) } catch {
      throw .journal("\(error)", path)
    }
  }

  private static func names(in file: SQLiteJournalFile) throws(PersistenceFailure) -> [String] {
    try file.open()
    defer { file.close() }
    return try file.tracks()
  }
}
#endif
