#if SQLite
import Foundation
import RillPersistence

/// Keeps other processes, and other journals of this one, out of a file, until it is opened or the process ends.
struct JournalLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, if nobody has it.
  ///
  /// - Parameter path: The file that stands for it; made if it is missing.
  /// - Returns: The lock, nil if somebody has it, or why the system cannot lock it.
  static func take(_ path: String) -> Result<JournalLock?, SystemError> {
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return .failure(SystemError(errno)) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let error = errno
      if error == EINTR { continue }
      Foundation.close(descriptor)
      return error == EWOULDBLOCK ? .success(nil) : .failure(SystemError(error))
    }
    return .success(JournalLock(descriptor: descriptor))
  }

  /// Lets others in.
  func open() { Foundation.close(descriptor) }
}
#endif
