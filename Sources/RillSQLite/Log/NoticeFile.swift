#if SQLite
import Foundation
import Rill
import RillPersistence
import Synchronization

/// A file beside a database that is opened after each change, which other processes observe.
///
/// Something else in its place that can be removed is removed. What cannot be removed is reported once.
final class NoticeFile: Sendable {
  let path: String
  /// The place of the database, for reports.
  private let place: String
  private let hasReported = Atomic<Bool>(false)

  /// Creates the name of a file; nothing is opened yet.
  init(besides database: String, of place: String) {
    path = database + "-notice"
    self.place = place
  }

  /// Opens the file, or creates it if it does not exist.
  ///
  /// - Returns: The descriptor, which the caller closes, or nil if the file cannot be opened.
  func open() -> Int32? {
    var descriptor = openOnce()
    if descriptor < 0, [.link, .other].contains(FileKind(at: path)), unlink(path) == 0 {
      descriptor = openOnce()
    }
    guard descriptor < 0 else { return descriptor }
    let error = SystemError(errno)
    if !hasReported.exchange(true, ordering: .relaxed) {
      Failures.report(
        Failure(PersistenceFailure.unnoticed(place, in: path, because: "\(error)").description))
    }
    return nil
  }

  // Opening a pipe without a reader would wait for one.
  private func openOnce() -> Int32 {
    Foundation.open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
  }
}
#endif
