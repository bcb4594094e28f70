#if SQLite
import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSQLite
import RillSessions
import Synchronization

extension SessionReader {
  /// Reads a stream of a journal as a session.
  ///
  /// If SQLite finds the file damaged, the entries that can still be read are shown, and the damage is reported. The file
  /// is not changed.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - stream: The name of the stream, or nil for the only one.
  /// - Returns: The session.
  /// - Throws: ``CommandFailure`` that states why the file cannot be read, or which streams exist.
  static func journal(at path: String, _ stream: String?) throws(CommandFailure) -> Session {
    let reading: Result<Session, CommandFailure>
    do throws(PersistenceFailure) {
      reading = try read(SQLiteJournalFile(reading: URL(fileURLWithPath: path)), path, stream)
    } catch {
      guard error.code == .damaged, let salvaged = salvage(path, stream, error) else {
        throw .journal("\(error)", path)
      }
      reading = salvaged
    }
    return try reading.get()
  }

  private static func read(
    _ file: SQLiteJournalFile, _ path: String, _ stream: String?
  ) throws(PersistenceFailure) -> Result<Session, CommandFailure> {
    let streams = try names(in: file)
    if let stream, !streams.contains(stream) { return .failure(.noStream(stream, of: streams, path)) }
    if stream == nil, streams.count > 1 { return .failure(.severalStreams(streams, path)) }
    return .success(try Session(stream: stream, of: file))
  }

  private static func names(in file: SQLiteJournalFile) throws(PersistenceFailure) -> [String] {
    try file.open()
    defer { file.close() }
    return try file.streams()
  }

  /// Reads a copy of a damaged file without SQLite, as the program does at its next start.
  ///
  /// - Returns: The session, or nil if nothing can be read.
  private static func salvage(
    _ path: String, _ stream: String?, _ failure: PersistenceFailure
  ) -> Result<Session, CommandFailure>? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-salvage-\(UUID().uuidString)")
    let copy = folder.appending(path: "journal.sqlite").path(percentEncoded: false)
    let reports = Mutex<[String]>([])
    // A folder that cannot be made or removed is no reason to hide what the file contains.
    defer { do { try FileManager.default.removeItem(at: folder) } catch {} }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for ending in ["", "-wal", "-marks"] where FileManager.default.fileExists(atPath: path + ending) {
        try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
      }
      let note: @Sendable (Failure) -> Void = { report in reports.withLock { $0.append(report.description) } }
      let session = try Failures.reporting(to: note) {
        let file = SQLiteJournalFile(at: URL(filePath: copy))
        try file.open()
        defer { file.close() }
        // Damage may be found only when rows are read.
        _ = try file.salvage(needsMore: true)
        file.close()
        return try read(SQLiteJournalFile(reading: URL(filePath: copy)), path, stream)
      }
      Failures.report(Failure(CommandFailure.salvaged(failure.message)))
      for report in reports.withLock({ $0 }) { Failures.report(Failure(report.replacing(copy, with: path))) }
      return session
    } catch {
      return nil
    }
  }
}
#endif
