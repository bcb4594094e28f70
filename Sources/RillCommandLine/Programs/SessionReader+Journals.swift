import Foundation
import RillSessions

extension SessionReader {
  /// Reads the tracks of journals in SQLite files, also while their program is running; for this, the tool is built with the
  /// trait `SQLite`.
  public static var journals: SessionReader {
    SessionReader { path, track in
      guard isSQLite(path) else { return nil }
      return try journal(at: path, track)
    }
  }

  /// Whether a file is there and begins as files of SQLite do.
  private static func isSQLite(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    let mark = Data("SQLite format 3\0".utf8)
    // A folder can be opened, and has nothing to read. Whoever reads the file next says what is wrong with it.
    do { return try file.read(upToCount: mark.count) == mark } catch { return false }
  }
}
