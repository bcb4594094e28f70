#if SQLite
import CSQLite
import Rill
import RillPersistence

extension SQLiteStorage {
  /// Reads SQLite's log before SQLite does, because SQLite silently ends it at the first damaged frame.
  func lookAtLog() throws(SQLiteError) {
    let files = DatabaseFiles(path: path)
    // Read twice, because another process may be writing to it.
    guard let log = files.readLog(), log == files.readLog() else { return }
    let lost = log.ignored + (DatabaseFiles.size(path) == 0 ? log.transactions : 0)
    guard lost > 0 else { return }
    do throws(SystemError) {
      // The main file is not copied: closing it would release the SQLite locks of this process's other connections.
      let location = try files.keepAside(withMain: false)
      Failures.report(Failure(PersistenceFailure.lostSaves(lost, in: place, keptIn: location).description))
    } catch {
      throw SQLiteError(code: SQLITE_IOERR, message: "its damaged log could not be copied: \(error)")
    }
  }
}
#endif
