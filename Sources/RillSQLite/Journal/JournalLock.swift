#if SQLite
import Foundation
import RillPersistence
import Synchronization

/// A lock that prevents other processes, and other journals of this process, from using a file until it is released or
/// the process ends.
///
/// It consists of two locks. A lock file beside the journal represents the journal's name. A lock of the journal's file
/// represents the file itself, so that other names of the file lead to the same lock.
struct JournalLock: Sendable {
  private let descriptor: Int32
  private let own: FileLock?

  /// Acquires the lock if it is free.
  ///
  /// - Parameter path: The path of the journal's file, which is created if it does not exist.
  /// - Returns: The lock, nil if it is held elsewhere, or the error if the system cannot lock the file.
  static func take(_ path: String) -> Result<JournalLock?, SystemError> {
    let descriptor = Foundation.open(path + "-lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return .failure(SystemError(errno)) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let error = errno
      if error == EINTR { continue }
      Foundation.close(descriptor)
      return error == EWOULDBLOCK ? .success(nil) : .failure(SystemError(error))
    }
    switch FileLock.take(path) {
    case .taken:
      unlock(descriptor)
      return .success(nil)
    case .free(let own): return .success(JournalLock(descriptor: descriptor, own: own))
    case .unknown: return .success(JournalLock(descriptor: descriptor, own: nil))
    }
  }

  /// Releases the lock.
  ///
  /// Called after the file was closed.
  func open() {
    own?.open()
    Self.unlock(descriptor)
  }

  /// Releases a lock, although a program that is being started may have the descriptor for a moment.
  private static func unlock(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    Foundation.close(descriptor)
  }
}

/// A lock of a file, regardless of its name.
private struct FileLock: Sendable {
  enum Answer {
    case free(FileLock)
    case taken
    /// The system cannot lock the file.
    case unknown
  }

  private struct Table {
    var held: Set<FileIdentity> = []
    /// The descriptors of files that could not be locked, for example because another process holds the lock.
    ///
    /// They stay open, because closing one would release the SQLite locks of this process's other connections to the
    /// file.
    var refused: [FileIdentity: Int32] = [:]
  }

  private static let table = Mutex(Table())

  private let identity: FileIdentity
  private let descriptor: Int32

  static func take(_ path: String) -> Answer {
    table.withLock { table in
      // A file that this process has locked is not opened again, for the same reason.
      if let identity = FileIdentity(path), table.held.contains(identity) { return .taken }
      let known = FileIdentity(path).flatMap { table.refused[$0] }
      let descriptor = known ?? Foundation.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0, let identity = FileIdentity(path) else { return .unknown }
      guard set(F_WRLCK, descriptor) else {
        let isTaken = [EAGAIN, EACCES].contains(errno)
        table.refused[identity] = descriptor
        return isTaken ? .taken : .unknown
      }
      table.refused[identity] = nil
      table.held.insert(identity)
      return .free(FileLock(identity: identity, descriptor: descriptor))
    }
  }

  func open() {
    Self.table.withLock { table in
      _ = Self.set(F_UNLCK, descriptor)
      Foundation.close(descriptor)
      table.held.remove(identity)
    }
  }

  /// Sets or removes a lock on a byte far beyond all bytes that SQLite locks.
  ///
  /// The lock belongs to the open file and not to the process, so it does not interfere with SQLite's locks.
  private static func set(_ kind: Int32, _ descriptor: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t.max - 1
    lock.l_len = 1
    return fcntl(descriptor, FileLockCommand.set, &lock) == 0
  }
}
#endif
