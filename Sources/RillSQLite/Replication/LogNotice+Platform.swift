#if SQLite
import Foundation

/// A file beside a log that is open for writing while a process changes the log.
///
/// The system closes the file when the change is committed, and also when the process is killed just after it. Watchers in
/// other processes learn of either, so that no entry remains unnoticed.
struct LogNotice {
  private let path: String
  private let descriptor: Int32

  /// Opens the file.
  init(_ path: String) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  /// Closes the file, which notifies the watchers of its folder.
  func post() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    // Other systems report only that a name appears or disappears.
    #if !os(Linux) && !os(Android)
    unlink(path)
    #endif
  }
}
#endif
