#if SQLite
import Foundation

/// A file beside a log that is open for writing while a process changes the log.
///
/// The system closes the file when the change is committed, and also when the process is killed just after it. Watchers in
/// other processes learn of either, so that no entry remains unnoticed.
struct LogNotice {
  private let file: NoticeFile
  private let descriptor: Int32?

  /// Opens the file.
  init(_ file: NoticeFile) {
    self.file = file
    descriptor = file.open()
  }

  /// Closes the file, which notifies the watchers of its folder.
  func post() {
    guard let descriptor else { return }
    close(descriptor)
    // Other systems report only that a name appears or disappears.
    #if !os(Linux) && !os(Android)
    unlink(file.path)
    #endif
  }
}
#endif
