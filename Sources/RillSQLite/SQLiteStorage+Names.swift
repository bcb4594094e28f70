#if SQLite
import Foundation
import RillPersistence

// Several names of one file.
extension SQLiteStorage {
  /// A Boolean value that indicates whether the file was used only under a name in another folder, where its newest
  /// values may be in SQLite's log.
  var isElsewhere: Bool {
    guard let identity = FileIdentity(path), identity.links > 1, DatabaseFiles.size(path) > 0 else {
      return false
    }
    let twins = DatabaseFiles.twins(of: path)
    guard twins.count < identity.links else { return false }
    return !twins.contains { twin in
      let name = URL(filePath: twin.path).lastPathComponent
      return access(lockPath(of: name), F_OK) == 0 || access(twin.log, F_OK) == 0
    }
  }

  /// Creates the lock file, which also tells this name of the file from a hard link that was made later.
  func markName() {
    let descriptor = open(lockPath(of: name), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    // A folder in which no file can be created has no lock either; then a save reports it.
    if descriptor >= 0 { close(descriptor) }
  }

  func lockPath(of name: String) -> String {
    URL(filePath: folder).appending(path: ".\(name).lock").path(percentEncoded: false)
  }
}
#endif
